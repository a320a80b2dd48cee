/** Gathers the words of documents in memory, up to a bound, and writes them sorted by word. */

import { type ByteList, uint32List } from './bytes.ts'
import { FIELDS, frequencyBits, placeCode } from './format.ts'

const FIELD_BITS = 7

/** A word of one run with its hits, ready to follow the hits of earlier runs. */
export interface RunWord {
  word: string
  /** Documents that have it. */
  count: number
  first: number
  last: number
  /** Byte of the first document, then step and byte of each other. */
  hits: Uint8Array
  places: Uint8Array
}

/** Words that were added since the last run was written. Documents are added in ascending order. */
export class WordRun {
  readonly #ids = new Map<string, number>()
  readonly #words: string[] = []
  #wordIds = uint32List()
  #documents = uint32List()
  #codes = uint32List()

  /** Words that are waiting. */
  get length(): number {
    return this.#wordIds.length
  }

  /** A short number for a word, good until {@link write}. */
  idOf(word: string): number {
    const known = this.#ids.get(word)
    if (known !== undefined) return known
    const id = this.#words.length
    // A slice would keep the whole text that it was cut from in memory.
    const own = word.length > 12 ? Buffer.from(word, 'utf16le').toString('utf16le') : word
    this.#ids.set(own, id)
    this.#words.push(own)
    return id
  }

  /** Adds words that follow each other in a field. */
  add(document: number, words: readonly string[], position: number, field: number): void {
    for (let index = 0; index < words.length; index += 1) {
      this.#wordIds.push(this.idOf(words[index] ?? ''))
      this.#documents.push(document)
      this.#codes.push(placeCode(position + index, field))
    }
  }

  /**
   * Writes all words in their order and starts anew.
   *
   * @param hits - scratch, as is `places`
   * @param take - is given one word after the other; its bytes are overwritten with the next
   */
  write(hits: ByteList, places: ByteList, take: (word: RunWord) => void): void {
    const { starts, order } = this.#sort()
    const documents = this.#documents.items
    const codes = this.#codes.items
    for (const word of this.#words.toSorted()) {
      const id = this.#ids.get(word) ?? 0
      const end = starts[id + 1] ?? 0
      let at = starts[id] ?? 0
      const first = documents[order[at] ?? 0] ?? 0
      let before = first
      let count = 0
      hits.length = 0
      places.length = 0
      while (at < end) {
        const document = documents[order[at] ?? 0] ?? 0
        const from = at
        let fields = 0
        while (at < end && documents[order[at] ?? 0] === document) {
          fields |= 1 << ((codes[order[at] ?? 0] ?? 0) & FIELD_BITS)
          at += 1
        }
        if (count > 0) hits.varint(document - before)
        hits.byte(fields | frequencyBits(at - from))
        places.varint(at - from)
        let code = 0
        for (let index = from; index < at; index += 1) {
          const next = codes[order[index] ?? 0] ?? 0
          places.varint(next - code)
          code = next
        }
        before = document
        count += 1
      }
      take({ word, count, first, last: before, hits: hits.view(), places: places.view() })
    }
    this.#clear()
  }

  /** Groups what is waiting by word, by counting; within a word it keeps its order. */
  #sort(): { starts: Uint32Array; order: Uint32Array } {
    const wordIds = this.#wordIds.view()
    const starts = new Uint32Array(this.#words.length + 1)
    for (let at = 0; at < wordIds.length; at += 1) {
      const id = (wordIds[at] ?? 0) + 1
      starts[id] = (starts[id] ?? 0) + 1
    }
    for (let id = 1; id < starts.length; id += 1) starts[id] = (starts[id] ?? 0) + (starts[id - 1] ?? 0)
    const next = starts.slice()
    const order = new Uint32Array(wordIds.length)
    for (let at = 0; at < wordIds.length; at += 1) {
      const id = wordIds[at] ?? 0
      const place = next[id] ?? 0
      order[place] = at
      next[id] = place + 1
    }
    return { starts, order }
  }

  #clear(): void {
    this.#ids.clear()
    this.#words.length = 0
    this.#wordIds.length = 0
    this.#documents.length = 0
    this.#codes.length = 0
  }
}

/** Places of fields fit below a place's number. */
if (FIELDS.length > FIELD_BITS + 1) throw new RangeError('A place has room for eight fields.')
