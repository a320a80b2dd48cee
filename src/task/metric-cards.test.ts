import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PIPELINE_TYPES, TASKS_DATA } from '@huggingface/tasks'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { renderArticle } from '../article/render-article.ts'
import { packageFile } from '../package-root.ts'
import { metricSpelling } from './metric.ts'
import { metricIds } from './metric-ids.ts'

const folder = packageFile('catalogue/metrics')

/** Stricter than for a team's own cards: the built-in ones are complete and have no other keys. */
const frontMatterSchema = z.strictObject({
  name: z.string().min(1),
  summary: z.string().regex(/^[A-Z].+\.$/),
  range: z.string().min(1),
  better: z.enum(['lower', 'higher']),
  unit: z.string().min(1).optional(),
  canonicalId: z.string().optional(),
  tasks: z.array(z.string()).min(1),
  sources: z.array(z.url({ protocol: /^https?$/ })).min(1),
})

function pathOf(id: string): string {
  return join(folder, `${id}.md`)
}

function readCard(id: string) {
  const [, yaml, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(pathOf(id), 'utf8')) ?? []
  if (yaml === undefined || body === undefined) throw new Error(`${pathOf(id)} has no front matter`)
  return { id, body, frontMatter: frontMatterSchema.parse(parse(yaml)) }
}

const ids = readdirSync(folder).map((name) => name.replace(/\.md$/, ''))

/** The tasks that each metric measures on the Hub, by the metric's id, in the order of the Hub's tasks. */
const facts = new Map<string, string[]>()
for (const type of PIPELINE_TYPES) {
  for (const { id } of TASKS_DATA[type]?.metrics ?? []) facts.set(id, [...(facts.get(id) ?? []), type])
}

describe('the metric cards of the catalogue', () => {
  it.each(ids)('%s has complete front matter and is a known metric', (id) => {
    expect(readCard(id).frontMatter.name).not.toBe('')
    expect(metricIds().has(id)).toBe(true)
  })

  it('lead from another spelling to the full card, which keeps the reading of the number', () => {
    for (const { id, body, frontMatter } of ids.map(readCard)) {
      const { canonicalId } = frontMatter
      if (canonicalId === undefined) continue
      expect(existsSync(pathOf(canonicalId)), `${id} names ${canonicalId}`).toBe(true)
      const full = readCard(canonicalId).frontMatter
      expect(full.canonicalId, `${canonicalId} is itself another spelling`).toBeUndefined()
      expect(frontMatter.better, id).toBe(full.better)
      expect(body, id).toContain(`](/metrics/${encodeURIComponent(canonicalId)})`)
    }
  })

  it.each(ids)('%s links only to metrics that have a card, and all its formulas are drawn', async (id) => {
    const links: string[] = []
    const { body } = readCard(id)
    const { tree } = await renderArticle(body, {
      resolveLink: (href) => {
        links.push(href)
        return { href, external: false }
      },
      resolveImage: (href) => ({ type: 'missing', href }),
    })
    const missing = links.filter((href) => !ids.includes(decodeURIComponent(href.replace('/metrics/', ''))))
    expect(missing).toEqual([])
    const written = [...body.matchAll(/\$\$[\s\S]+?\$\$|\\\\\(.+?\\\\\)/g)].length
    expect(JSON.stringify(tree).split('"tagName":"math"').length - 1).toBe(written)
  })
})

describe('the metric cards of the catalogue, against the facts of the Hub', () => {
  it.each([...facts])('%s has a card that lists the tasks measured by it', (id, tasks) => {
    expect(readCard(id).frontMatter.tasks).toEqual(tasks)
  })
})

/** The part of a model's front matter that names metrics. */
const resultsSchema = z.object({
  'model-index': z
    .array(z.object({ results: z.array(z.object({ metrics: z.array(z.object({ type: z.string() })) })) }))
    .default([]),
})

it('every metric that a result in the built-in catalogue names has a card, in some spelling', () => {
  const known = new Set(ids.map(metricSpelling))
  const named = globSync(packageFile('catalogue/models/**/*.md')).flatMap((file) => {
    const [, yaml = ''] = readFileSync(file, 'utf8').split(/^---$/m)
    return resultsSchema
      .parse(parse(yaml))
      ['model-index'].flatMap(({ results }) =>
        results.flatMap(({ metrics }) => metrics.map(({ type }) => type)),
      )
  })
  expect([...new Set(named)].filter((id) => !known.has(metricSpelling(id)))).toEqual([])
})
