/**
 * What several servers that follow what is published cost beside one, and how long a change takes to reach all of them:
 * `npm run bench:replicas`.
 */

import { execFile } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findLong, pathOf } from '../cards.ts'
import { type Load, load } from '../http/load.ts'
import { median, printTable } from '../report.ts'
import { readOwnMegabytes, type ServerProcess, startServerProcess } from '../server-process.ts'
import { runBenchmark } from '../setting.ts'

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** How many servers are asked at a time. */
const NUMBERS = [1, 2, 3]

await runBenchmark('Replicas', async ({ cards, temporary, quick }) => {
  const place = join(temporary, 'place')
  const publish = () =>
    promisify(execFile)(process.execPath, [
      ...[MAIN, 'publish', cards.folder, '--to', place],
      ...['--editions', join(temporary, 'made')],
    ])
  await publish()
  const card = findLong(cards, 'model')
  console.log(`Page: ${pathOf(card)}, longer than nine in ten`)
  const servers: ServerProcess[] = []
  try {
    for (const number of NUMBERS)
      servers.push(
        await startServerProcess(MAIN, [
          ...['serve', '--from', place, '--port', '0', '--editions', join(temporary, `copy-${number}`)],
        ]),
      )
    const change = async (round: number) => {
      await appendFile(join(cards.folder, card.path), `\nChange ${round}.\n`)
      const saved = performance.now()
      const shown = servers.map(async ({ url }) => {
        await untilShown(url + pathOf(card), `Change ${round}.`)
        return (performance.now() - saved) / 1000
      })
      await publish()
      const published = (performance.now() - saved) / 1000
      return { published, shown: await Promise.all(shown) }
    }
    const changes: Awaited<ReturnType<typeof change>>[] = []
    for (let round = 0; round < (quick ? 1 : 5); round += 1) changes.push(await change(round))
    await compare('Kept page', servers, pathOf(card), false, quick)
    await compare('Page drawn anew', servers, pathOf(card), true, quick)
    const own = servers.flatMap(({ pid }) => readOwnMegabytes(pid) ?? [])
    printTable('One card changed', 'first of them', [
      {
        label: 'from saved to shown by all three',
        unit: 's',
        ours: median(changes.map(({ shown }) => Math.max(...shown))),
        reference: median(changes.map(({ shown }) => Math.min(...shown))),
      },
      {
        label: 'until publish has ended',
        unit: 's',
        ours: median(changes.map(({ published }) => published)),
        reference: undefined,
      },
    ])
    console.log(`\nOwn memory of each, MB: ${own.map((megabytes) => megabytes.toFixed(0)).join(', ')}`)
  } finally {
    for (const server of servers) await server.close()
  }
})

/**
 * Asks one, two and three of the servers in turns, so that other load affects all alike: the more there are on the core, the
 * longer. The first round is a warm-up.
 */
async function compare(
  title: string,
  servers: readonly ServerProcess[],
  path: string,
  unique: boolean,
  quick: boolean,
): Promise<void> {
  const rates = new Map(NUMBERS.map((number) => [number, [] as number[]]))
  for (let round = 0; round <= (quick ? 1 : 5); round += 1) {
    for (const [number, measured] of rates) {
      const asked = servers.slice(0, number).map((server) => {
        const encoding = unique ? 'identity' : 'br'
        return load({ server, path, encoding, unique }, number * (quick ? 1 : 2))
      })
      const rate = perCpuSecond(await Promise.all(asked))
      if (round > 0) measured.push(rate)
    }
  }
  const rateOf = (number: number) => median(rates.get(number) ?? [])
  printTable(
    title,
    'one replica',
    NUMBERS.map((number) => ({
      label: `${number} at a time: requests, a core busy`,
      unit: '1/s',
      ours: rateOf(number),
      reference: rateOf(1),
      ...(number > 1 && { goal: 'ratio ≥ 0.85' }),
    })),
  )
}

/** Requests of all of them for each second of processor time that they took together. */
function perCpuSecond(loads: readonly Load[]): number {
  const requests = loads.reduce((sum, { perSecond }) => sum + perSecond, 0)
  const seconds = loads.reduce((sum, one) => sum + one.perSecond / (one.perCpuSecond ?? Number.NaN), 0)
  return requests / seconds
}

async function untilShown(url: string, text: string): Promise<void> {
  while (!(await (await fetch(url)).text()).includes(text)) await setTimeout(50)
}
