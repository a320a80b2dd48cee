/** Puts all documents of an index into an order. */

import { ByteList, uint32List } from './bytes.ts'
import { sortTexts, type Texts } from './sort-texts.ts'

/** Bits that are sorted by at a time: the beginnings of so many drawers stay in the nearest cache. */
const DIGIT_BITS = 11
const DRAWERS = 1 << DIGIT_BITS

/**
 * Documents by a number, the greatest first; equal ones stay as they are in another order. A number that is not known
 * comes last.
 *
 * They are put into drawers by one digit after the other, the lowest first, without comparing any (radix sort).
 *
 * @param numbers - of each document, NaN when not known
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
      // Whole numbers have the same lowest bits.
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

/** Two halves for each number, the lower one first, that are the less the greater it is; of NaN the largest. */
function descendingKeys(numbers: Float64Array): Uint32Array {
  const keys = new Uint32Array(numbers.slice().buffer)
  for (let item = 0; item < numbers.length; item += 1) {
    const number = numbers[item] ?? Number.NaN
    const [low, high] = [item * 2, item * 2 + 1]
    // Zero and minus zero are equal but for their bits. Those of a negative number are a greater integer the less it is.
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

/** A text of each document, to order them by. */
export class TextColumn {
  readonly #bytes = new ByteList()
  readonly #starts = uint32List()
  readonly #encoder = new TextEncoder()

  constructor() {
    this.#starts.push(0)
  }

  /** Adds the text of the next document. */
  add(text: string): void {
    // No character of UTF-16 takes more than three bytes of UTF-8.
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

  /** The texts for {@link documentsWith}. @param order - all documents by them, as {@link order} gives it */
  ordered(order: Uint32Array): OrderedTexts {
    return { bytes: this.#bytes.view(), starts: this.#starts.view(), order }
  }

  /** Documents by their texts, compared byte by byte as SQLite does; equal ones stay as they are in another order. */
  order(before: Uint32Array): Uint32Array<ArrayBuffer> {
    return sortTexts({ bytes: this.#bytes.view(), starts: this.#starts.view() }, before)
  }
}

/** Texts of documents. */
export interface OrderedTexts extends Texts {
  /** All documents by their texts. */
  order: Uint32Array
}

/** The documents that have a text. */
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
