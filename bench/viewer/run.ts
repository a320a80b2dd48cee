/** The viewer of rows beside DuckDB's own client and Polars, on the same files: `npm run bench:viewer`. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureEnvironments, pythonEnvironment } from '../../test/python-environment.ts'
import { type Comparison, median, printMachine, writeComparison } from '../report.ts'
import { pinClient, watchMegabytes } from '../server-process.ts'
import { FORMAT_NAMES, type Format, makeRows } from './make-rows.ts'
import { Modelbook } from './modelbook.ts'
import { DUCKDB, type Peer, PeerProcess, POLARS_REQUIREMENTS, polars } from './peer.ts'
import { type Answer, QUESTIONS } from './questions.ts'

const quick = process.argv.includes('--quick')
const entries = process.argv.map((word) => /^--entries=(\d+)$/.exec(word)?.[1]).find(Boolean)
const COUNT = Number(entries ?? (quick ? 100_000 : 10_000_000))
const ROUNDS = quick ? 2 : 3
const parts = process.argv.map((word) => /^--parts=(.+)$/.exec(word)?.[1]).find(Boolean)
const FORMATS = FORMAT_NAMES.filter((format) => parts === undefined || parts.split(',').includes(format))

/** Whoever answers, and how. */
interface Asked {
  pid: number | undefined
  ask(name: string, value: string | number): Promise<Answer | undefined>
}

console.log(`\n── Viewer${quick ? ' (a short run: the numbers mean little)' : ''}`)
printMachine()
const environment = pythonEnvironment(POLARS_REQUIREMENTS, 'bench-polars')
const [problem] = await ensureEnvironments([environment], 'Polars')
if (problem !== undefined) console.log(`Without Polars: ${problem}`)
const PEERS = [DUCKDB, ...(problem === undefined ? [polars(environment.python)] : [])]
const NAMES = PEERS.map(({ name }) => name)

pinClient()
const temporary = await mkdtemp(join(tmpdir(), 'modelbook-bench-'))
try {
  const folder = join(temporary, 'cards')
  const paths = await makeRows(folder, COUNT)
  for (const format of FORMATS) await measure(folder, format, paths[format])
} finally {
  await rm(temporary, { recursive: true, force: true })
}

async function measure(folder: string, format: Format, path: string): Promise<void> {
  const rows: Comparison[] = []
  const add = (label: string, unit: string, [ours, ...others]: (number | undefined)[], goal = '') =>
    rows.push({ label, unit, ours, others, goal })
  const own = join(temporary, format)
  const modelbook = await Modelbook.start(folder, own, format)
  const watched = [watchMegabytes(modelbook.pid)]
  const peers: PeerProcess[] = []
  const start = (peer: Peer) => {
    const child = new PeerProcess(peer)
    peers.push(child)
    watched.push(watchMegabytes(child.pid))
    return child
  }
  try {
    const label = 'first page, cold'
    const cold = [await timed(() => modelbook.ask('page', 0))]
    const whole = await timed(() => modelbook.whole(Math.floor(COUNT / 2)))
    for (const peer of PEERS) cold.push(await timed(() => start(peer).ask('page', path, 0)))
    agree(label, cold)
    const times = cold.map(({ ms }) => ms)
    add(label, 'ms', times)
    if (format !== 'parquet') {
      const made = [(times[0] ?? 0) + whole.ms]
      for (const [index, peer] of peers.entries()) {
        const target = join(temporary, `${format}-${index}.parquet`)
        made.push((await timed(() => peer.ask('convert', path, target))).ms)
      }
      const seconds = made.map((ms) => ms / 1000)
      add('turned into Parquet', 's', seconds)
    }
    const all: Asked[] = [
      modelbook,
      ...peers.map((peer): Asked => ({ pid: peer.pid, ask: (name, value) => peer.ask(name, path, value) })),
    ]
    for (const { name, label, value } of QUESTIONS) {
      const rounds = all.map((): number[] => [])
      // What is summed up is kept.
      for (let round = 0; round < (name === 'statistics' ? 1 : ROUNDS); round += 1) {
        const answers = []
        for (const one of all) answers.push(await timed(() => one.ask(name, value(round, COUNT))))
        agree(label, answers)
        for (const [index, { ms, answer }] of answers.entries())
          if (answer !== undefined) rounds[index]?.push(ms)
      }
      add(label, 'ms', rounds.map(median), name === 'page' ? '50 ms' : 'ratio ≤ 1.5')
    }
    add(
      'own memory at its peak',
      'MB',
      watched.map((watch) => watch.most()),
    )
  } finally {
    for (const watch of watched) watch.stop()
    await modelbook.close()
    for (const peer of peers) await peer.close()
  }
  console.log(`\n${writeComparison(`${COUNT.toLocaleString('en')} rows, ${format}`, NAMES, rows)}`)
}

interface Timed {
  ms: number
  answer: Answer | undefined
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const from = performance.now()
  const answer = await work()
  return { ms: performance.now() - from, answer }
}

/** Who is quick with another answer is not quick. */
function agree(label: string, all: readonly Timed[]): void {
  const answers = all.flatMap(({ answer }) => (answer === undefined ? [] : JSON.stringify(answer)))
  if (new Set(answers).size > 1) throw new Error(`${label}: the answers differ: ${answers.join(', ')}`)
}
