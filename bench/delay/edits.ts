/** How long edited cards take to be shown, how much work that is, and how long others wait meanwhile. */

import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathOfCard } from '../generate-cards.ts'
import type { ServerProcess } from '../server-process.ts'
import { longestDelay } from './reader.ts'

/** How many cards are edited at once. */
const EDITS = [1, 2_400]

/** Between two looks at whether an edit is shown. */
const LOOK_MS = 100
/** How long to wait for it. */
const SHOWN_MS = 300_000
/** Until nothing is left of an edit, and the process that reads cards has ended. */
const SETTLED_MS = 12_000

/**
 * Edits generated cards, once while a reader asks for a page and once by themselves, and prints what that takes.
 *
 * @param folder - of the cards, which a server watches
 * @param count - of the cards in it
 * @param page - that the reader asks for
 */
export async function measureEdits(
  server: ServerProcess,
  folder: string,
  count: number,
  page: string,
): Promise<void> {
  console.log(`\nEdited cards among ${count.toLocaleString('en')}: ms until shown, and CPU seconds`)
  console.log(`  ${['edited', 'longest delay', 'shown', 'server', 'reading'].map(cell).join('')}`)
  for (const edited of EDITS.filter((number) => number <= count)) {
    await longestDelay(page, setTimeout(SETTLED_MS))
    const delay = await longestDelay(page, edit(server, folder, edited))
    await setTimeout(SETTLED_MS)
    const before = [server.cpuSeconds(), server.childCpuSeconds()]
    const shown = await edit(server, folder, edited)
    const after = [server.cpuSeconds(), server.childCpuSeconds()]
    const seconds = after.map((now, at) => ((now ?? Number.NaN) - (before[at] ?? Number.NaN)).toFixed(2))
    const figures = [edited, delay?.toFixed(0) ?? 'ended', shown.toFixed(0), ...seconds]
    console.log(`  ${figures.map((figure) => cell(String(figure))).join('')}`)
  }
}

const cell = (text: string) => text.padStart(15)

let edits = 0

/** Adds a line to cards. @returns milliseconds until the last of them shows it */
async function edit({ url }: ServerProcess, folder: string, count: number): Promise<number> {
  const mark = `marked ${++edits}`
  const begin = performance.now()
  for (let index = 0; index < count; index++)
    await appendFile(join(folder, pathOfCard(index), 'README.md'), `\nThis card is ${mark}.\n`)
  const page = url + pathOfCard(count - 1)
  while (performance.now() - begin < SHOWN_MS) {
    const text = await (await fetch(page)).text()
    if (text.includes(mark)) return performance.now() - begin
    await setTimeout(LOOK_MS)
  }
  throw new Error(`${page} never showed what was added to its card.`)
}
