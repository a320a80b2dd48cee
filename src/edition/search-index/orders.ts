/** Sorts all documents of an index. */

import { ByteList, uint32List } from './bytes.ts'
import { sortTexts, type Texts } from './sort-texts.ts'

/** Bits sorted by in one pass: few enough that the cursors of all buckets stay in the L1 cache. */
const DIGIT_BITS = 11
const DRAWERS = 1 << DIGIT_BITS

/**
 * Sorts documents by a number, greatest first and unknown ones last; ties keep their order in `before`.
 *
 * A radix sort: documents go into buckets by one digit after the other, lowest first, and none are compared.
 *
 * @param numbers - of each document, NaN if unknown
 * @param before - all documents in the order that settles ties
 */
export function orderByNumber(numbers: Float64Array, before: Uint32Array): Uint32Array<ArrayBuffer> {
  const keys = descendingKeys(numbers)
  const nexts = new Uint32Array(DRAWERS)
  let order = before.slice()
  let free = new Uint32Array(order.length)
  for (let half = 0; half < 2; half += 1) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
      nexts.fill(0)
      for (let at = half; at < keys.length; at += 2) {
        const digit = ((keys[at] ?? 0) >>> shift) & (DRAWERS - 1)
        nexts[digit] = (nexts[digit] ?? 0) + 1
      }
      // All numbers have this digit in common, as whole ones do their lowest bits.
      if (nexts.includes(order.length)) continue
      for (let digit = 0, first = 0; digit < DRAWERS; digit += 1) {
        const count = nexts[digit] ?? 0
        nexts[digit] = first
        first += count
      }
      for (let at = 0; at < order.length; at += 1) {
        const document = order[at] ?? 0
        const digit = ((keys[document * 2 + half] ?? 0) >>> shift) & (DRAWERS - 1)
        const place = nexts[digit] ?? 0
        free[place] = document
        nexts[digit] = place + 1
      }
      const sorted = free
      free = order
      order = sorted
    }
  }
  return order
}

const LARGEST = 0xffff_ffff

/** The two halves of a key for each number, the lower half first. Keys fall as numbers rise; NaN has the largest. */
function descendingKeys(numbers: Float64Array): Uint32Array {
  const keys = new Uint32Array(numbers.slice().buffer)
  for (let item = 0; item < numbers.length; item += 1) {
    const number = numbers[item] ?? Number.NaN
    const [low, high] = [item * 2, item * 2 + 1]
    // Zero and minus zero are equal but differ in their bits. The bits of a negative number grow as it falls.
    if (Number.isNaN(number)) keys[low] = keys[high] = LARGEST
    else if (number === 0) {
      keys[low] = LARGEST
      keys[high] = LARGEST >>> 1
    } else if (number > 0) {
      keys[low] = LARGEST - (keys[low] ?? 0)
      keys[high] = (LARGEST >>> 1) - (keys[high] ?? 0)
    }
  }
  return keys
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
