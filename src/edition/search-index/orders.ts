/** Puts all documents of an index into an order. */

/**
 * Documents by a number, the greatest first; equal ones stay as they are in another order. A number that is not known
 * comes last.
 *
 * @param numbers - of each document, NaN when not known
 * @param before - all documents in the order that settles ties
 */
export function orderByNumber(numbers: ArrayLike<number>, before: Uint32Array): Uint32Array<ArrayBuffer> {
  const size = before.length
  const distinct = Float64Array.from(numbers, negated).sort()
  let ranks = 0
  for (let at = 0; at < size; at += 1) {
    if (at > 0 && distinct[at] === distinct[at - 1]) continue
    distinct[ranks] = distinct[at] ?? 0
    ranks += 1
  }
  // Numbers alone sort without a comparison function, several times as fast: rank and place become one of them.
  const keys = new Float64Array(size)
  for (let place = 0; place < size; place += 1)
    keys[place] = rankOf(distinct, ranks, negated(numbers[before[place] ?? 0] ?? Number.NaN)) * size + place
  keys.sort()
  return Uint32Array.from(keys, (key) => before[key % size] ?? 0)
}

function negated(value: number): number {
  return Number.isNaN(value) ? Number.POSITIVE_INFINITY : -value
}

function rankOf(sorted: Float64Array, length: number, value: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
