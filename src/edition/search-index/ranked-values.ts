/** Finds the most frequent values of some documents without a look at every value. */

import { LeastKeys } from './least-keys.ts'
import type { ValueRange } from './value-rows.ts'

/** The values of each facet, those that most of all documents have first. */
export class RankedValues {
  readonly #ranges: readonly ValueRange[]
  readonly #totals: Uint32Array
  readonly #ranked: readonly Uint32Array[]
  readonly #least: LeastKeys

  /**
   * @param totals - how many of all documents have each value
   * @param limit - how many values are listed of each facet
   */
  constructor(ranges: readonly ValueRange[], totals: Uint32Array, limit: number) {
    this.#ranges = ranges
    this.#totals = totals
    this.#ranked = ranges.map((range) => rank(range, totals))
    this.#least = new LeastKeys(limit)
  }

  /**
   * Adds for each facet to a list: how many values follow, and number and count of each; the most frequent first, ties
   * by number.
   *
   * @param counts - how many of some documents have each value
   */
  addTo(list: { push: (number: number) => void }, counts: Uint32Array): void {
    for (const [place, range] of this.#ranges.entries()) {
      const keys = this.#mostFrequent(this.#ranked[place] ?? NONE, range, counts)
      const size = range.until - range.from
      list.push(keys.length)
      for (let at = 0; at < keys.length; at += 1) {
        const key = keys[at] ?? 0
        const count = -Math.floor(key / size)
        list.push(key + count * size + range.from)
        list.push(count)
      }
    }
  }

  /** Keys of values: a greater count is less, and among equal ones a smaller number. */
  #mostFrequent(ranked: Uint32Array, { from, until }: ValueRange, counts: Uint32Array): Float64Array {
    const least = this.#least
    const size = until - from
    for (let at = 0; at < ranked.length; at += 1) {
      const value = ranked[at] ?? 0
      // From here on no value can be frequent enough.
      if ((this.#totals[value] ?? 0) * -size >= least.bound) break
      const count = counts[value] ?? 0
      if (count > 0) least.add(value - from - count * size)
    }
    return least.take()
  }
}

const NONE = new Uint32Array(0)

function rank({ from, until }: ValueRange, totals: Uint32Array): Uint32Array {
  const size = until - from
  const keys = new Float64Array(size)
  for (let value = from; value < until; value += 1)
    keys[value - from] = value - from - (totals[value] ?? 0) * size
  keys.sort()
  return Uint32Array.from(keys, (key) => key - Math.floor(key / size) * size + from)
}
