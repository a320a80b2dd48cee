/** Decodes the places of words in some documents from the stream of places; see `format.ts`. */

import { scratch } from '../scratch.ts'

/** Places of words, sorted by document and then by code. */
export interface Places {
  /** The document of each place, as an index into the candidates. */
  owners: Uint32Array
  /** See `placeCode`. */
  codes: Uint32Array
  /** Number of places; the arrays may be longer. */
  length: number
}

export class PlacesReader {
  readonly #candidates: Uint32Array
  #owners = scratch(Uint32Array, 1_024)
  #codes = scratch(Uint32Array, 1_024)
  #length = 0

  /** @param candidates - the documents whose places are wanted, ascending */
  constructor(candidates: Uint32Array) {
    this.#candidates = candidates
  }

  get places(): Places {
    return { owners: this.#owners, codes: this.#codes, length: this.#length }
  }

  /**
   * Adds the places of one word.
   *
   * @param documents - all documents that have the word
   */
  read(stream: Uint8Array, documents: Uint32Array): void {
    const candidates = this.#candidates
    let at = 0
    let candidate = 0
    for (let index = 0; index < documents.length && candidate < candidates.length; index += 1) {
      const document = documents[index] ?? 0
      while ((candidates[candidate] ?? document) < document) candidate += 1
      let length = stream[at++] ?? 0
      if (length > 127) {
        length &= 127
        for (let shift = 7, byte = 128; byte > 127; shift += 7) {
          byte = stream[at++] ?? 0
          length |= (byte & 127) << shift
        }
      }
      if (candidates[candidate] === document) {
        this.#add(stream, at, at + length, candidate)
        candidate += 1
      }
      at += length
    }
  }

  /** Sorts the places of several words together. */
  sort(): void {
    const keys = scratch(Float64Array, this.#length)
    for (let at = 0; at < keys.length; at += 1)
      keys[at] = (this.#owners[at] ?? 0) * CODES + (this.#codes[at] ?? 0)
    keys.sort()
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? 0
      this.#owners[at] = Math.floor(key / CODES)
      this.#codes[at] = key % CODES
    }
  }

  #add(stream: Uint8Array, from: number, end: number, owner: number): void {
    // Each takes a byte at least.
    if (this.#length + end - from > this.#codes.length) this.#grow(end - from)
    const owners = this.#owners
    const codes = this.#codes
    let count = this.#length
    let code = 0
    for (let at = from; at < end; ) {
      let byte = stream[at++] ?? 0
      code += byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = stream[at++] ?? 0
        code += (byte & 127) << shift
      }
      owners[count] = owner
      codes[count] = code
      count += 1
    }
    this.#length = count
  }

  #grow(more: number): void {
    const length = Math.max(this.#length + more, this.#codes.length * 2)
    const [owners, codes] = [scratch(Uint32Array, length), scratch(Uint32Array, length)]
    owners.set(this.#owners.subarray(0, this.#length))
    codes.set(this.#codes.subarray(0, this.#length))
    this.#owners = owners
    this.#codes = codes
  }
}

/** Codes are below this: a document has at most 2^29 words. */
const CODES = 2 ** 32
