/** Counts the facet values of a set of documents, and finds the most frequent values. */

import { scratch } from '../scratch.ts'
import type { ValueRows } from '../value-rows.ts'

/** Number of documents whose rows are fetched from memory together: fetched singly, each would stall the loop. */
const BATCH = 256

/**
 * Adds the values of documents to the counts by value.
 *
 * @param counts - with one more item than there are values
 * @param range - the values to count; all if not given
 * @param step - -1 to subtract instead
 */
export function countValues(
  rows: ValueRows,
  documents: Uint32Array,
  counts: Int32Array | Uint32Array,
  range?: { from: number; until: number },
  step: 1 | -1 = 1,
): void {
  // All are far below 2^31, and counting with signed numbers takes a third less time.
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
  // Without a use of the fetched values, the compiler would drop the fetch.
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

/** The same memory, read as signed numbers. */
function signed({ buffer, byteOffset, length }: Int32Array | Uint32Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length)
}

/** Number of keys that are collected before they are cut down to the most frequent. */
const WAITING = 2_048

/**
 * The most frequent values from `from` up to, but not including, `until`; ties by number.
 *
 * @param counts - by value
 * @returns the numbers of the values
 */
export function mostFrequent(
  counts: Int32Array | Uint32Array,
  { from, until }: { from: number; until: number },
  limit: number,
): number[] {
  const size = until - from
  // A key sorts by count, the greatest first, and then by value.
  const keys = scratch(Float64Array, Math.min(size, WAITING + limit))
  let length = 0
  let least = 1
  const cut = () => {
    keys.subarray(0, length).sort()
    length = Math.min(length, limit)
    // Later values with the same count come after it.
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
