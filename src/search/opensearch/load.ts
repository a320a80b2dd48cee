/**
 * Puts an edition into a cluster. Its index is filled under a name of its own, compared with the edition, and closed for
 * writing; only then it gets the alias that searches go to. What an interrupted load has sent stays, and is not sent
 * again.
 */

import { basename } from 'node:path'
import { z } from 'zod'
import type { SqliteEdition } from '../../edition/edition.ts'
import { kindOf } from '../../edition/kind-of.ts'
import { numberOf, textOf } from '../../edition/store/columns.ts'
import { UserError } from '../../errors.ts'
import { SearchAwayError } from '../engine.ts'
import type { IndexEntry } from '../index/index-entry.ts'
import { ENTRY_COLUMNS, readEntry } from '../index/read-entry.ts'
import { type BulkLine, sendLines } from './bulk.ts'
import type { Cluster, ClusterRequest } from './cluster.ts'
import { digestOf, documentId, documentOf } from './document.ts'
import { COPIES, INDEX_FORM } from './index-form.ts'
import { aliasOf, MADE, newestFirst, patternOf } from './names.ts'

/** Entries read at one time, and sent together unless they are long. */
const BATCH = 200
/** Entries that are compared with what the index has of them. */
const SAMPLE = 200
/** Indexes that stay, the current one among them: a server that is behind, or goes back, still finds its own. */
const KEPT = 3
/** Milliseconds to wait for a second copy of an index. Without one, searches go to the first. */
const COPY_MS = 60_000
/**
 * A new index waits so long for its second copy, so that the end of one node does not lose what is sent to it.
 *
 * @see https://docs.opensearch.org/latest/api-reference/index-apis/create-index/
 */
const WITH_COPY = { wait_for_active_shards: 'all', timeout: '10s' } as const
/** A node that has not told by so many milliseconds later that it waited in vain is away. */
const LATE_MS = 10_000
/** Milliseconds to wait for a node that has the only copy of an index: a node that starts again is back by then. */
const LOST_MS = 30_000

export interface LoadOptions {
  cluster: Cluster
  edition: SqliteEdition
  /** Called with the entries that the index has so far, and that it will have. */
  onProgress?: (done: number, total: number) => void
}

/** What a load has done. */
export interface LoadReport {
  /** Entries that were sent. */
  sent: number
  /** Whether the index was made from that of the edition below. */
  isFromBase: boolean
}

/**
 * Loads an edition, unless the cluster has it.
 *
 * @throws {SearchAwayError} no node answers
 * @throws {UserError} the cluster refuses an entry, or its index is not what the edition is
 */
export async function loadEdition(options: LoadOptions): Promise<LoadReport> {
  const { cluster, edition } = options
  const alias = aliasOf(cluster.prefix, edition.id)
  if ((await indexBehind(cluster, alias, totalOf(edition, 'entry'))) !== undefined)
    return { sent: 0, isFromBase: false }
  const below = await indexOfBase(cluster, edition)
  const { name, sent } = await fill(options, alias, below)
  await mustDo(cluster, 'PUT', [name, '_settings'], { 'index.blocks.write': true })
  await mustDo(cluster, 'POST', ['_aliases'], { actions: [{ add: { index: name, alias } }] })
  await removeOld(cluster, [name, below ?? name])
  return { sent, isFromBase: below !== undefined }
}

/** An index has other entries than its edition. */
class OtherIndexError extends UserError {}

/** Fills an index; whole if that of the edition below turns out to be another than it should be. */
async function fill(options: LoadOptions, alias: string, below: string | undefined) {
  const { cluster } = options
  const name = `${alias}-${below === undefined ? 'whole' : 'layer'}`
  const sent = below === undefined ? await loadWhole(options, name) : await loadLayer(options, name, below)
  await cluster.ask({ method: 'POST', path: [name, '_refresh'] })
  await waitFor(cluster, name, 'green', COPY_MS)
  try {
    await compare(options, name)
  } catch (error) {
    if (below === undefined || !(error instanceof OtherIndexError)) throw error
    return fill(options, alias, undefined)
  }
  return { name, sent }
}

const ALIASED = z.record(z.string(), z.unknown())

/**
 * The index that has an alias. One that is lost, closed or not what was loaded is removed, as it would stay so for ever;
 * and both of two, as each of two servers may have loaded one.
 *
 * @param total - entries that it has to have
 */
async function indexBehind(cluster: Cluster, alias: string, total: number): Promise<string | undefined> {
  const answer = await cluster.ask({ method: 'GET', path: ['_alias', alias] })
  const names = answer.status === 200 ? Object.keys(cluster.read(ALIASED, answer)) : []
  const [name, ...others] = names
  if (name === undefined || (others.length === 0 && (await removeLost(cluster, name)))) return undefined
  if (others.length === 0 && (await countOf(cluster, name)) === total) return name
  for (const one of names) await cluster.ask({ method: 'DELETE', path: [one] })
  return undefined
}

/** Removes an index of which no node has a copy any more. It would take nothing and answer nothing for ever. */
async function removeLost(cluster: Cluster, name: string): Promise<boolean> {
  if ((await waitFor(cluster, name, 'yellow', LOST_MS)) !== 'red') return false
  await cluster.ask({ method: 'DELETE', path: [name] })
  return true
}

const HEALTH = z.object({ status: z.enum(['red', 'yellow', 'green']) })
type Status = z.infer<typeof HEALTH>['status']

/**
 * Waits until an index has a copy (yellow), or all of them (green).
 *
 * @returns what it has in the end
 */
async function waitFor(cluster: Cluster, name: string, wanted: Status, milliseconds: number) {
  const answer = await cluster.ask({
    method: 'GET',
    path: ['_cluster', 'health', name],
    query: { wait_for_status: wanted, timeout: `${milliseconds}ms` },
    patience: milliseconds + LATE_MS,
    mayBeLate: true,
  })
  return cluster.read(HEALTH, answer).status
}

async function indexOfBase(cluster: Cluster, edition: SqliteEdition): Promise<string | undefined> {
  const { basePath } = edition
  if (basePath === undefined) return undefined
  const [, id = ''] = /^edition-(.+)\.db$/.exec(basename(basePath)) ?? []
  return indexBehind(cluster, aliasOf(cluster.prefix, id), totalOf(edition, 'base.entry'))
}

async function loadWhole({ cluster, edition, onProgress }: LoadOptions, name: string) {
  const isNew = await makeIndex(cluster, name)
  const total = totalOf(edition, 'entry')
  const statement = edition.prepare(
    `SELECT ${ENTRY_COLUMNS} FROM entry JOIN card USING (n) WHERE n > ? ORDER BY n LIMIT ${BATCH}`,
  )
  let sent = 0
  let done = 0
  for (let after = -1; ; ) {
    const entries = statement.all(after).map(readEntry)
    if (entries.length === 0) return sent
    after = entries.at(-1)?.n ?? after
    const missing = isNew ? entries : await without(cluster, name, entries)
    await sendLines(cluster, name, missing.map(lineOf))
    sent += missing.length
    done += entries.length
    onProgress?.(done, total)
  }
}

/** @returns whether it was not there yet */
async function makeIndex(cluster: Cluster, name: string): Promise<boolean> {
  const { status } = await cluster.ask({ method: 'HEAD', path: [name] })
  const isNew = status === 404 || (await removeLost(cluster, name))
  if (isNew) await mustDo(cluster, 'PUT', [name], INDEX_FORM, WITH_COPY)
  return isNew
}

const lineOf = (entry: IndexEntry): BulkLine => {
  const document = documentOf(entry)
  return { id: documentId(entry), document: { ...document, digest: digestOf(document) } }
}

const GOT = z.object({ docs: z.array(z.object({ _id: z.string(), found: z.boolean().optional() })) })

/** The entries that an index does not have. */
async function without(
  cluster: Cluster,
  name: string,
  entries: readonly IndexEntry[],
): Promise<IndexEntry[]> {
  const answer = await cluster.ask({
    method: 'POST',
    path: [name, '_mget'],
    query: { _source: false },
    body: { ids: entries.map(documentId) },
  })
  const { docs } = cluster.read(GOT, answer)
  const known = new Set(docs.flatMap(({ _id, found }) => (found === true ? _id : [])))
  return entries.filter((entry) => !known.has(documentId(entry)))
}

/** Begins with a copy of the index below, which shares its files. What changes is little, and is sent anew each time. */
async function loadLayer({ cluster, edition, onProgress }: LoadOptions, name: string, below: string) {
  await cluster.ask({ method: 'DELETE', path: [name] })
  const settings = { 'index.blocks.write': false, ...COPIES }
  await mustDo(cluster, 'POST', [below, '_clone', name], { settings }, WITH_COPY)
  const gone = edition
    .all('SELECT kind, id FROM base.entry WHERE n IN (SELECT n FROM main.gone)')
    .map((row) => ({ id: documentId({ kind: kindOf(row), id: textOf(row, 'id') }), document: undefined }))
  await sendLines(cluster, name, gone)
  const entries = edition
    .prepare(`SELECT ${ENTRY_COLUMNS} FROM main.entry JOIN main.card USING (n) ORDER BY n`)
    .iterate()
  let sent = 0
  let lines: BulkLine[] = []
  const send = async () => {
    await sendLines(cluster, name, lines)
    sent += lines.length
    lines = []
    onProgress?.(sent, sent)
  }
  for (const row of entries) {
    lines.push(lineOf(readEntry(row)))
    if (lines.length === BATCH) await send()
  }
  await send()
  return sent
}

const COUNTED = z.object({ count: z.number(), _shards: z.object({ failed: z.number() }) })

/**
 * Entries of an index; undefined where it cannot say, as when it is closed.
 *
 * @throws {SearchAwayError} a part of it does not answer
 */
async function countOf(cluster: Cluster, name: string): Promise<number | undefined> {
  const { body } = await cluster.ask({ method: 'GET', path: [name, '_count'] })
  const { data } = COUNTED.safeParse(body)
  if (data !== undefined && data._shards.failed > 0)
    throw new SearchAwayError(`${cluster.name}: a part of ${name} does not answer`)
  return data?.count
}

const SAMPLED = z.object({
  hits: z.object({
    hits: z.array(z.object({ _id: z.string(), fields: z.object({ digest: z.tuple([z.string()]) }) })),
  }),
})

/** Compares an index with the edition, and removes it if it is another. */
async function compare({ cluster, edition }: LoadOptions, name: string): Promise<void> {
  const count = await countOf(cluster, name)
  const total = totalOf(edition, 'entry')
  const sample = edition
    .all(
      `SELECT ${ENTRY_COLUMNS} FROM entry JOIN card USING (n)
       WHERE n IN (SELECT n FROM entry ORDER BY random() LIMIT ${SAMPLE})`,
    )
    .map(readEntry)
  const { body: found } = await cluster.ask({
    method: 'POST',
    path: [name, '_search'],
    body: {
      size: SAMPLE,
      query: { ids: { values: sample.map(documentId) } },
      docvalue_fields: ['digest'],
    },
  })
  // An index that a write has made, after another server removed it, has no such field.
  const hits = SAMPLED.safeParse(found).data?.hits.hits ?? []
  const digests = new Map(hits.map(({ _id, fields }) => [_id, fields.digest[0]]))
  const others = sample.filter((entry) => digests.get(documentId(entry)) !== digestOf(documentOf(entry)))
  if (count === total && others.length === 0) return
  await cluster.ask({ method: 'DELETE', path: [name] })
  throw new OtherIndexError(
    `The index ${name} had ${count ?? 0} of ${total} entries, and ${others.length} of ${sample.length} compared ones were other than in the edition. It was removed.`,
  )
}

function totalOf(edition: SqliteEdition, table: 'entry' | 'base.entry'): number {
  return numberOf(edition.all(`SELECT count(*) AS total FROM ${table}`)[0] ?? {}, 'total')
}

/** Removes all but the newest indexes of the catalogue. */
async function removeOld(cluster: Cluster, needed: readonly string[]): Promise<void> {
  const answer = await cluster.ask({
    method: 'GET',
    path: [patternOf(cluster.prefix), '_settings', 'index.creation_date'],
  })
  const old = newestFirst(cluster.prefix, cluster.read(MADE, answer))
    .slice(KEPT)
    .filter((name) => !needed.includes(name))
  for (const name of old) await cluster.ask({ method: 'DELETE', path: [name] })
}

const REFUSED = z.object({ error: z.object({ type: z.string(), reason: z.string() }) })

async function mustDo(
  cluster: Cluster,
  method: 'POST' | 'PUT',
  path: readonly string[],
  body: object,
  query: ClusterRequest['query'] = {},
): Promise<void> {
  const { status, body: said } = await cluster.ask({ method, path, body, query })
  if (status < 300) return
  const { data } = REFUSED.safeParse(said)
  throw new UserError(
    `OpenSearch refuses ${method} ${path.join('/')}: ${data?.error.reason ?? `status ${status}`}`,
  )
}
