/** Cuts texts into words and numbers the words, without making a string of each: an index is mostly made of this. */

import { indexWords, LONGEST_WORD } from '../words.ts'
import { type Uint32List, uint32List } from './bytes.ts'

const LOWER = 1
const UPPER = 2
const DIGIT = 3

/** What kind of character each of ASCII is; 0 for what belongs to no word. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[a-z]/.test(character)
    ? LOWER
    : /[A-Z]/.test(character)
      ? UPPER
      : /[0-9]/.test(character)
        ? DIGIT
        : 0
})

/** The small letter of each of ASCII. */
const FOLDED = Uint8Array.from({ length: 128 }, (_, code) =>
  String.fromCharCode(code).toLowerCase().charCodeAt(0),
)

/** Constants of FNV-1a. @see https://datatracker.ietf.org/doc/html/rfc9923 */
const FNV_BASIS = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Bytes of the longest word: characters outside of the basic plane take four. */
const LONGEST_BYTES = LONGEST_WORD * 4

/** Words by number, from 0 in the order in which they were first met. */
export class WordIds {
  /** UTF-8 of all words in a row. */
  #texts = new Uint8Array(1 << 16)
  readonly #starts = uint32List()
  readonly #hashes = uint32List()
  /** A hash table with open addressing: number of a word and one more, 0 for a free slot. */
  #slots = new Uint32Array(1 << 14)
  /** The word at hand. */
  readonly #word = new Uint8Array(LONGEST_BYTES)
  readonly #whole = uint32List()
  readonly #encoder = new TextEncoder()

  constructor() {
    this.clear()
  }

  get size(): number {
    return this.#hashes.length
  }

  /** UTF-8 of all words in a row; valid until the next word is added. */
  get texts(): Uint8Array<ArrayBuffer> {
    return this.#texts
  }

  /** Where each word begins in {@link texts}, and where the last one ends. */
  get starts(): Uint32Array {
    return this.#starts.view()
  }

  /** Numbers begin at 0 again. */
  clear(): void {
    this.#starts.length = 0
    this.#starts.push(0)
    this.#hashes.length = 0
    this.#slots.fill(0)
  }

  /** Adds the numbers of a text's words to a list, in the order that `indexWords` has them in. */
  read(text: string, asName: boolean, into: Uint32List): void {
    const length = into.length
    if (this.#readAscii(text, asName, into)) return
    into.length = length
    for (const word of indexWords(text, asName)) into.push(this.#idOfText(word))
  }

  /** Does so for text of ASCII alone, which nearly all is; false when it meets anything else. */
  #readAscii(text: string, asName: boolean, into: Uint32List): boolean {
    const word = this.#word
    const whole = this.#whole
    whole.length = 0
    let at = 0
    while (at < text.length) {
      let code = text.charCodeAt(at)
      if (code > 127) return false
      if (KINDS[code] === 0) {
        at += 1
        continue
      }
      const start = at
      let hash = FNV_BASIS
      let length = 0
      do {
        if (length < LONGEST_WORD) {
          const folded = FOLDED[code] ?? 0
          word[length++] = folded
          hash = Math.imul(hash ^ folded, FNV_PRIME)
        }
        at += 1
        code = at < text.length ? text.charCodeAt(at) : 0
        if (code > 127) return false
      } while (KINDS[code] !== 0)
      const id = this.#idOf(hash >>> 0, length)
      if (asName && this.#readPieces(text, start, start + length, into)) whole.push(id)
      else into.push(id)
    }
    for (let index = 0; index < whole.length; index += 1) into.push(whole.items[index] ?? 0)
    return true
  }

  /** Adds the pieces of a word, as `rawPieces` cuts them; false when it is of one piece. */
  #readPieces(text: string, start: number, end: number, into: Uint32List): boolean {
    let from = start
    let left = KINDS[text.charCodeAt(start)] ?? 0
    for (let at = start + 1; at < end; at += 1) {
      const right = KINDS[text.charCodeAt(at)] ?? 0
      const isEdge =
        left === right
          ? left === UPPER && at + 1 < end && KINDS[text.charCodeAt(at + 1)] === LOWER
          : left === LOWER || left === DIGIT || right === DIGIT
      if (isEdge) {
        into.push(this.#idOfPiece(text, from, at))
        from = at
      }
      left = right
    }
    if (from === start) return false
    into.push(this.#idOfPiece(text, from, end))
    return true
  }

  #idOfPiece(text: string, from: number, until: number): number {
    let hash = FNV_BASIS
    for (let at = from; at < until; at += 1) {
      const folded = FOLDED[text.charCodeAt(at)] ?? 0
      this.#word[at - from] = folded
      hash = Math.imul(hash ^ folded, FNV_PRIME)
    }
    return this.#idOf(hash >>> 0, until - from)
  }

  #idOfText(text: string): number {
    const { written } = this.#encoder.encodeInto(text, this.#word)
    let hash = FNV_BASIS
    for (let at = 0; at < written; at += 1) hash = Math.imul(hash ^ (this.#word[at] ?? 0), FNV_PRIME)
    return this.#idOf(hash >>> 0, written)
  }

  /** The number of the word at hand. */
  #idOf(hash: number, length: number): number {
    const hashes = this.#hashes.items
    const mask = this.#slots.length - 1
    let slot = hash & mask
    for (;;) {
      const id = (this.#slots[slot] ?? 0) - 1
      if (id === -1) return this.#add(hash, length, slot)
      if (hashes[id] === hash && this.#isWord(id, length)) return id
      slot = (slot + 1) & mask
    }
  }

  #isWord(id: number, length: number): boolean {
    const start = this.#starts.items[id] ?? 0
    if ((this.#starts.items[id + 1] ?? 0) - start !== length) return false
    for (let at = 0; at < length; at += 1) if (this.#texts[start + at] !== this.#word[at]) return false
    return true
  }

  #add(hash: number, length: number, slot: number): number {
    const id = this.size
    const start = this.#starts.items[id] ?? 0
    if (start + length > this.#texts.length) {
      const larger = new Uint8Array(this.#texts.length * 2)
      larger.set(this.#texts)
      this.#texts = larger
    }
    for (let at = 0; at < length; at += 1) this.#texts[start + at] = this.#word[at] ?? 0
    this.#starts.push(start + length)
    this.#hashes.push(hash)
    this.#slots[slot] = id + 1
    if (this.size * 2 > this.#slots.length) this.#rehash()
    return id
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let id = 0; id < this.size; id += 1) {
      let slot = (this.#hashes.items[id] ?? 0) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = id + 1
    }
    this.#slots = slots
  }
}
