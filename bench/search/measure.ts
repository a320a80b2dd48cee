/** Times queries the same way for every engine. */

import { readFileSync } from 'node:fs'
import type { SearchQuery } from '../../src/search/types.ts'
import { MIX } from './queries.ts'

/** Milliseconds after which a query is not repeated. */
const LONG = 2_000

export interface Measured {
  /** Milliseconds per answer, by kind of query. */
  times: Record<string, number[]>
  /** Mean CPU time of this process per query over its rounds, in milliseconds. */
  processor: Record<string, number[]>
}

/**
 * Run the mix for a number of rounds; a slow query runs at least once. On many systems, CPU time is measured in steps
 * of some milliseconds, so each query is repeated several times before reading it.
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
      // The first answer loads what later ones reuse; it is reported as "opened, first answer".
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
 * An engine's recall for each query, compared with a scan.
 *
 * @param file - written by `scan.ts`
 * @param find - returns the numbers of the entries that the engine finds
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

/** Other engines do not have our operators (`-word`, `field:value`, a quoted phrase). */
export function isCommon(name: string): boolean {
  return name !== 'operators'
}
