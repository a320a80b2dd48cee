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
import { load } from '../http/load.ts'
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
 * Asks one, two and three of the servers in turns, to and fro, so that other load affects all alike: the more there are on
 * the core, the longer. The first round is a warm-up. What counts are the sums of all rounds.
 */
async function compare(
  title: string,
  servers: readonly ServerProcess[],
  path: string,
  unique: boolean,
  quick: boolean,
): Promise<void> {
  const sums = new Map(NUMBERS.map((number) => [number, { requests: 0, cpuSeconds: 0 }]))
  for (let round = 0; round <= (quick ? 1 : 8); round += 1) {
    for (const [number, sum] of round % 2 === 0 ? sums : [...sums].reverse()) {
      const seconds = number * (quick ? 1 : 2)
      const asked = servers.slice(0, number).map((server) => {
        const encoding = unique ? 'identity' : 'br'
        return load({ server, path, encoding, unique }, seconds)
      })
      for (const { perSecond, perCpuSecond } of await Promise.all(asked)) {
        if (round === 0) continue
        sum.requests += perSecond * seconds
        sum.cpuSeconds += (perSecond * seconds) / (perCpuSecond ?? Number.NaN)
      }
    }
  }
  const rateOf = (number: number) => {
    const { requests, cpuSeconds } = sums.get(number) ?? { requests: 0, cpuSeconds: Number.NaN }
    return requests / cpuSeconds
  }
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

async function untilShown(url: string, text: string): Promise<void> {
  while (!(await (await fetch(url)).text()).includes(text)) await setTimeout(50)
}
