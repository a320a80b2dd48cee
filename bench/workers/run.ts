/**
 * What it costs to answer from several processes, to count and to log requests, and how long a start takes:
 * `npm run bench:workers`.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from '../../test/helpers/processes.ts'
import { findLong, pathOf } from '../cards.ts'
import { CONNECTIONS, type Load, load } from '../http/load.ts'
import { median, printTable } from '../report.ts'
import { type ServerProcess, startModelbook } from '../server-process.ts'
import { runBenchmark, type Setting } from '../setting.ts'

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

interface Way {
  label: string
  more: readonly string[]
  /** What it must reach of the rate of the first. */
  goal?: number
  /** Processes that answer: each gets as many connections, as a process with fewer wakes up for fewer requests. */
  workers?: number
}

const WAYS: readonly Way[] = [
  { label: 'one process', more: [] },
  { label: '--workers 1', more: ['--workers', '1'], goal: 0.85 },
  { label: '--workers 2', more: ['--workers', '2'], goal: 0.85, workers: 2 },
  { label: '--metrics-port', more: ['--metrics-port', '0'], goal: 0.95 },
  { label: '--access-log', more: ['--access-log'], goal: 0.95 },
  { label: 'metrics and log', more: ['--metrics-port', '0', '--access-log'], goal: 0.95 },
]

/** Time after a start in which a server looks for changes, and the process that reads cards ends. */
const SETTLED_MS = 15_000

await runBenchmark('Workers', async (setting) => {
  const path = pathOf(findLong(setting.cards, 'model'))
  console.log(`Page: ${path}, longer than nine in ten`)
  const servers: ServerProcess[] = []
  try {
    // One edition for all: the first makes it.
    for (const { more } of WAYS)
      servers.push(await startModelbook(setting.cards.folder, setting.temporary, false, more))
    await setTimeout(setting.quick ? 1_000 : SETTLED_MS)
    await compare('Kept page', servers, path, false, setting)
    await compare('Page drawn anew', servers, path, true, setting)
  } finally {
    for (const server of servers) await server.close()
  }
  await measureStarts(setting)
})

/** Asks all servers in turns, so that other load on the machine affects all alike. The first round is a warm-up. */
async function compare(
  title: string,
  servers: readonly ServerProcess[],
  path: string,
  unique: boolean,
  { quick }: Setting,
): Promise<void> {
  const rounds = servers.map((): Load[] => [])
  for (let round = 0; round <= (quick ? 1 : 7); round++) {
    for (const [at, server] of servers.entries()) {
      const connections = CONNECTIONS * (WAYS[at]?.workers ?? 1)
      const encoding = unique ? 'identity' : 'br'
      const result = await load({ server, path, encoding, unique, connections }, quick ? 1 : 3)
      if (round > 0) rounds[at]?.push(result)
    }
  }
  const rate = (at: number, of: (one: Load) => number | undefined) =>
    median((rounds[at] ?? []).map((one) => of(one) ?? Number.NaN))
  printTable(
    title,
    'one process',
    WAYS.flatMap(({ label, goal }, at) => [
      {
        label: `${label}: requests, a core busy`,
        ours: rate(at, ({ perCpuSecond }) => perCpuSecond),
        reference: rate(0, ({ perCpuSecond }) => perCpuSecond),
        unit: '1/s',
        ...(goal !== undefined && { goal: `ratio ≥ ${goal}` }),
      },
      {
        label: `${label}: requests`,
        ours: rate(at, ({ perSecond }) => perSecond),
        reference: rate(0, ({ perSecond }) => perSecond),
        unit: '1/s',
      },
    ]),
  )
}

/** Times from the start of the process until it lives, and until it has an edition. */
async function measureStarts({ cards, temporary, quick }: Setting): Promise<void> {
  const editions = join(temporary, 'started')
  for (const workers of [undefined, 2]) {
    await rm(editions, { recursive: true, force: true })
    const first = await timeStart(cards.folder, editions, workers)
    const again: { alive: number; ready: number }[] = []
    for (let round = 0; round < (quick ? 1 : 5); round++)
      again.push(await timeStart(cards.folder, editions, workers))
    const medianOf = (key: 'alive' | 'ready') => median(again.map((one) => one[key])).toFixed(0)
    console.log(
      `\nStart ${workers === undefined ? 'of one process' : `with --workers ${workers}`}, ms\n` +
        `  first, until all cards are read: alive after ${first.alive.toFixed(0)}, ready after ${first.ready.toFixed(0)}\n` +
        `  with an edition: alive after ${medianOf('alive')}, ready after ${medianOf('ready')}`,
    )
  }
}

async function timeStart(folder: string, editions: string, workers: number | undefined) {
  const [port] = await freePorts(1)
  const words = ['serve', folder, '--port', `${port}`, '--editions', editions, '--no-watch']
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [MAIN, ...words, ...(workers === undefined ? [] : ['--workers', `${workers}`])],
    { stdio: 'ignore' },
  )
  const until = async (path: string) => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
      await answer?.body?.cancel()
      if (answer?.status === 200) return performance.now() - started
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
      await setTimeout(5)
    }
  }
  const alive = await until('/healthz')
  const ready = await until('/readyz')
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { alive, ready }
}
