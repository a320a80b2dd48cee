/** Finds the most frequent values of some documents without a look at every value. */

import { LeastKeys } from './least-keys.ts'
import type { ValueRange } from './value-rows.ts'

/** Values that any document has, those that most of all have first, and how many have each. */
interface Ranked {
  values: Uint32Array
  totals: Uint32Array
}

/** The values of each facet, those that most of all documents have first. */
export class RankedValues {
  readonly #ranges: readonly ValueRange[]
  readonly #ranked: readonly Ranked[]
  readonly #least: LeastKeys

  /**
   * @param totals - how many of all documents have each value
   * @param limit - how many values are listed of each facet
   */
  constructor(ranges: readonly ValueRange[], totals: Uint32Array, limit: number) {
    this.#ranges = ranges
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
  #mostFrequent({ values, totals }: Ranked, { from, until }: ValueRange, counts: Uint32Array): Float64Array {
    const least = this.#least
    const size = until - from
    for (let at = 0; at < values.length; at += 1) {
      // From here on no value can be frequent enough.
      if ((totals[at] ?? 0) * -size >= least.bound) break
      const value = values[at] ?? 0
      const count = counts[value] ?? 0
      if (count > 0) least.add(value - from - count * size)
    }
    return least.take()
  }
}

const NONE: Ranked = { values: new Uint32Array(0), totals: new Uint32Array(0) }

function rank({ from, until }: ValueRange, totals: Uint32Array): Ranked {
  const size = until - from
  const keys = new Float64Array(size)
  let length = 0
  for (let value = from; value < until; value += 1) {
    const total = totals[value] ?? 0
    if (total > 0) keys[length++] = value - from - total * size
  }
  const values = Uint32Array.from(
    keys.subarray(0, length).sort(),
    (key) => key - Math.floor(key / size) * size + from,
  )
  return { values, totals: values.map((value) => totals[value] ?? 0) }
}
