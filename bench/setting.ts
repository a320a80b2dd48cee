/** The common setting of all benchmarks: a temporary folder with cards, and whether the run is short. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cards, prepareCards } from './cards.ts'
import { printMachine } from './report.ts'

export interface Setting {
  cards: Cards
  /** Deleted when the benchmark has ended. */
  temporary: string
  /** A smoke run: it shows that everything works, but its numbers mean little. */
  quick: boolean
}

/** Run a benchmark on the cards, print the machine, and clean up afterwards. */
export async function runBenchmark(
  title: string,
  measure: (setting: Setting) => Promise<void>,
): Promise<void> {
  const quick = process.argv.includes('--quick')
  const temporary = await mkdtemp(join(tmpdir(), 'modelbook-bench-'))
  try {
    const cards = await prepareCards(join(temporary, 'cards'))
    console.log(`\n── ${title}${quick ? ' (a short run: the numbers mean little)' : ''}`)
    console.log(`Cards: ${cards.description}`)
    printMachine()
    await measure({ cards, temporary, quick })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
