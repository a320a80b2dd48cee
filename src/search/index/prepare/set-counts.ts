/**
 * Counts the facet values of thirty-two document sets at once. The bits of a number for each document say which of the
 * sets it is in; one pass over the documents of a value adds these numbers bit by bit.
 */

import { CARD_KINDS } from '../../../card/types.ts'
import type { ValueDocuments } from '../value-documents.ts'

/** Number of sets counted together: as many as a number has bits. */
export const MOST_SETS = 32

export class SetCounts {
  readonly #documents: Int32Array
  readonly #firsts: Uint32Array
  /** The sets that each document is in. */
  readonly #masks: Int32Array
  #sets = 0
  /** Bit-sliced counts of all sets: the lowest digit of every count, then the next. */
  readonly #digits = new Int32Array(32)
  /** The count of each set, see {@link count}. */
  readonly counts = new Uint32Array(MOST_SETS)

  /** @param documents - number of documents in the index */
  constructor(of: ValueDocuments, documents: number) {
    const { buffer, byteOffset, length } = of.documents
    this.#documents = new Int32Array(buffer, byteOffset, length)
    this.#firsts = of.firsts
    this.#masks = new Int32Array(documents)
  }

  /** Adds a set. Sets are numbered from 0. */
  add(documents: Uint32Array): void {
    const masks = this.#masks
    const bit = 1 << this.#sets
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] ?? 0
      masks[document] = (masks[document] ?? 0) | bit
    }
    this.#sets += 1
  }

  clear(): void {
    this.#masks.fill(0)
    this.#sets = 0
  }

  /** How many sets there are. */
  get size(): number {
    return this.#sets
  }

  /**
   * Counts the documents of each set that have a value; {@link counts} holds the result until the next call.
   *
   * @param kind - place in `CARD_KINDS` of the documents to count
   * @param wanted - a bit for each set
   * @returns a bit for each wanted set that may have any; the counts of other sets are meaningless
   */
  count(value: number, kind: number, wanted: number): number {
    const list = value * CARD_KINDS.length + kind
    const first = this.#firsts[list] ?? 0
    const end = this.#firsts[list + 1] ?? 0
    if (end - first <= FEW) return this.#countEach(first, end, wanted)
    this.#addUp(first, end)
    return wanted
  }

  /** Counts a few documents bit by bit. */
  #countEach(first: number, end: number, wanted: number): number {
    const counts = this.counts
    let seen = 0
    for (let at = first; at < end; at += 1) {
      const mask = (this.#masks[this.#documents[at] ?? 0] ?? 0) & wanted
      for (let left = mask & ~seen; left !== 0; left &= left - 1) counts[lowestBit(left)] = 0
      for (let left = mask; left !== 0; left &= left - 1) {
        const set = lowestBit(left)
        counts[set] = (counts[set] ?? 0) + 1
      }
      seen |= mask
    }
    return seen
  }

  /**
   * Adds the numbers of eight documents at a time with carry-save adders; what they carry out is added digit by digit.
   *
   * @see https://en.wikipedia.org/wiki/Carry-save_adder
   */
  #addUp(first: number, end: number): void {
    const [masks, digits] = [this.#masks, this.#digits.fill(0)]
    // Signed reads skip the check of the highest bit, which is never set.
    const documents = this.#documents
    let ones = 0
    let twos = 0
    let fours = 0
    let at = first
    for (; at + 8 <= end; at += 8) {
      const a = masks[documents[at] ?? 0] ?? 0
      const b = masks[documents[at + 1] ?? 0] ?? 0
      const c = masks[documents[at + 2] ?? 0] ?? 0
      const d = masks[documents[at + 3] ?? 0] ?? 0
      const e = masks[documents[at + 4] ?? 0] ?? 0
      const f = masks[documents[at + 5] ?? 0] ?? 0
      const g = masks[documents[at + 6] ?? 0] ?? 0
      const h = masks[documents[at + 7] ?? 0] ?? 0
      const twosOfAB = majority(ones, a, b)
      ones ^= a ^ b
      const twosOfCD = majority(ones, c, d)
      ones ^= c ^ d
      const twosOfEF = majority(ones, e, f)
      ones ^= e ^ f
      const twosOfGH = majority(ones, g, h)
      ones ^= g ^ h
      const foursOfAD = majority(twos, twosOfAB, twosOfCD)
      twos ^= twosOfAB ^ twosOfCD
      const foursOfEH = majority(twos, twosOfEF, twosOfGH)
      twos ^= twosOfEF ^ twosOfGH
      const eights = majority(fours, foursOfAD, foursOfEH)
      fours ^= foursOfAD ^ foursOfEH
      // Always six digits: how far a carry goes is unpredictable, so stopping early would cost mispredicted branches.
      let left = eights
      for (let digit = 3; digit < 9; digit += 1) {
        const before = digits[digit] ?? 0
        digits[digit] = before ^ left
        left &= before
      }
      if (left !== 0) carry(digits, 9, left)
    }
    digits[0] = ones
    digits[1] = twos
    digits[2] = fours
    for (; at < end; at += 1) carry(digits, 0, masks[documents[at] ?? 0] ?? 0)
    const length = 32 - Math.clz32(end - first)
    for (let set = 0; set < MOST_SETS; set += 1) {
      let count = 0
      for (let digit = 0; digit < length; digit += 1) count |= (((digits[digit] ?? 0) >>> set) & 1) << digit
      this.counts[set] = count
    }
  }
}

/** Up to this many documents are counted faster one by one. */
const FEW = 16

/** The place of the lowest set bit. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}

/** Bits that are set in at least two of three numbers. */
function majority(a: number, b: number, c: number): number {
  return (a & b) | ((a ^ b) & c)
}

/** Adds one to each count whose bit is set. */
function carry(digits: Int32Array, from: number, bits: number): void {
  let left = bits
  for (let digit = from; left !== 0; digit += 1) {
    const before = digits[digit] ?? 0
    digits[digit] = before ^ left
    left &= before
  }
}
