/**
 * Compares the cards of the built-in catalogue with a folder of sourced facts and lists what differs, a line each.
 *
 *     node tools/reference-facts/run.ts FACTS [--write DATE] [ID…]
 *
 * FACTS holds `models.jsonl` and `datasets.jsonl`; DATE (2026-01-31) is the day on which the sources were seen. With
 * `--write`, front matter is made for the cards that name no source yet: what another one says, somebody has read.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { type Document, isCollection, isMap, isNode, parseDocument, Scalar, visit } from 'yaml'
import { type Stated, toFrontMatter } from './front-matter.ts'
import { type FactRecord, readRecords } from './records.ts'

const catalogue = fileURLToPath(new URL('../../catalogue', import.meta.url))

/** Keys that say no more than the name, or the fact beside them, and are shown without a source of their own. */
const WITH_ANOTHER = new Set(['base_model_relation', 'license_name', 'license_link', 'tags'])

/** What many parsers take for a date or a truth value unless it stands in quotes. */
const MISREAD = /^(?:\d{4}-\d\d-\d\d|y|n|yes|no|on|off)$/i

/** Lists that a card may make longer: what it has beyond the facts is no difference. */
const OPEN = new Set(['tags', 'task_categories', 'datasets'])

const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'string' } } })
const [folder, ...ids] = positionals
if (folder === undefined) {
  console.error('Say where the facts are: node tools/reference-facts/run.ts FACTS [--write DATE] [ID…]')
  process.exit(2)
}

const records = readRecords(folder)
const aliases = aliasesOf(records)
let differences = 0
for (const record of records) {
  const file = join(catalogue, `${record.kind}s`, `${record.id}.md`)
  if (!existsSync(file) || (ids.length > 0 && !ids.includes(record.id))) continue
  const card = readCard(file)
  const task: unknown = card.document.get('pipeline_tag')
  const facts = toFrontMatter(record, aliases, typeof task === 'string' ? task : undefined)
  if (values.write === undefined) report(file, card.document, facts)
  else if (!hasSources(card.document)) writeFileSync(file, merged(card, facts, values.write))
}
process.exitCode = differences > 0 ? 1 : 0

/** Ids of datasets by all their names in lower case; a name of two datasets stands for neither. */
function aliasesOf(records: readonly FactRecord[]): Map<string, string> {
  const named = records
    .filter(({ kind }) => kind === 'dataset')
    .flatMap(({ id, facts }) => {
      const more = ['aliases', 'pretty_name'].flatMap((key) => {
        const fact = facts[key]
        return fact === undefined || Array.isArray(fact) ? [] : [fact.value].flat().map(String)
      })
      const names = [id, id.split('/').at(-1) ?? id, ...more].map((name) => name.toLowerCase())
      return [...new Set(names)].map((name) => ({ name, id }))
    })
  const byName = Map.groupBy(named, ({ name }) => name)
  return new Map(
    [...byName].flatMap(([name, [first, ...others]]) =>
      first === undefined || others.length > 0 ? [] : [[name, first.id]],
    ),
  )
}

interface CardText {
  document: Document
  body: string
}

function readCard(file: string): CardText {
  const text = readFileSync(file, 'utf8')
  const [, yaml, body] = /^---\n([\s\S]*?\n)?---\n([\s\S]*)$/.exec(text) ?? []
  if (body === undefined) throw new Error(`${file} has no front matter.`)
  const document = parseDocument(yaml ?? '')
  if (document.errors[0] !== undefined) throw new Error(`${file}: ${document.errors[0].message}`)
  return { document, body }
}

function report(file: string, document: Document, facts: ReadonlyMap<string, Stated>): void {
  for (const [key, { value, source }] of facts) {
    const own = written(document, key)
    if (isDeepStrictEqual(own, value) || (OPEN.has(key) && hasAll(own, value))) continue
    differences += 1
    const says = own === undefined ? 'nothing' : JSON.stringify(own)
    console.log(
      `${file}: ${key} says ${says}, the facts ${JSON.stringify(value)} (${source?.url ?? 'several sources'})`,
    )
  }
}

function hasAll(own: unknown, value: unknown): boolean {
  return [value].flat().every((item) => [own].flat().some((one) => isDeepStrictEqual(one, item)))
}

function merged({ document, body }: CardText, facts: ReadonlyMap<string, Stated>, seen: string): string {
  if (!isMap(document.contents)) document.contents = document.createNode({})
  // A list of sources does not say which fact each is for.
  if (!isMap(document.get('sources', true))) document.set('sources', document.createNode({}))
  const sources = document.get('sources', true)
  if (isMap(sources)) sources.flow = false
  for (const [key, { value, source, conflicts }] of facts) {
    if (document.has(key) && !OPEN.has(key)) continue
    const own = [written(document, key) ?? []].flat()
    const all = OPEN.has(key) ? [...new Set([...own, ...[value].flat()])] : value
    document.set(key, document.createNode(all))
    const node = document.get(key, true)
    if (isNode(node))
      visit(node, {
        Scalar(_, scalar) {
          if (key !== 'released' && MISREAD.test(String(scalar.value))) scalar.type = Scalar.QUOTE_DOUBLE
        },
      })
    // A list of languages is read across, not down.
    if (isCollection(node) && key === 'language') node.flow = true
    if (source !== undefined && !WITH_ANOTHER.has(key))
      document.setIn(
        ['sources', key],
        inline(document, {
          url: source.url,
          seen,
          ...(source.note === undefined ? {} : { note: source.note }),
        }),
      )
    if (conflicts.length > 0)
      document.setIn(
        ['conflicts', key],
        conflicts.map((one) => inline(document, { ...one, seen })),
      )
  }
  for (const key of ['model-index', 'sources', 'conflicts']) {
    const node = document.get(key, true)
    document.delete(key)
    if (node !== undefined) document.set(key, node)
  }
  const yaml = document.toString({ lineWidth: 0, flowCollectionPadding: false })
  return `---\n${yaml}---\n${body}`
}

function hasSources(document: Document): boolean {
  const sources = document.get('sources', true)
  return isMap(sources) && sources.items.length > 0
}

/** The value that a card's front matter has for a key. */
function written(document: Document, key: string): unknown {
  return document.toJS()?.[key]
}

function inline(document: Document, value: unknown) {
  const node = document.createNode(value)
  if (isCollection(node)) node.flow = true
  return node
}
