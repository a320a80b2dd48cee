/** The sorted words of an index, and where the hits and places of each lie in its streams. */

import type { PartReader } from '../index/parts.ts'

const BEHIND = Buffer.from([255])

export class WordTable {
  readonly size: number
  /** Number of documents that have each word. */
  readonly counts: Uint32Array
  /** 1 for each word that a document has in its name or tags, else 0. */
  readonly #spoken: Uint8Array
  readonly #texts: Buffer
  readonly #offsets: Uint32Array

  constructor(parts: PartReader) {
    this.#texts = Buffer.from(parts.readAll('word.texts'))
    this.#offsets = new Uint32Array(parts.readAll('word.offsets'))
    this.counts = new Uint32Array(parts.readAll('word.counts'))
    this.#spoken = new Uint8Array(parts.readAll('word.spoken'))
    this.size = this.counts.length
  }

  /** The number of a word; -1 if no document has it. */
  find(word: string): number {
    const bytes = Buffer.from(word)
    const place = this.#firstFrom(bytes)
    return place < this.size && this.#compare(place, bytes) === 0 ? place : -1
  }

  /** The words with a prefix: numbers from `from` up to, but not including, `until`. */
  findPrefix(prefix: string): { from: number; until: number } {
    const bytes = Buffer.from(prefix)
    // No byte of UTF-8 is 255, so it sorts after any continuation.
    return { from: this.#firstFrom(bytes), until: this.#firstFrom(Buffer.concat([bytes, BEHIND])) }
  }

  /** The word with this prefix, if there is only one. */
  onlyWord(prefix: string): string | undefined {
    const { from, until } = this.findPrefix(prefix)
    return until - from === 1 ? this.#textAt(from) : undefined
  }

  /** Whether a document has a word with a prefix in its name or tags. */
  isSpoken(prefix: string): boolean {
    const { from, until } = this.findPrefix(prefix)
    return this.#spoken.subarray(from, until).includes(1)
  }

  #firstFrom(word: Buffer): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(middle, word) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Below 0 if the word at a place comes before the given one. */
  #compare(place: number, word: Buffer): number {
    return -word.compare(this.#texts, this.#offsets[place], this.#offsets[place + 1])
  }

  #textAt(place: number): string {
    return this.#texts.toString('utf8', this.#offsets[place], this.#offsets[place + 1])
  }
}

/** Where the words of an index lie in its streams, by their numbers. */
export class WordStreams {
  readonly #hits: Uint32Array
  readonly #places: Uint32Array

  constructor(parts: PartReader) {
    this.#hits = new Uint32Array(parts.readAll('word.hits'))
    this.#places = new Uint32Array(parts.readAll('word.places'))
  }

  /** Where the hits of consecutive words lie in their stream. */
  hitsOf(from: number, until = from + 1): [start: number, end: number] {
    return [this.#hits[from] ?? 0, this.#hits[until] ?? 0]
  }

  /** The same for their places. */
  placesOf(from: number, until = from + 1): [start: number, end: number] {
    return [this.#places[from] ?? 0, this.#places[until] ?? 0]
  }
}
