/** Puts all documents of an index into an order. */

import { ByteList, uint32List } from './bytes.ts'
import { type Keys, numberKeys, sortKeys, textKeys } from './sort-keys.ts'

/**
 * Documents by a number, the greatest first; equal ones stay as they are in another order. A number that is not known
 * comes last.
 *
 * @param numbers - of each document, NaN when not known
 * @param before - all documents in the order that settles ties
 */
export function orderByNumber(numbers: Float64Array, before: Uint32Array): Uint32Array<ArrayBuffer> {
  return orderByKeys(numberKeys(numbers), before)
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

  /**
   * A look-up of the documents with a text, once all are there.
   *
   * @param order - all documents by their texts, as {@link order} gives it
   */
  finder(order: Uint32Array): (text: string) => ReadonlySet<number> {
    const textAt = (place: number) => {
      const document = order[place] ?? 0
      return this.#bytes.bytes.subarray(this.#starts.items[document], this.#starts.items[document + 1])
    }
    return (text) => {
      const wanted = Buffer.from(text)
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
  }

  /** Documents by their texts, compared byte by byte as SQLite does; equal ones stay as they are in another order. */
  order(before: Uint32Array): Uint32Array<ArrayBuffer> {
    return orderByKeys(textKeys(this.#bytes.view(), this.#starts.view()), before)
  }
}

function orderByKeys(keys: Keys, before: Uint32Array): Uint32Array<ArrayBuffer> {
  const places = sortKeys(before.length, {
    part: (place, depth) => keys.part(before[place] ?? 0, depth),
    parts: (place) => keys.parts(before[place] ?? 0),
  })
  for (let at = 0; at < places.length; at += 1) places[at] = before[places[at] ?? 0] ?? 0
  return places
}

/** The place of each document in an order. */
export function invert(order: Uint32Array): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place += 1) places[order[place] ?? 0] = place
  return places
}
