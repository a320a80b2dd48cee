/**
 * Requests per second of a model page: from cache against a bare server, and rendered anew against a bare
 * `renderToString`.
 */

import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type CardRef, findLong, pathOf } from '../cards.ts'
import { median, printTable, type Row } from '../report.ts'
import {
  CAN_PIN,
  pinClient,
  type ServerProcess,
  startModelbook,
  startServerProcess,
} from '../server-process.ts'
import { runBenchmark, type Setting } from '../setting.ts'
import type { BareResponse } from './bare-server.ts'
import { type Load, load } from './load.ts'
import type { Rendering } from './render.tsx'

/** Label of a server's own speed: the requests it answers per second of CPU time. */
const SATURATED = 'requests, a core busy'

const project = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

await runBenchmark('HTTP', async (setting) => {
  const card = findLong(setting.cards, 'model')
  console.log(
    `Page: ${pathOf(card)}, longer than nine in ten\n` +
      (CAN_PIN ? 'Servers on one core, client on another' : 'Servers and client share the cores'),
  )
  pinClient()
  const modelbook = await startModelbook(setting.cards.folder, setting.temporary)
  try {
    for (const encoding of ['identity', 'br'] as const)
      await measureCached(modelbook, card, encoding, setting)
    await measureDrawn(modelbook, card, setting)
  } finally {
    await modelbook.close()
  }
})

async function measureCached(
  modelbook: ServerProcess,
  card: CardRef,
  encoding: 'identity' | 'br',
  { temporary, quick }: Setting,
): Promise<void> {
  const path = pathOf(card)
  const response = await fetchRaw(modelbook.url + path, encoding)
  const file = join(temporary, `bare-${encoding}.json`)
  await writeFile(file, JSON.stringify(response))
  const bare = await startServerProcess(project('bench/http/bare-server.ts'), [file])
  try {
    const [ours, reference] = await interleave(
      [
        (seconds) => load({ server: modelbook, path, encoding }, seconds),
        (seconds) => load({ server: bare, path, encoding }, seconds),
      ],
      quick,
    )
    const kilobytes = (Buffer.byteLength(response.body, 'base64') / 1000).toFixed(1)
    printTable(
      `From cache, ${encoding}, ${kilobytes} kB`,
      'bare http',
      loadRows(ours, reference, 'ratio ≥ 0.8'),
    )
  } finally {
    await bare.close()
  }
}

async function measureDrawn(modelbook: ServerProcess, card: CardRef, setting: Setting): Promise<void> {
  const path = pathOf(card)
  const { ours, withData, plain, bytes } = measureRendering(card, setting)
  const [over = []] = await interleave(
    [(seconds) => load({ server: modelbook, path, encoding: 'identity', unique: true }, seconds)],
    setting.quick,
  )
  const rows: Row[] = [
    { label: 'renderToString', ours, reference: plain, unit: 'pages/s' },
    { label: 'with its data from the edition', ours: withData, reference: plain, unit: 'pages/s' },
  ]
  printTable(`Drawn anew, body ready, ${(bytes / 1000).toFixed(1)} kB`, 'plain elements', [
    ...rows,
    ...loadRows(over, [], '≥ 1,200').map((row) => ({ ...row, label: `over HTTP: ${row.label}` })),
  ])
}

/** Render pages in a separate process, built as the server is built. */
function measureRendering(card: CardRef, { temporary, quick }: Setting): Rendering {
  runNode([
    project('node_modules/vite/bin/vite.js'),
    'build',
    '--config',
    project('bench/http/vite.config.ts'),
  ])
  const render = project('node_modules/.cache/bench-render/render.js')
  const rendering: Rendering = JSON.parse(
    runNode([render, join(temporary, 'editions'), project('dist/client'), card.id, quick ? '1' : '3']),
  )
  return rendering
}

/** Run a script and return its output. */
function runNode(words: string[]): string {
  const { status, stdout } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`${words[0]} ended with ${status}.`)
  return stdout
}

/** Measures in turns, so that other load on the machine affects all alike. The first round is a warm-up. */
async function interleave(
  measures: ((seconds: number) => Promise<Load>)[],
  quick: boolean,
): Promise<Load[][]> {
  const rounds = measures.map((): Load[] => [])
  for (let round = 0; round <= (quick ? 1 : 5); round++) {
    for (const [index, measure] of measures.entries()) {
      const result = await measure(round === 0 || quick ? 1 : 4)
      if (round > 0) rounds[index]?.push(result)
    }
  }
  return rounds
}

/** Both the client's view and the server's CPU time: a client can be slower than the server. */
function loadRows(ours: Load[] = [], reference: Load[] = [], goal: string): Row[] {
  const row = (label: string, unit: string, of: (round: Load) => number) => ({
    label,
    unit,
    ours: median(ours.map(of)),
    reference: median(reference.map(of)),
  })
  const requests = row('requests', '1/s', ({ perSecond }) => perSecond)
  const p99 = row('p99', 'ms', ({ p99 }) => p99)
  if ([...ours, ...reference].some(({ perCpuSecond }) => perCpuSecond === undefined)) {
    return [{ ...requests, goal }, p99]
  }
  const saturated = row(SATURATED, '1/s', ({ perCpuSecond = Number.NaN }) => perCpuSecond)
  return [{ ...saturated, goal }, requests, p99]
}

/** A response as sent, without the headers that Node adds itself. */
function fetchRaw(url: string, encoding: string): Promise<BareResponse> {
  const own = new Set(['date', 'connection', 'keep-alive'])
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, async (incoming) => {
      const { rawHeaders, statusCode } = incoming
      const body = await buffer(incoming)
      if (statusCode !== 200) reject(new Error(`${url} answered ${statusCode}.`))
      const headers = rawHeaders.filter(
        (_, index) => !own.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
      )
      resolve({ headers, body: body.toString('base64') })
    }).on('error', reject)
  })
}
