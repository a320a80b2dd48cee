/**
 * Search in a generated hub, compared with OpenSearch, in-memory MiniSearch and PostgreSQL's full-text search: `npm run
 * bench:search -- --entries=100000`. Prints times by kind of query, memory, the indexing rate, how soon a change is
 * found, and each engine's recall compared with a scan.
 */

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findOpenSearch } from '../../test/services/opensearch.ts'
import { printMachine, printTable, type Row } from '../report.ts'
import { onOneCore } from '../server-process.ts'
import { ensurePostgres } from './find-postgres.ts'
import type { Measured } from './measure.ts'

interface Made {
  /** Milliseconds of CPU time. */
  whole: number
  index: number
}
interface Ours extends Measured {
  opened: number
  totals: Record<string, number[]>
  resident: number
}
interface Cluster extends Measured {
  built: number
  totals: Record<string, number[]>
  /** Answers that did not come in time. */
  away: number
  resident: number
  nodes: number
}
interface Peer extends Measured {
  built: number
  recall: number[]
}
type InMemory = Peer & { resident: number }
type Server = Peer & { changed: number }

/** Default number of entries. */
const ENTRIES = 100_000
/** MiniSearch cannot hold more in a heap of 4 GB, and scanning more takes very long. */
const MOST_IN_MEMORY = 200_000

const quick = process.argv.includes('--quick')
const asked = process.argv.find((word) => word.startsWith('--entries='))?.slice('--entries='.length)
const entries = String(asked ?? (quick ? 2_000 : ENTRIES))
const rounds = quick ? '1' : '10'
const folder = await mkdtemp(join(tmpdir(), 'modelbook-bench-'))
try {
  console.log(`\n── Search${quick ? ' (a short run: the numbers mean little)' : ''}`)
  console.log(`Entries: ${Number(entries).toLocaleString('en')}, generated`)
  printMachine()
  const file = join(folder, 'edition-b0.db')
  const made = await runOnOneCore<Made>('make-edition.ts', entries, file)
  const ours = await run<Ours>('ours.ts', file, rounds)
  const change = await run<{ searchable: number }>('change.ts', entries, file)
  const changed = await run<Ours>('ours.ts', join(folder, 'edition-changed.db'), rounds)
  printAlone(made, ours, changed, change.searchable)
  if (findOpenSearch() !== undefined) printCluster(ours, await run<Cluster>('opensearch.ts', file, rounds))
  if (Number(entries) > MOST_IN_MEMORY)
    console.log(
      `\nSKIPPED: the other engines and the scan, above ${MOST_IN_MEMORY.toLocaleString('en')} entries.`,
    )
  else await compare(ours, change.searchable)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function compare(ours: Ours, searchable: number): Promise<void> {
  const found = join(folder, 'found.json')
  const totals = await run<Record<string, number[]>>('scan.ts', entries, found)
  const wrong = differences(ours.totals, totals)
  if (wrong.length > 0) process.exitCode = 1
  console.log(
    wrong.length === 0
      ? '\nModelbook finds as many entries as a scan does for every query.'
      : `\nModelbook finds another number of entries than a scan: ${wrong.join(', ')}.`,
  )
  const inMemory = await run<InMemory>('minisearch.ts', entries, rounds, found)
  printPeer('MiniSearch', ours, inMemory, [
    { label: 'resident', ours: ours.resident / 1e6, reference: inMemory.resident / 1e6, unit: 'MB' },
  ])
  if (!ensurePostgres()) return
  const server = await run<Server>('postgres.ts', entries, rounds, found)
  printPeer('PostgreSQL', ours, server, [
    { label: 'one change is found after', ours: searchable, reference: server.changed, unit: 'ms' },
  ])
}

function printAlone(made: Made, ours: Ours, changed: Ours, searchable: number): void {
  const [processor, withLayer] = [ours, changed].map((one) => Object.values(one.processor).flat())
  const row = (label: string, value: number, unit: string, goal?: string): Row => ({
    ...{ label, ours: value, reference: undefined, unit },
    ...(goal === undefined ? {} : { goal }),
  })
  const rate = (milliseconds: number) => Number(entries) / (milliseconds / 1000)
  printTable('Modelbook alone', '–', [
    row('index alone, on one core', rate(made.index), 'entries per CPU second', '≥ 40,000 at two million'),
    row('edition and index, on one core', rate(made.whole), 'entries per CPU second'),
    row('queries: median CPU time', quantile(processor, 0.5), 'ms', '≤ 5 at two million'),
    row('queries: p99 CPU time', quantile(processor, 0.99), 'ms', '≤ 20 at two million'),
    row('the same with one entry changed: median', quantile(withLayer, 0.5), 'ms', '≤ 5 at two million'),
    row('with one entry changed: p99', quantile(withLayer, 0.99), 'ms', '≤ 20 at two million'),
    row('opened, first answer', ours.opened, 'ms'),
    row('resident', ours.resident / 1e6, 'MB', '≤ 1,000 at two million'),
    row('one change is found after', searchable, 'ms', '≤ 2,000 at two million'),
  ])
  printTable(
    'Queries, facets counted each time, CPU time',
    '–',
    Object.entries(ours.processor).map(([name, times]) =>
      row(`${name}, the slowest`, Math.max(...times), 'ms'),
    ),
  )
}

function printCluster(ours: Ours, cluster: Cluster): void {
  printTimes('OpenSearch, three nodes on this machine', ours, cluster, [
    {
      label: 'resident, Modelbook',
      ours: ours.resident / 1e6,
      reference: cluster.resident / 1e6,
      unit: 'MB',
    },
    { label: 'resident, the nodes', ours: 0, reference: cluster.nodes / 1e6, unit: 'MB' },
  ])
  console.log(
    `  It took ${(cluster.built / 1000).toFixed(1)} s to be loaded with the edition, two copies of each card.`,
  )
  console.log(`  ${cluster.away} answers did not come in time.`)
  const wrong = differences(ours.totals, cluster.totals)
  if (wrong.length > 0) process.exitCode = 1
  console.log(
    wrong.length === 0
      ? '  It finds as many entries as the index in the edition for every query.'
      : `  It finds another number of entries than the index in the edition: ${wrong.join(', ')}.`,
  )
}

/** The queries that find another number of entries. */
function differences(a: Record<string, number[]>, b: Record<string, number[]>): string[] {
  return Object.entries(b).flatMap(([name, totals]) =>
    totals.flatMap((total, place) => (a[name]?.[place] === total ? [] : [`${name} ${place + 1}`])),
  )
}

function printTimes(peer: string, ours: Ours, theirs: Measured, more: Row[]): void {
  const shared = (measured: Measured) =>
    Object.keys(theirs.times).flatMap((name) => measured.times[name] ?? [])
  printTable(`Beside ${peer}: what a caller waits for, facets counted each time`, peer, [
    ...Object.entries(theirs.times).map(([name, times]) => ({
      label: `${name}, median`,
      ours: quantile(ours.times[name] ?? [], 0.5),
      reference: quantile(times, 0.5),
      unit: 'ms',
    })),
    ...[0.5, 0.99].map((share) => ({
      label: `all, ${share * 100} in a hundred within`,
      ours: quantile(shared(ours), share),
      reference: quantile(shared(theirs), share),
      unit: 'ms',
    })),
    ...more,
  ])
}

function printPeer(peer: string, ours: Ours, theirs: Peer, more: Row[]): void {
  printTimes(peer, ours, theirs, more)
  const mean = theirs.recall.reduce((sum, one) => sum + one, 0) / theirs.recall.length
  console.log(`  ${peer} took ${(theirs.built / 1000).toFixed(1)} s to be filled.`)
  console.log(`  It finds ${(mean * 100).toFixed(1)} % of what the scan finds, in the mean of all queries.`)
}

/** Run a script of this folder in a separate process. */
function run<T>(script: string, ...words: string[]): Promise<T> {
  return readJson(commandFor(script, words))
}

/** The same, bound to one core where the system allows it: garbage is then not collected beside the work. */
function runOnOneCore<T>(script: string, ...words: string[]): Promise<T> {
  return readJson(onOneCore(commandFor(script, words)))
}

function commandFor(script: string, words: readonly string[]): readonly string[] {
  return [process.execPath, fileURLToPath(new URL(script, import.meta.url)), ...words]
}

async function readJson<T>([program = '', ...words]: readonly string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(program, words, { maxBuffer: 1 << 28 })
  return JSON.parse(stdout)
}

function quantile(values: number[] = [], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
