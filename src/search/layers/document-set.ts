/** A set of a layer's documents as a list or a bitset; either is made from the other on demand. */

import {
  countBits,
  documentsAt,
  documentsIn,
  noBits,
  placesIn,
  placesWithin,
  setBits,
} from '../index/bits.ts'
import { scratch } from '../index/scratch.ts'
import { findPlaces } from './sorted.ts'

/**
 * Places of more than one in this many documents are counted along the bitset, those of fewer are searched in the list.
 */
const COUNTED_FROM = 64

export class DocumentSet {
  #list: Uint32Array | undefined
  #bits: Uint32Array | undefined
  #length: number | undefined
  /** Number of documents in the layer. */
  readonly #documents: number

  private constructor(documents: number) {
    this.#documents = documents
  }

  /** @param list - ascending */
  static ofList(list: Uint32Array, documents: number): DocumentSet {
    const set = new DocumentSet(documents)
    set.#list = list
    return set
  }

  static ofBits(bits: Uint32Array): DocumentSet {
    const set = new DocumentSet(bits.length * 32)
    set.#bits = bits
    return set
  }

  get length(): number {
    this.#length ??= this.#list?.length ?? countBits(this.bits)
    return this.#length
  }

  /** Ascending; not to be written to. */
  get list(): Uint32Array {
    this.#list ??= documentsIn(this.bits)
    return this.#list
  }

  /** Not to be written to. */
  get bits(): Uint32Array {
    if (this.#bits === undefined) {
      this.#bits = noBits(this.#documents)
      setBits(this.#bits, this.#list ?? new Uint32Array(0))
    }
    return this.#bits
  }

  /**
   * The places of documents within this set.
   *
   * @param wanted - ascending
   * @returns -1 for a document that is not in the set
   */
  placesOf(wanted: Uint32Array): Int32Array {
    const isMany = wanted.length * COUNTED_FROM > this.#documents
    return this.#list === undefined || isMany ? placesIn(this.bits, wanted) : findPlaces(wanted, this.#list)
  }

  /** The same for a subset of this set; makes no list. */
  placesOfPart(part: DocumentSet): Int32Array | Uint32Array {
    return part.#list === undefined
      ? placesWithin(this.bits, part.bits, part.length)
      : this.placesOf(part.#list)
  }

  /**
   * The documents at the given places.
   *
   * @param places - ascending, below {@link length}
   */
  documentsAt(places: Uint32Array): Uint32Array {
    if (this.#list === undefined) return documentsAt(this.bits, places)
    const documents = scratch(Uint32Array, places.length)
    for (let at = 0; at < places.length; at += 1) documents[at] = this.#list[places[at] ?? 0] ?? 0
    return documents
  }
}
