/** Ingest: time and memory, compared with a minimal hand-written one. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { copyCards, sampleCards } from '../cards.ts'
import { median, printTable, type Row } from '../report.ts'
import { readOwnMegabytes } from '../server-process.ts'
import { runBenchmark, type Setting } from '../setting.ts'
import type { Work } from './measure-work.ts'

const OURS = fileURLToPath(new URL('ours.ts', import.meta.url))
const BY_HAND = fileURLToPath(new URL('by-hand.ts', import.meta.url))

/** A heap too small for all cards at once. */
const SMALL_HEAP_MB = 96

await runBenchmark('Ingest', async (setting) => {
  await measureTimes(setting)
  await measureMemory(setting)
})

async function measureTimes({ cards, temporary, quick }: Setting): Promise<void> {
  const store = join(temporary, 'store')
  const json = join(temporary, 'by-hand.json')
  const changed = cards.list[Math.floor(cards.list.length / 2)]
  const runs: Record<'cold' | 'changed', { ours: Work[]; byHand: Work[] }> = {
    cold: { ours: [], byHand: [] },
    changed: { ours: [], byHand: [] },
  }
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    await rm(store, { recursive: true, force: true })
    runs.cold.ours.push(await run(OURS, cards.folder, store))
    runs.cold.byHand.push(await run(BY_HAND, cards.folder, json))
    await appendFile(join(cards.folder, changed?.path ?? ''), `\nChanged in round ${round}.\n`)
    runs.changed.ours.push(await run(OURS, cards.folder, store))
    runs.changed.byHand.push(await run(BY_HAND, cards.folder, json))
  }
  const lost = cards.list.length - (runs.cold.ours[0]?.cards ?? 0)
  if (lost !== 0) throw new Error(`${lost} of ${cards.list.length} cards are missing from the edition.`)
  const parsed = runs.changed.ours.map((work) => work.parsed)
  if (parsed.some((count) => count !== 1)) throw new Error(`With one card changed, ${parsed} were parsed.`)

  const row = (label: string, kind: 'cold' | 'changed', unit: string, of: (work: Work) => number): Row => ({
    label,
    ours: median(runs[kind].ours.map(of)),
    reference: median(runs[kind].byHand.map(of)),
    unit,
  })
  printTable('Ingest of all cards, each in a fresh process', 'by hand', [
    row('cold', 'cold', 's', (work) => work.seconds),
    row('cold, CPU time', 'cold', 's', (work) => work.cpuSeconds),
    row('cold', 'cold', 'cards/s', (work) => work.cards / work.seconds),
    row('cold, peak memory', 'cold', 'MB', (work) => work.megabytes),
    row('one card changed', 'changed', 's', (work) => work.seconds),
    row('one card changed, CPU time', 'changed', 's', (work) => work.cpuSeconds),
    row('one card changed, peak memory', 'changed', 'MB', (work) => work.megabytes),
  ])
  const unread = runs.cold.byHand[0]?.unread ?? 0
  console.log(
    `  By hand: gray-matter, MiniSearch in memory, one JSON file; front matter that it did not understand: ${unread}.`,
  )
}

/** Memory must be bounded by the largest card, not by the number of cards. */
async function measureMemory({ cards, temporary, quick }: Setting): Promise<void> {
  const list = quick ? sampleCards(cards.list, 200) : cards.list
  const folder = (copies: number) => join(temporary, `times-${copies}`)
  const measure = async (copies: number) => {
    await copyCards(cards, list, folder(copies), copies)
    const store = join(temporary, `store-${copies}`)
    const ours = await run(OURS, folder(copies), store, SMALL_HEAP_MB)
    const byHand = await run(BY_HAND, folder(copies), join(temporary, 'by-hand.json'), SMALL_HEAP_MB).catch(
      () => undefined,
    )
    for (const done of [folder(copies), store]) await rm(done, { recursive: true })
    return { ours, byHand }
  }
  const single = await measure(1)
  const tenfold = await measure(10)
  const row = (
    label: string,
    { ours, byHand }: typeof single,
    of: (work: Work) => number | undefined,
  ): Row => ({
    label,
    ours: of(ours),
    reference: byHand && of(byHand),
    unit: 'MB',
  })
  const own = (work: Work) => work.ownMegabytes
  printTable(
    `Memory as the folder grows, ${list.length.toLocaleString('en')} cards, in a heap of ${SMALL_HEAP_MB} MB`,
    'by hand',
    [
      row('once, own memory', single, own),
      row('ten times as many, own memory', tenfold, own),
      row('once, with mapped files', single, (work) => work.megabytes),
      row('ten times as many, with mapped files', tenfold, (work) => work.megabytes),
    ],
  )
  console.log('  Own memory is what no file stands behind, at its peak; a dash: it ran out of memory.')
}

/**
 * Run a script in a fresh process and watch its memory.
 *
 * @throws {Error} if it failed
 */
async function run(script: string, folder: string, output: string, heapMb?: number): Promise<Work> {
  const heap = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]
  const child = spawn(process.execPath, [...heap, script, folder, output], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let ownMegabytes: number | undefined
  const watch = setInterval(() => {
    const now = readOwnMegabytes(child.pid)
    if (now !== undefined) ownMegabytes = Math.max(now, ownMegabytes ?? 0)
  }, 10)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  clearInterval(watch)
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${stderr}`)
  const work: Work = JSON.parse(stdout)
  return { ...work, ownMegabytes }
}
