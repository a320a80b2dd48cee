/**
 * Search in a generated hub, beside MiniSearch with everything in memory: `npm run bench:search -- --entries=100000`.
 * Prints times by sort of query, memory, the rate of indexing, how soon one change is found, and how much of what a
 * scan finds each of the two finds.
 */

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { printMachine, printTable } from '../report.ts'

interface Measured {
  times: Record<string, number[]>
  totals: Record<string, number[]>
  resident: number
}

/** Entries unless others are asked for; more than this MiniSearch does not hold in a heap of 4 GB. */
const ENTRIES = 100_000
const MOST_BY_HAND = 200_000

const quick = process.argv.includes('--quick')
const asked = process.argv.find((word) => word.startsWith('--entries='))?.slice('--entries='.length)
const entries = String(asked ?? (quick ? 2_000 : ENTRIES))
const rounds = quick ? '1' : '5'
const folder = await mkdtemp(join(tmpdir(), 'modelbook-bench-'))
try {
  console.log(`\n── Search${quick ? ' (a short run: the numbers mean little)' : ''}`)
  console.log(`Entries: ${Number(entries).toLocaleString('en')}, generated`)
  printMachine()
  const file = join(folder, 'edition-b0.db')
  const made = await run<{ rows: number; index: number }>('make-edition.ts', entries, file)
  const ours = await run<Measured & { opened: number }>('ours.ts', file, rounds)
  const change = await run<{ searchable: number }>('change.ts', entries, file)
  const byHand =
    Number(entries) > MOST_BY_HAND
      ? undefined
      : await run<Measured & { built: number; recall: Record<string, number[]> }>(
          'by-hand.ts',
          entries,
          rounds,
        )
  const all = (measured: Measured | undefined) => Object.values(measured?.times ?? {}).flat()
  printTable('Queries, facets counted each time', 'MiniSearch', [
    ...Object.keys(ours.times).map((name) => ({
      label: `${name}, median`,
      ours: quantile(ours.times[name] ?? [], 0.5),
      reference: byHand && quantile(byHand.times[name] ?? [], 0.5),
      unit: 'ms',
    })),
    ...[0.5, 0.99].map((share) => ({
      label: `all, ${share * 100} in a hundred within`,
      ours: quantile(all(ours), share),
      reference: byHand && quantile(all(byHand), share),
      unit: 'ms',
      goal: share === 0.5 ? '≤ 5 at two million' : '≤ 20 at two million',
    })),
  ])
  printTable('The rest', 'MiniSearch', [
    {
      label: 'index',
      ours: Number(entries) / (made.index / 1000),
      reference: byHand && Number(entries) / (byHand.built / 1000),
      unit: 'entries/s',
      goal: '≥ 40,000',
    },
    {
      label: 'rows written',
      ours: Number(entries) / (made.rows / 1000),
      reference: undefined,
      unit: 'entries/s',
    },
    { label: 'opened, first answer', ours: ours.opened, reference: byHand?.built, unit: 'ms' },
    {
      label: 'resident',
      ours: ours.resident / 1e6,
      reference: byHand && byHand.resident / 1e6,
      unit: 'MB',
      goal: '≤ 1,000 at two million',
    },
    {
      label: 'one change is found after',
      ours: change.searchable,
      reference: undefined,
      unit: 'ms',
      goal: '≤ 2,000 at two million',
    },
  ])
  if (byHand) printRecall(ours, byHand)
} finally {
  await rm(folder, { recursive: true, force: true })
}

function printRecall(ours: Measured, byHand: Measured & { recall: Record<string, number[]> }): void {
  const wrong = Object.entries(byHand.totals).flatMap(([name, totals]) =>
    totals.flatMap((total, place) => (ours.totals[name]?.[place] === total ? [] : [`${name} ${place + 1}`])),
  )
  console.log(
    wrong.length === 0
      ? '  Modelbook finds as many entries as a scan does for every query.'
      : `  Modelbook finds another number of entries than a scan: ${wrong.join(', ')}.`,
  )
  if (wrong.length > 0) process.exitCode = 1
  const recalls = Object.values(byHand.recall).flat()
  const mean = recalls.reduce((sum, one) => sum + one, 0) / recalls.length
  console.log(
    `  MiniSearch finds ${(mean * 100).toFixed(1)} % of what the scan finds, in the mean of all queries.`,
  )
}

/** Runs a script of this folder in a process of its own. */
async function run<T>(script: string, ...words: string[]): Promise<T> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...words], { maxBuffer: 1 << 28 })
  return JSON.parse(stdout)
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
