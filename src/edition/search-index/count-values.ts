/** Counts the facet values of documents along their rows, and finds the most frequent ones. */

import { scratch } from './scratch.ts'
import type { ValueRows } from './value-rows.ts'

/** Documents that are fetched from memory together: one after the other, each would be waited for. */
const BATCH = 256

/**
 * Adds the values of documents to counts by value.
 *
 * @param counts - one more than there are values
 * @param range - values that are wanted; all when not given
 * @param step - -1 to take all of them away
 */
export function countValues(
  rows: ValueRows,
  documents: Uint32Array,
  counts: Int32Array | Uint32Array,
  range?: { from: number; until: number },
  step: 1 | -1 = 1,
): void {
  // All are far below 2^31, and signed numbers are counted in a third less time.
  const [values, starts, all, sums] = [rows.values, rows.starts, documents, counts].map(signed)
  if (values === undefined || starts === undefined || all === undefined || sums === undefined) return
  let seen = 0
  for (let first = 0; first < all.length; first += BATCH) {
    const behind = Math.min(all.length, first + BATCH)
    for (let at = first; at < behind; at += 1) {
      const start = starts[all[at] ?? 0] ?? 0
      seen |= (values[start] ?? 0) | (values[start + 15] ?? 0)
    }
    if (range === undefined) countRows(values, starts, all.subarray(first, behind), sums, step)
    else countWithin(values, starts, all.subarray(first, behind), sums, range)
  }
  // Without a use of what was fetched the compiler would leave the fetching out.
  if (seen === -1) throw new RangeError('A value is out of range.')
}

function countRows(
  values: Int32Array,
  starts: Int32Array,
  documents: Int32Array,
  sums: Int32Array,
  step: number,
): void {
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0
    const end = starts[document + 1] ?? 0
    for (let place = starts[document] ?? 0; place < end; place += 1) {
      const value = values[place] ?? 0
      sums[value] = (sums[value] ?? 0) + step
    }
  }
}

function countWithin(
  values: Int32Array,
  starts: Int32Array,
  documents: Int32Array,
  sums: Int32Array,
  { from, until }: { from: number; until: number },
): void {
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0
    const end = starts[document + 1] ?? 0
    for (let place = starts[document] ?? 0; place < end; place += 1) {
      const value = values[place] ?? 0
      if (value >= from && value < until) sums[value] = (sums[value] ?? 0) + 1
    }
  }
}

/** The same numbers, read as signed ones. */
function signed({ buffer, byteOffset, length }: Int32Array | Uint32Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length)
}

/** Keys of values wait until so many are there to be compared with the most frequent ones so far. */
const WAITING = 2_048

/**
 * The most frequent values from one number up to, and without, another; ties by number.
 *
 * @param counts - by value
 * @returns their numbers
 */
export function mostFrequent(
  counts: Int32Array | Uint32Array,
  { from, until }: { from: number; until: number },
  limit: number,
): number[] {
  const size = until - from
  // Sorts by count, the greatest first, and then by value.
  const keys = scratch(Float64Array, Math.min(size, WAITING + limit))
  let length = 0
  let least = 1
  const cut = () => {
    keys.subarray(0, length).sort()
    length = Math.min(length, limit)
    // A later value with the same count comes behind.
    if (length === limit) least = 1 - Math.floor((keys[length - 1] ?? 0) / size)
  }
  for (let value = from; value < until; value += 1) {
    const count = counts[value] ?? 0
    if (count < least) continue
    keys[length++] = value - from - count * size
    if (length === keys.length) cut()
  }
  cut()
  return Array.from(keys.subarray(0, length), (key) => key - Math.floor(key / size) * size + from)
}
