/**
 * Counts facet values of thirty-two sets of documents at once. A number for each document says by its bits which of the sets
 * it is in; the documents of a value are gone through once, and their numbers are added bit by bit.
 */

import { KINDS } from '../facets.ts'
import type { ValueDocuments } from './value-documents.ts'

/** Sets that are counted together: as many as a number has bits. */
export const MOST_SETS = 32

export class SetCounts {
  readonly #documents: Int32Array
  readonly #firsts: Uint32Array
  /** Of each document the sets that it is in. */
  readonly #masks: Int32Array
  #sets = 0
  /** How often each bit is met: the lowest digit of all counts, then the next. */
  readonly #digits = new Int32Array(32)
  /** Of each set, see {@link count}. */
  readonly counts = new Uint32Array(MOST_SETS)

  /** @param documents - in the index */
  constructor(of: ValueDocuments, documents: number) {
    const { buffer, byteOffset, length } = of.documents
    this.#documents = new Int32Array(buffer, byteOffset, length)
    this.#firsts = of.firsts
    this.#masks = new Int32Array(documents)
  }

  /** Adds a set, which has the next number from 0. */
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
   * Counts the documents of sets that have a value; {@link counts} has them until the next call.
   *
   * @param kind - place in `KINDS` of the documents that count
   * @param wanted - a bit for each set
   * @returns a bit for each of the wanted sets that may have any; the counts of others mean nothing
   */
  count(value: number, kind: number, wanted: number): number {
    const list = value * KINDS.length + kind
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
   * Adds the numbers of eight documents at a time, as a circuit of adders would: what is carried out of them is added digit
   * by digit.
   *
   * @see https://en.wikipedia.org/wiki/Carry-save_adder
   */
  #addUp(first: number, end: number): void {
    const [masks, digits] = [this.#masks, this.#digits.fill(0)]
    // Read as signed numbers, which they all are, too, they need no look at their highest bit.
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
      // Six digits whether need be or not: how far each carry goes cannot be foreseen.
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

/** Documents of which each is looked at by itself in less time. */
const FEW = 16

/** The place of the lowest bit that is set. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}

/** Bits that two of three numbers have, or all of them. */
function majority(a: number, b: number, c: number): number {
  return (a & b) | ((a ^ b) & c)
}

/** Adds a bit to each count whose bit is set. */
function carry(digits: Int32Array, from: number, bits: number): void {
  let left = bits
  for (let digit = from; left !== 0; digit += 1) {
    const before = digits[digit] ?? 0
    digits[digit] = before ^ left
    left &= before
  }
}
