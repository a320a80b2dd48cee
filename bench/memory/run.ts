/** How much memory the serving process takes and keeps: `npm run bench:memory`. */

import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { generateCards, pathOfCard } from '../generate-cards.ts'
import { printMachine } from '../report.ts'
import { readOwnMegabytes, type ServerProcess, startModelbook } from '../server-process.ts'

const quick = process.argv.includes('--quick')
const entries = process.argv.map((word) => /^--entries=(\d+)$/.exec(word)?.[1]).find(Boolean)
const CARDS = Number(entries ?? (quick ? 200 : 20_000))

/** Once a server listens: it looks for changes, and the process that reads cards ends. */
const SETTLED_MS = quick ? 3_000 : 40_000

const READERS = 8

console.log(`\n── Memory${quick ? ' (a short run: the numbers mean little)' : ''}`)
printMachine()
const temporary = await mkdtemp(join(tmpdir(), 'modelbook-bench-'))
const folder = join(temporary, 'cards')
try {
  await generateCards(folder, CARDS)
  console.log(`\nThe serving process with ${CARDS.toLocaleString('en')} cards, own memory in MB`)
  await measure('after the first reading of all cards', async () => {})
  await measure('after a start with an edition', async () => {})
  await measure('at its peak, all pages asked for', askForAll)
} finally {
  await rm(temporary, { recursive: true, force: true })
}

/** Starts a server on the same editions, waits until it is settled, and prints the most memory seen from then on. */
async function measure(label: string, act: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await startModelbook(folder, temporary, true)
  try {
    await setTimeout(SETTLED_MS)
    let most = readOwnMegabytes(server.pid)
    const watch = setInterval(() => {
      const now = readOwnMegabytes(server.pid)
      if (now !== undefined) most = Math.max(now, most ?? 0)
    }, 100)
    await act(server).finally(() => clearInterval(watch))
    console.log(`  ${label.padEnd(40)} ${(most?.toFixed(0) ?? '–').padStart(6)}`)
  } finally {
    await server.close()
  }
}

async function askForAll({ url }: ServerProcess): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS })
  let next = 0
  const read = async () => {
    while (next < CARDS) await ask(agent, url + pathOfCard(next++))
  }
  await Promise.all(Array.from({ length: READERS }, read)).finally(() => agent.destroy())
}

function ask(agent: Agent, url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  request(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
    const isOk = answer.statusCode === 200
    answer.resume().once('end', () => (isOk ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`))))
  })
    .once('error', reject)
    .end()
  return promise
}
