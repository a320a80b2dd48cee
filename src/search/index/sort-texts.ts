/** Sorts texts by their bytes, four at a time. */

/** Texts stored one after the other in one array of bytes. */
export interface Texts {
  /** UTF-8 of all texts. */
  bytes: Uint8Array
  /** Where each text begins, and where the last one ends. */
  starts: Uint32Array
}

/** Texts being sorted. */
interface Sorting extends Texts {
  /** Numbers of the texts, in the order that equal ones keep. */
  items: Uint32Array
  /** For each text, its place among {@link items} in the lower half, and above it the four bytes to sort by next. */
  integers: BigUint64Array
  /** The same memory as halves: little-endian, so the place comes first. */
  halves: Uint32Array
}

/** Groups of up to this many texts are sorted by comparison. */
const FEW = 12

/**
 * Sorts texts by their bytes, as SQLite does. Returns their numbers; equal ones keep their order.
 *
 * Four bytes of a text and its place make one 64-bit integer, and integers are sorted without a comparison function;
 * texts that are equal so far are then sorted by the next four bytes.
 *
 * @param items - numbers of the texts to sort; all, from 0, if not given
 */
export function sortTexts(
  { bytes, starts }: Texts,
  items: Uint32Array = new Uint32Array(starts.length - 1).map((_, item) => item),
): Uint32Array<ArrayBuffer> {
  const integers = new BigUint64Array(items.length)
  const halves = new Uint32Array(integers.buffer)
  for (let place = 0; place < items.length; place += 1) halves[place * 2] = place
  sortGroup({ bytes, starts, items, integers, halves }, 0, items.length, 0)
  const sorted = new Uint32Array(items.length)
  for (let place = 0; place < items.length; place += 1) sorted[place] = items[halves[place * 2] ?? 0] ?? 0
  return sorted
}

/** @param depth - number of four-byte parts that the whole group has in common */
function sortGroup(texts: Sorting, from: number, until: number, depth: number): void {
  if (until - from <= FEW) {
    sortFew(texts, from, until, depth)
    return
  }
  const { halves } = texts
  let goesOn = false
  for (let place = from; place < until; place += 1) {
    const item = halves[place * 2] ?? 0
    halves[place * 2 + 1] = partOf(texts, item, depth)
    if (partsOf(texts, item) > depth + 1) goesOn = true
  }
  texts.integers.subarray(from, until).sort()
  if (!goesOn) return
  for (let first = from; first < until; ) {
    const part = halves[first * 2 + 1]
    let behind = first + 1
    while (behind < until && halves[behind * 2 + 1] === part) behind += 1
    if (behind - first > 1) sortGroup(texts, first, behind, depth + 1)
    first = behind
  }
}

function sortFew(texts: Sorting, from: number, until: number, depth: number): void {
  const { halves } = texts
  for (let place = from + 1; place < until; place += 1) {
    const item = halves[place * 2] ?? 0
    let free = place
    while (free > from && comesBefore(texts, item, halves[free * 2 - 2] ?? 0, depth)) {
      halves[free * 2] = halves[free * 2 - 2] ?? 0
      free -= 1
    }
    halves[free * 2] = item
  }
}

function comesBefore(texts: Sorting, a: number, b: number, from: number): boolean {
  const parts = Math.max(partsOf(texts, a), partsOf(texts, b))
  for (let depth = from; depth < parts; depth += 1) {
    const left = partOf(texts, a, depth)
    const right = partOf(texts, b, depth)
    if (left !== right) return left < right
  }
  return a < b
}

/** Four bytes of a text as a big-endian number, with zeros past its end. */
function partOf({ bytes, starts, items }: Sorting, place: number, depth: number): number {
  const item = items[place] ?? 0
  const end = starts[item + 1] ?? 0
  const at = (starts[item] ?? 0) + depth * 4
  if (at >= end) return 0
  let part = (bytes[at] ?? 0) << 24
  if (at + 1 < end) part |= (bytes[at + 1] ?? 0) << 16
  if (at + 2 < end) part |= (bytes[at + 2] ?? 0) << 8
  if (at + 3 < end) part |= bytes[at + 3] ?? 0
  return part >>> 0
}

/** Number of four-byte parts that a text has. */
function partsOf({ starts, items }: Sorting, place: number): number {
  const item = items[place] ?? 0
  return ((starts[item + 1] ?? 0) - (starts[item] ?? 0) + 3) >> 2
}
