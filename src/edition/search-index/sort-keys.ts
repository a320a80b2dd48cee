/** Sorts by keys of any length, four bytes at a time. */

/** Keys of items that are numbered from 0. */
export interface Keys {
  /** Four bytes of a key as one number, from 0 to 2^32; what lies behind the end of a key is 0. */
  part(item: number, depth: number): number
  /** How many such parts it has. */
  parts(item: number): number
}

/** Items of a group that are compared one with another. */
const FEW = 12

/**
 * Numbers of items in the order of their keys, equal ones in the order of their numbers.
 *
 * A part and the number of its item make one integer of 64 bits, and integers are sorted without a comparison
 * function; items with equal parts are then sorted by the next ones.
 */
export function sortKeys(size: number, keys: Keys): Uint32Array<ArrayBuffer> {
  const integers = new BigUint64Array(size)
  // Little-endian: the number of the item comes first, its part second.
  const halves = new Uint32Array(integers.buffer)
  for (let item = 0; item < size; item += 1) halves[item * 2] = item
  sortGroup(integers, halves, keys, 0, size, 0)
  const sorted = new Uint32Array(size)
  for (let place = 0; place < size; place += 1) sorted[place] = halves[place * 2] ?? 0
  return sorted
}

function sortGroup(
  integers: BigUint64Array,
  halves: Uint32Array,
  keys: Keys,
  from: number,
  until: number,
  depth: number,
): void {
  if (until - from <= FEW) {
    sortFew(halves, keys, from, until, depth)
    return
  }
  let goesOn = false
  for (let place = from; place < until; place += 1) {
    const item = halves[place * 2] ?? 0
    halves[place * 2 + 1] = keys.part(item, depth)
    if (keys.parts(item) > depth + 1) goesOn = true
  }
  integers.subarray(from, until).sort()
  if (!goesOn) return
  for (let first = from; first < until; ) {
    const part = halves[first * 2 + 1]
    let behind = first + 1
    while (behind < until && halves[behind * 2 + 1] === part) behind += 1
    if (behind - first > 1) sortGroup(integers, halves, keys, first, behind, depth + 1)
    first = behind
  }
}

function sortFew(halves: Uint32Array, keys: Keys, from: number, until: number, depth: number): void {
  for (let place = from + 1; place < until; place += 1) {
    const item = halves[place * 2] ?? 0
    let free = place
    while (free > from && comesBefore(keys, item, halves[free * 2 - 2] ?? 0, depth)) {
      halves[free * 2] = halves[free * 2 - 2] ?? 0
      free -= 1
    }
    halves[free * 2] = item
  }
}

function comesBefore(keys: Keys, a: number, b: number, from: number): boolean {
  const parts = Math.max(keys.parts(a), keys.parts(b))
  for (let depth = from; depth < parts; depth += 1) {
    const left = keys.part(a, depth)
    const right = keys.part(b, depth)
    if (left !== right) return left < right
  }
  return a < b
}

/**
 * Keys that are pieces of one row of bytes.
 *
 * @param starts - where each begins, and where the last one ends
 */
export function textKeys(bytes: Uint8Array, starts: Uint32Array): Keys {
  return {
    part(item, depth) {
      const end = starts[item + 1] ?? 0
      const at = (starts[item] ?? 0) + depth * 4
      if (at >= end) return 0
      let part = (bytes[at] ?? 0) << 24
      if (at + 1 < end) part |= (bytes[at + 1] ?? 0) << 16
      if (at + 2 < end) part |= (bytes[at + 2] ?? 0) << 8
      if (at + 3 < end) part |= bytes[at + 3] ?? 0
      return part >>> 0
    },
    parts: (item) => ((starts[item + 1] ?? 0) - (starts[item] ?? 0) + 3) >> 2,
  }
}
