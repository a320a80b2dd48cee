/**
 * Writes a generated hub as an edition: `node make-edition.ts COUNT FILE`, and `lean` after that for one without an index of
 * its own, which a search cluster answers for. Prints the time it took as JSON: `whole` is
 * the CPU time from entries to the finished file, and `wholeWall` the elapsed time; `index` and `indexWall` are those
 * of the search index alone, built from the same entries by one thread in a separate file. Generating the entries is
 * never included.
 */

import { hash } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Card } from '../../src/card/types.ts'
import type { CardFacts } from '../../src/edition/ingest/card-facts.ts'
import { EntryWriter } from '../../src/edition/ingest/entry-writer.ts'
import type { IndexedCard } from '../../src/edition/ingest/index-card.ts'
import { openForWriting } from '../../src/edition/store/open-for-writing.ts'
import { SCHEMA_VERSION, TABLES } from '../../src/edition/store/schema.ts'
import { verifyEdition } from '../../src/edition/store/verify.ts'
import { batchesOf } from '../../src/search/index/entry-packer.ts'
import { IndexBuilder } from '../../src/search/index/index-builder.ts'
import { type IndexEntry, textsOf } from '../../src/search/index/index-entry.ts'
import { generateHub, type HubEntry } from './hub.ts'

/**
 * Entries generated at a time, about as many as an ingest has at once: with more, it is mostly the generator's objects
 * that the garbage collector copies during the measured part.
 */
const CHUNK = 50

/** The card that a hub's entry would be read from. */
export function indexedCard({
  kind,
  id,
  title,
  summary,
  facets,
  sections,
  parameters,
}: HubEntry): IndexedCard {
  const text = sections.map((section) => `## ${section.title}\n\n${section.text}`).join('\n\n')
  const card: Card = {
    kind,
    id,
    path: id,
    metadata: {
      license: facets.license,
      language: facets.language,
      tags: facets.tag,
      datasets: facets.dataset,
      metrics: facets.metric,
      baseModel: facets.base_model,
      pipelineTag: facets.task[0],
      libraryName: facets.library[0],
      benchmark: undefined,
      licenseName: undefined,
      licenseLink: undefined,
      taskCategories: [],
      taskIds: [],
      baseModelRelation: undefined,
      newVersion: undefined,
      modelName: undefined,
      prettyName: undefined,
      sizeCategories: facets.size,
      multilinguality: [],
      sourceDatasets: [],
      annotationsCreators: [],
      results: [],
      parameters: undefined,
      activeParameters: undefined,
      contextLength: undefined,
      released: undefined,
      sources: [],
      factSources: {},
      conflicts: {},
      date: undefined,
      thumbnail: undefined,
      extra: {},
    },
    facts: {
      tasks: facets.task,
      library: facets.library[0],
      languages: facets.language,
      licenses: facets.license,
      baseModels: facets.base_model,
      parameters,
      inferred: {},
    },
    frontMatter: {},
    body: text,
    bodyLine: 1,
    problems: [],
  }
  return {
    card,
    text,
    title,
    summary,
    facets,
    sections,
    example: undefined,
    cross: { links: [], evaluations: [], benchmark: undefined, inputs: [] },
    examples: undefined,
  }
}

/** What an edition stores of an entry besides its card. */
export function factsOf({ id, kind, updated, size, bytes, downloads, likes, sections }: HubEntry): CardFacts {
  const key = hash('sha256', JSON.stringify([kind, id, updated, downloads, sections]))
  return {
    ...{ hash: key, parseKey: key, contentKey: key, weights: undefined, size, bytes, updated },
    isFileTime: false,
    ...{ downloads, likes, path: id, sourcePath: undefined, folder: undefined, files: [] },
  }
}

/** The facts needed to open an edition. */
export function metaOf(id: string) {
  return { schema: String(SCHEMA_VERSION), version: 'bench', id, created: new Date(0).toISOString() }
}

if (import.meta.main) {
  const [count = '1000', file = '', kind] = process.argv.slice(2)
  const index = await spent(Number(count), (entries) => makeIndex(entries, `${file}-index-alone`))
  const whole = await spent(Number(count), async (entries) => {
    const writer = new EntryWriter(file, undefined, undefined, kind !== 'lean')
    for (const entry of entries) {
      writer.put(undefined, indexedCard(entry), factsOf(entry))
      await writer.drain()
    }
    writer.setMeta(metaOf('b0'))
    await writer.finish()
  })
  const before = process.cpuUsage()
  await verifyEdition(file, Number(count))
  const verified = milliseconds(process.cpuUsage(before))
  const peak = process.resourceUsage().maxRSS * 1024
  console.log(
    JSON.stringify({
      whole: whole.processor,
      wholeWall: whole.wall,
      index: index.processor,
      indexWall: index.wall,
      verified,
      peak,
    }),
  )
}

/** Build only a search index. */
function makeIndex(entries: Iterable<HubEntry>, path: string): void {
  const database = openForWriting(path)
  database.exec(TABLES)
  database.exec('BEGIN')
  const builder = new IndexBuilder(`${path}-runs`)
  for (const batch of batchesOf(indexEntries(entries))) builder.add(batch)
  builder.finish(database)
  builder.close()
  database.exec('COMMIT')
  database.close()
  rmSync(path)
}

function* indexEntries(entries: Iterable<HubEntry>): Generator<IndexEntry> {
  let n = 0
  for (const { sections, ...entry } of entries) yield { ...entry, n: ++n, texts: textsOf(sections) }
}

/**
 * Milliseconds spent on entries, without generating them: CPU time of all the process's threads, minus that of the
 * generating thread, and elapsed time.
 */
async function spent(
  count: number,
  work: (entries: Iterable<HubEntry>) => void | Promise<void>,
): Promise<{ processor: number; wall: number }> {
  const generating = { processor: 0, wall: 0 }
  function* inChunks(): Generator<HubEntry> {
    const hub = generateHub(count)
    for (let chunk: HubEntry[] = []; ; chunk = []) {
      const [used, start] = [process.threadCpuUsage(), performance.now()]
      for (let next = hub.next(); next.done !== true; next = hub.next()) {
        chunk.push(next.value)
        if (chunk.length === CHUNK) break
      }
      generating.processor += milliseconds(process.threadCpuUsage(used))
      generating.wall += performance.now() - start
      if (chunk.length === 0) return
      yield* chunk
    }
  }
  const [before, start] = [process.cpuUsage(), performance.now()]
  await work(inChunks())
  return {
    processor: milliseconds(process.cpuUsage(before)) - generating.processor,
    wall: performance.now() - start - generating.wall,
  }
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}
