/** How every engine is timed. */

import { readFileSync } from 'node:fs'
import type { SearchQuery } from '../../src/search/types.ts'
import { MIX } from './queries.ts'

/** Milliseconds after which a query is not asked again. */
const LONG = 2_000

export interface Measured {
  /** Milliseconds of each answer, by kind of query. */
  times: Record<string, number[]>
  /** CPU time of this process for each query in milliseconds, the mean of its rounds. */
  processor: Record<string, number[]>
}

/**
 * Ask the mix in so many rounds; a query that takes long is asked at least once. CPU time is known in steps of some
 * milliseconds on many systems, so each query is asked several times before it is read.
 *
 * @param only - kinds of query that the engine can answer
 */
export async function measure(
  rounds: number,
  answer: (query: SearchQuery) => unknown,
  only: (name: string) => boolean = () => true,
): Promise<Measured> {
  const measured: Measured = { times: {}, processor: {} }
  for (const [name, queries] of Object.entries(MIX).filter(([name]) => only(name))) {
    const times: number[] = []
    const processor: number[] = []
    for (const query of queries) {
      // The first answer reads what later ones have at hand; it is reported as "opened, first answer".
      await answer(query)
      const before = process.cpuUsage()
      let asked = 0
      for (let spent = 0; asked < rounds && spent < LONG; asked += 1) {
        const start = performance.now()
        await answer(query)
        const time = performance.now() - start
        times.push(time)
        spent += time
      }
      const { user, system } = process.cpuUsage(before)
      processor.push((user + system) / 1_000 / asked)
    }
    measured.times[name] = times
    measured.processor[name] = processor
  }
  return measured
}

/**
 * The share of what a scan finds that an engine finds, too, for each query.
 *
 * @param file - written by `scan.ts`
 * @param find - numbers of entries that the engine finds
 */
export async function measureRecall(
  file: string,
  find: (query: SearchQuery) => Set<number> | Promise<Set<number>>,
  only: (name: string) => boolean,
): Promise<number[]> {
  const there: Record<string, number[][]> = JSON.parse(readFileSync(file, 'utf8'))
  const shares: number[] = []
  for (const [name, queries] of Object.entries(MIX).filter(([name]) => only(name))) {
    for (const [place, query] of queries.entries()) {
      const wanted = there[name]?.[place] ?? []
      const found = await find(query)
      shares.push(wanted.length === 0 ? 1 : wanted.filter((n) => found.has(n)).length / wanted.length)
    }
  }
  return shares
}

/** Our operators (`-word`, `field:value`, a quoted phrase) are not those of other engines. */
export function isCommon(name: string): boolean {
  return name !== 'operators'
}
