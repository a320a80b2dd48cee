/** Snippets: the time for all of a model's, and how many run and are right, compared with upstream's generator. */

import { fileURLToPath } from 'node:url'
import { INFERENCE_PROVIDERS } from '@huggingface/inference'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { median, printMachine, printTable, type Row } from '../report.ts'
import type { Cell } from './judge.ts'
import { isServed, upstreamSnippets } from './upstream.ts'

const quick = process.argv.includes('--quick')
const project = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

console.log(`\n── Snippets${quick ? ' (a short run: the numbers mean little)' : ''}`)
printMachine()
await measureTime()
await measureShare()

/** Time for all snippets of a model that every provider may serve. */
async function measureTime(): Promise<void> {
  // The built module that pages use: in the sources, only Vite can find the templates.
  const { listSnippets }: typeof import('../../src/snippet/index.ts') = await import(
    project('dist/server/snippet.js')
  )
  const rows: Row[] = []
  for (const task of ['text-generation', 'text-to-image'] as const) {
    const providers = INFERENCE_PROVIDERS.filter((provider) => isServed(task, provider))
    const ways = task === 'text-generation' ? [false, true] : [false]
    const ours = async () => {
      let count = 0
      for (const provider of providers) {
        for (const streaming of ways) {
          const model = { id: 'acme/tiny', pipelineTag: task, tags: [] }
          count += (await listSnippets({ model, provider, streaming })).snippets.length
        }
      }
      return count
    }
    const theirs = async () => {
      let count = 0
      for (const provider of providers) {
        for (const streaming of ways) count += upstreamSnippets(task, provider, 'acme/tiny', streaming).length
      }
      return count
    }
    const [a, b] = await interleave(ours, theirs, quick ? 3 : 50)
    rows.push(
      { label: `${task}, all`, ours: a.milliseconds, reference: b.milliseconds, unit: 'ms' },
      {
        label: `${task}, each`,
        ours: (a.milliseconds / a.count) * 1000,
        reference: (b.milliseconds / b.count) * 1000,
        unit: 'µs',
      },
      { label: `${task}, how many`, ours: a.count, reference: b.count, unit: 'snippets' },
    )
  }
  printTable('CPU time to make all snippets of one model, at every provider', 'upstream', rows)
}

interface Timing {
  milliseconds: number
  count: number
}

/** The first measurement of each is a warm-up. */
async function interleave(
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
  rounds: number,
): Promise<[Timing, Timing]> {
  const times: [number[], number[]] = [[], []]
  const counts: [number, number] = [await ours(), await theirs()]
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await timeOf(ours))
    times[1].push(await timeOf(theirs))
  }
  return [
    { milliseconds: median(times[0]), count: counts[0] },
    { milliseconds: median(times[1]), count: counts[1] },
  ]
}

/** CPU time, which hardly depends on other load. */
async function timeOf(work: () => Promise<number>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

async function measureShare(): Promise<void> {
  const cells = await judgeCells()
  const matrices = {
    'upstream’s matrix': cells.filter(({ upstream }) => upstream !== undefined),
    'our matrix': cells.filter(({ ours }) => ours !== undefined),
  }
  for (const [name, all] of Object.entries(matrices)) {
    const clients = [...new Set(all.map(({ client }) => client))]
    printTable(`Snippets that run and are right, of ${name}`, 'upstream', [
      ...clients.map((client) =>
        share(
          client,
          all.filter((cell) => cell.client === client),
        ),
      ),
      share(
        'chat',
        all.filter(({ isChat }) => isChat),
      ),
      share(
        'all but chat',
        all.filter(({ isChat }) => !isChat),
      ),
      share('all', all),
    ])
  }
  console.log(
    '  Right is: it ends with code 0, and its first request is the one that the SDK makes of the inputs.',
  )
}

async function judgeCells(): Promise<Cell[]> {
  // Vite is needed to find the clients by folder.
  const vite = await createServer({
    root: project('.'),
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { ssr } = vite.environments
    if (ssr === undefined || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run modules.')
    const { judge } = await ssr.runner.import<typeof import('./judge.ts')>(project('bench/snippets/judge.ts'))
    return await judge(quick ? 20 : 1)
  } finally {
    await vite.close()
  }
}

function share(label: string, cells: readonly Cell[]): Row {
  const percent = (count: number) => (cells.length === 0 ? undefined : (100 * count) / cells.length)
  return {
    label: `${label} (${cells.length})`,
    ours: percent(cells.filter(({ ours }) => ours === true).length),
    reference: percent(cells.filter(({ upstream }) => upstream === true).length),
    unit: '%',
  }
}
