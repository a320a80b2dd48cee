/**
 * How long one reader waits while another attacks: `npm run bench:delay`. Each attack of `attacks.ts` is tried on a
 * server in a process of its own, while a reader asks for a page again and again. So are edits of cards, see `edits.ts`.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { writeFiles } from '../docs/site.ts'
import { generateCards } from '../generate-cards.ts'
import { printMachine } from '../report.ts'
import { pinClient, type ServerProcess, startModelbook } from '../server-process.ts'
import { ATTACKS, type Attack, BEFORE } from './attacks.ts'
import { measureEdits } from './edits.ts'
import { longestDelay, send } from './reader.ts'

const quick = process.argv.includes('--quick')
const entries = process.argv.map((word) => /^--entries=(\d+)$/.exec(word)?.[1]).find(Boolean)
const CARDS = Number(entries ?? (quick ? 50 : 3_000))
/** `--parts=edits` leaves out the attacks, and `--parts=attacks` the edits. */
const part = process.argv.map((word) => /^--parts=(\w+)$/.exec(word)?.[1]).find(Boolean)

/** How long to wait for a placed file to be shown. */
const SHOWN_MS = 120_000

console.log(`\n── Delays${quick ? ' (a short run: the numbers mean little)' : ''}`)
printMachine()
pinClient()
const temporary = await mkdtemp(join(tmpdir(), 'modelbook-bench-'))
const folder = join(temporary, 'cards')
await generateCards(folder, CARDS)
writeFiles(folder, BEFORE)
const start = () => startModelbook(folder, temporary, true)
let server: ServerProcess = await start()
try {
  console.log(`\nLongest delay of another reader of ${CARDS} cards, ms (goal: < 100)`)
  // Code runs for the first time, and the folder is read again after the start.
  await longestDelay(pageOf(server), setTimeout(5_000))
  await measure({ name: 'nothing' }, () => setTimeout(2_000, 'no attack'))
  for (const attack of part === 'edits' ? [] : ATTACKS)
    await measure(attack, () => attempt(server.url, attack))
  if (part !== 'attacks') await measureEdits(server, folder, CARDS, pageOf(server))
} finally {
  await server.close()
  await rm(temporary, { recursive: true, force: true })
}

/** The page that the reader asks for: it is drawn anew only when an edition was made. */
function pageOf({ url }: ServerProcess): string {
  return `${url}/tasks`
}

async function measure({ name, files = {} }: Attack, act: () => Promise<string>): Promise<void> {
  const acting = act().catch(() => 'no answer')
  const delay = await longestDelay(pageOf(server), acting)
  const shown = delay === undefined ? 'ended' : delay.toFixed(0)
  console.log(`  ${name.padEnd(36)}  ${shown.padStart(6)}  ${await acting}`)
  for (const path of Object.keys(files)) await rm(join(folder, dirname(path)), { recursive: true })
  if (delay === undefined) {
    await server.close()
    server = await start()
  }
  // The next one begins when nothing is left of this one.
  await longestDelay(pageOf(server), setTimeout(2_000))
}

/** @returns what the attacker was answered, in a few words */
async function attempt(url: string, { request, files = {}, page }: Attack): Promise<string> {
  writeFiles(folder, files)
  if (request !== undefined) {
    const { path, body, type = 'application/json' } = request
    const { status } = await send(
      url + path,
      body === undefined ? undefined : { text: JSON.stringify(body), type },
    )
    return String(status)
  }
  const begin = performance.now()
  while (page !== undefined && performance.now() - begin < SHOWN_MS) {
    const { status } = await send(url + page)
    if (status === 200) return `shown after ${Math.round(performance.now() - begin)} ms`
    await setTimeout(100)
  }
  return 'never shown'
}
