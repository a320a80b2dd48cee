/** Sorts all documents of an index. */

import { ByteList, uint32List } from './bytes.ts'
import { sortTexts, type Texts } from './sort-texts.ts'

/** Bits sorted by in one pass: few enough that the cursors of all buckets stay in the L1 cache. */
const DIGIT_BITS = 11
const DRAWERS = 1 << DIGIT_BITS

/** Where each digit of a key lies: which half of the key, and by how much it is shifted; lowest digit first. */
const DIGITS = [0, 1].flatMap((half) => [0, DIGIT_BITS, DIGIT_BITS * 2].map((shift) => ({ half, shift })))

/** Numbers that an item takes while it is sorted: the lower and upper half of its key, and its document. */
const ITEM = 3
const DOCUMENT = 2

/**
 * Sorts documents by a number, greatest first and unknown ones last; ties keep their order in `before`.
 *
 * A radix sort: documents go into buckets by one digit after the other, lowest first, and none are compared. Keys move
 * along with their documents, because looking them up would wait for memory.
 *
 * @param numbers - of each document, NaN if unknown
 * @param before - all documents in the order that settles ties
 */
export function orderByNumber(numbers: Float64Array, before: Uint32Array): Uint32Array<ArrayBuffer> {
  let items = itemsOf(numbers, before)
  let free = new Uint32Array(items.length)
  const counts = countDigits(items)
  for (const [place, { half, shift }] of DIGITS.entries()) {
    const nexts = counts.subarray(place * DRAWERS, (place + 1) * DRAWERS)
    // All numbers have this digit in common, as whole ones do their lowest bits.
    if (nexts.includes(before.length)) continue
    for (let digit = 0, first = 0; digit < DRAWERS; digit += 1) {
      const count = nexts[digit] ?? 0
      nexts[digit] = first
      first += count
    }
    for (let at = 0; at < items.length; at += ITEM) {
      const digit = ((items[at + half] ?? 0) >>> shift) & (DRAWERS - 1)
      const next = nexts[digit] ?? 0
      nexts[digit] = next + 1
      free[next * ITEM] = items[at] ?? 0
      free[next * ITEM + 1] = items[at + 1] ?? 0
      free[next * ITEM + DOCUMENT] = items[at + DOCUMENT] ?? 0
    }
    const sorted = free
    free = items
    items = sorted
  }
  const order = new Uint32Array(before.length)
  for (let place = 0; place < order.length; place += 1) order[place] = items[place * ITEM + DOCUMENT] ?? 0
  return order
}

const LARGEST = 0xffff_ffff

/** A key and document for each document in `before`. Keys fall as numbers rise; NaN has the largest. */
function itemsOf(numbers: Float64Array, before: Uint32Array): Uint32Array<ArrayBuffer> {
  const halves = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2)
  const items = new Uint32Array(before.length * ITEM)
  for (let place = 0; place < before.length; place += 1) {
    const document = before[place] ?? 0
    const number = numbers[document] ?? Number.NaN
    let low = halves[document * 2] ?? 0
    let high = halves[document * 2 + 1] ?? 0
    // Zero and minus zero are equal but differ in their bits. The bits of a negative number grow as it falls.
    if (Number.isNaN(number)) low = high = LARGEST
    else if (number === 0) {
      low = LARGEST
      high = LARGEST >>> 1
    } else if (number > 0) {
      low = LARGEST - low
      high = (LARGEST >>> 1) - high
    }
    items[place * ITEM] = low
    items[place * ITEM + 1] = high
    items[place * ITEM + DOCUMENT] = document
  }
  return items
}

/** How many items have each value of each digit, digit after digit. */
function countDigits(items: Uint32Array): Uint32Array {
  const counts = new Uint32Array(DIGITS.length * DRAWERS)
  for (const [place, { half, shift }] of DIGITS.entries()) {
    const first = place * DRAWERS
    for (let at = half; at < items.length; at += ITEM) {
      const own = first + (((items[at] ?? 0) >>> shift) & (DRAWERS - 1))
      counts[own] = (counts[own] ?? 0) + 1
    }
  }
  return counts
}

/** One text for each document, to sort them by. */
export class TextColumn {
  readonly #bytes = new ByteList()
  readonly #starts = uint32List()
  readonly #encoder = new TextEncoder()

  constructor() {
    this.#starts.push(0)
  }

  /** Adds the text of the next document. */
  add(text: string): void {
    // No UTF-16 code unit takes more than three bytes of UTF-8.
    this.#bytes.reserve(text.length * 3)
    const { written } = this.#encoder.encodeInto(text, this.#bytes.bytes.subarray(this.#bytes.length))
    this.#bytes.length += written
    this.#starts.push(this.#bytes.length)
  }

  /** Adds the text of the next document, given as UTF-8. */
  append(bytes: Uint8Array): void {
    this.#bytes.append(bytes)
    this.#starts.push(this.#bytes.length)
  }

  /** The texts for {@link documentsWith}. @param order - all documents sorted by them, as {@link order} returns it */
  ordered(order: Uint32Array): OrderedTexts {
    return { bytes: this.#bytes.view(), starts: this.#starts.view(), order }
  }

  /** Sorts documents by their texts, compared byte by byte as SQLite does; ties keep their order in `before`. */
  order(before: Uint32Array): Uint32Array<ArrayBuffer> {
    return sortTexts({ bytes: this.#bytes.view(), starts: this.#starts.view() }, before)
  }
}

/** The texts of documents, for binary search. */
export interface OrderedTexts extends Texts {
  /** All documents, sorted by their texts. */
  order: Uint32Array
}

/** The documents with exactly this text. */
export function documentsWith({ bytes, starts, order }: OrderedTexts, text: string): ReadonlySet<number> {
  const wanted = Buffer.from(text)
  const textAt = (place: number) => {
    const document = order[place] ?? 0
    return bytes.subarray(starts[document], starts[document + 1])
  }
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (wanted.compare(textAt(middle)) > 0) low = middle + 1
    else high = middle
  }
  const found = new Set<number>()
  while (low < order.length && wanted.equals(textAt(low))) found.add(order[low++] ?? 0)
  return found
}

/** The place of each document in an order. */
export function invert(order: Uint32Array): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place += 1) places[order[place] ?? 0] = place
  return places
}
