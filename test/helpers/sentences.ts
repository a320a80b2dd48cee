/** Makes a catalogue of sourced facts, and asks it sentences that people would type. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { licenseGroup } from '../../src/card/metadata/licenses.ts'
import { ingest } from '../../src/edition/ingest/ingest.ts'
import { packageFile } from '../../src/package-root.ts'
import { searchRead } from '../../src/search/search-read.ts'
import { openSource } from '../../src/sources/open-source.ts'
import { builtinVocabulary } from '../../src/task/vocabulary.ts'
import { makeFolder } from './folder.ts'
import { makeStore } from './ingest.ts'

const text = z.object({ value: z.string() }).optional().catch(undefined)
const list = z
  .object({ value: z.union([z.string().transform((one) => [one]), z.array(z.string())]) })
  .optional()
  .catch(undefined)
const number = z.object({ value: z.number() }).optional().catch(undefined)

const factsSchema = z.object({
  id: z.string(),
  kind: z.enum(['model', 'dataset']),
  facts: z.object({
    pipeline_tag: text,
    task_categories: list,
    task_ids: list,
    license: text,
    languages: list,
    library_name: text,
    parameters: number,
    size_category: text,
    pretty_name: text,
    released: text,
  }),
})
type Facts = z.infer<typeof factsSchema>

/** What a right answer to a sentence has; all that is given must hold. */
const rightSchema = z.strictObject({
  /** Any of these. */
  task: z.array(z.string()).optional(),
  license: z.array(z.string()).optional(),
  permissive: z.boolean().optional(),
  /** All of these. */
  language: z.array(z.string()).optional(),
  anyLanguage: z.array(z.string()).optional(),
  library: z.string().optional(),
  owner: z.string().optional(),
  notOwner: z.string().optional(),
  /** Part of the id, in lower case. */
  name: z.string().optional(),
  /** Parameters. */
  below: z.number().optional(),
  above: z.number().optional(),
  /** Of its release, as `2024`. */
  after: z.string().optional(),
  size: z.array(z.string()).optional(),
})
const sentencesSchema = z.record(
  z.enum(['models', 'datasets']),
  z.array(z.object({ ask: z.string(), right: rightSchema })),
)
type Right = z.infer<typeof rightSchema>

const readFacts = (folder: string): Facts[] =>
  ['models', 'datasets'].flatMap((name) =>
    readFileSync(join(folder, `${name}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => factsSchema.parse(JSON.parse(line))),
  )

const some = (wanted: readonly string[] | undefined, own: readonly string[]) =>
  wanted === undefined || wanted.some((one) => own.includes(one))

function isRight({ id, facts }: Facts, right: Right): boolean {
  const tasks = [
    facts.pipeline_tag?.value ?? [],
    facts.task_categories?.value ?? [],
    facts.task_ids?.value ?? [],
  ].flat()
  const languages = facts.languages?.value ?? []
  const license = facts.license?.value ?? ''
  const owner = id.split('/')[0]?.toLowerCase()
  const parameters = facts.parameters?.value
  return [
    some(right.task, tasks),
    some(right.license, [license]),
    right.permissive !== true || licenseGroup(license) === 'permissive',
    right.language?.every((one) => languages.includes(one)) ?? true,
    some(right.anyLanguage, languages),
    right.library === undefined || facts.library_name?.value === right.library,
    right.owner === undefined || owner === right.owner.toLowerCase(),
    right.notOwner === undefined || owner !== right.notOwner.toLowerCase(),
    right.name === undefined || id.toLowerCase().includes(right.name.toLowerCase()),
    right.below === undefined || (parameters ?? Number.POSITIVE_INFINITY) <= right.below,
    right.above === undefined || (parameters ?? 0) >= right.above,
    right.after === undefined || (facts.released?.value ?? '') >= right.after,
    some(right.size, [facts.size_category?.value ?? '']),
  ].every(Boolean)
}

/** The files of a card with nothing but the stated facts, and its id as its only text. */
function filesOf({ id, kind, facts }: Facts): [path: string, content: string][] {
  const folder = `${kind}s/${id}`
  const frontMatter = {
    license: facts.license?.value,
    language: facts.languages?.value,
    ...(kind === 'model'
      ? {
          pipeline_tag: facts.pipeline_tag?.value,
          library_name: facts.library_name?.value,
          parameters: facts.parameters?.value,
        }
      : {
          pretty_name: facts.pretty_name?.value,
          task_categories: facts.task_categories?.value,
          task_ids: facts.task_ids?.value,
          size_categories: facts.size_category?.value,
        }),
  }
  return [[`${folder}/README.md`, `---\n${JSON.stringify(frontMatter)}\n---\n# ${id}\n`]]
}

/** An answer that has no right card among its first five. */
export interface Wrong {
  ask: string
  /** Ids in order. */
  found: readonly string[]
}

/**
 * Asks all sentences of a file over a catalogue of the facts of a folder.
 *
 * @param file - JSON: `{models: [{ask, right}], datasets: […]}`
 * @returns the sentences that have no right card among the first five, and how many there are
 */
export async function askSentences(
  folder: string,
  file: string,
): Promise<{ asked: number; wrong: readonly Wrong[] }> {
  const facts = readFacts(folder)
  const sentences = sentencesSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const cards = await openSource(await makeFolder(Object.fromEntries(facts.flatMap(filesOf))))
  const catalogue = await openSource(packageFile('catalogue'))
  const { store } = makeStore()
  const tasks = { ...catalogue, read: () => catalogue.read(['task']) }
  await ingest({ sources: [tasks, cards], store, vocabulary: builtinVocabulary() })
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  const wrong: Wrong[] = []
  const askAll = async (kind: 'model' | 'dataset', all: readonly { ask: string; right: Right }[]) => {
    for (const { ask, right } of all) {
      const query = { text: ask, kind, facets: {}, sort: 'relevance', page: 1, pageSize: 5 } as const
      const { result } = await searchRead(edition, query)
      const found = result.hits.map(({ id }) => id)
      const isAnswered = facts.some(
        (one) => one.kind === kind && found.includes(one.id) && isRight(one, right),
      )
      if (!isAnswered) wrong.push({ ask, found })
    }
  }
  await askAll('model', sentences.models)
  await askAll('dataset', sentences.datasets)
  edition.close()
  return { asked: sentences.models.length + sentences.datasets.length, wrong }
}
