/** Bitsets of documents: filters are combined thirty-two documents at a time. */

import { scratch } from './scratch.ts'

/** Length of a bitset of documents, in 32-bit words. */
export function bitsWidth(documents: number): number {
  return (documents + 31) >>> 5
}

/** An empty set, with room for a number of documents. */
export function noBits(documents: number): Uint32Array<ArrayBuffer> {
  return scratch(Uint32Array, bitsWidth(documents)).fill(0)
}

/** A copy that may be changed. */
export function copyBits(bits: Uint32Array): Uint32Array<ArrayBuffer> {
  const copy = scratch(Uint32Array, bits.length)
  copy.set(bits)
  return copy
}

/** Whether a document is in the set. */
export function hasBit(bits: Uint32Array, document: number): boolean {
  return (((bits[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 1
}

/** Adds documents to the set, in place. */
export function setBits(bits: Uint32Array, documents: Uint32Array): void {
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0
    bits[document >>> 5] = (bits[document >>> 5] ?? 0) | (1 << (document & 31))
  }
}

/** Removes documents from the set, in place. */
export function clearBits(bits: Uint32Array, documents: Uint32Array): void {
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0
    bits[document >>> 5] = (bits[document >>> 5] ?? 0) & ~(1 << (document & 31))
  }
}

/** Documents that are in both sets. */
export function andBits(a: Uint32Array, b: Uint32Array): Uint32Array<ArrayBuffer> {
  const both = scratch(Uint32Array, a.length)
  for (let at = 0; at < a.length; at += 1) both[at] = (a[at] ?? 0) & (b[at] ?? 0)
  return both
}

/** Documents of either set. */
export function orBits(a: Uint32Array, b: Uint32Array): Uint32Array<ArrayBuffer> {
  const either = scratch(Uint32Array, a.length)
  for (let at = 0; at < a.length; at += 1) either[at] = (a[at] ?? 0) | (b[at] ?? 0)
  return either
}

/** Documents of the first set that are not in the second. */
export function andNotBits(a: Uint32Array, b: Uint32Array): Uint32Array<ArrayBuffer> {
  const left = scratch(Uint32Array, a.length)
  for (let at = 0; at < a.length; at += 1) left[at] = (a[at] ?? 0) & ~(b[at] ?? 0)
  return left
}

/** How many documents are in both sets. */
export function countBoth(a: Uint32Array, b: Uint32Array): number {
  let count = 0
  for (let at = 0; at < a.length; at += 1) count += countWord((a[at] ?? 0) & (b[at] ?? 0))
  return count
}

/**
 * Ranks of documents within a set: how many of its documents come before each.
 *
 * @param wanted - ascending
 * @returns -1 for a document that is not in the set
 */
export function placesIn(bits: Uint32Array, wanted: Uint32Array): Int32Array {
  const places = scratch(Int32Array, wanted.length)
  let word = 0
  let before = 0
  for (let at = 0; at < wanted.length; at += 1) {
    const document = wanted[at] ?? 0
    for (; word < document >>> 5; word += 1) before += countWord(bits[word] ?? 0)
    const own = bits[word] ?? 0
    const isIn = (own >>> (document & 31)) & 1
    places[at] = isIn === 1 ? before + countWord(own & ((1 << (document & 31)) - 1)) : -1
  }
  return places
}

/**
 * Ranks of a subset's documents within the whole set.
 *
 * @param some - the subset
 * @param count - its size
 */
export function placesWithin(bits: Uint32Array, some: Uint32Array, count: number): Uint32Array {
  const places = scratch(Uint32Array, count)
  let before = 0
  let at = 0
  for (let word = 0; word < some.length && at < count; word += 1) {
    const own = bits[word] ?? 0
    for (let left = some[word] ?? 0; left !== 0; left &= left - 1)
      places[at++] = before + countWord(own & ((left & -left) - 1))
    before += countWord(own)
  }
  return places
}

/**
 * The documents of the given ranks within a set.
 *
 * @param places - ascending, from 0
 */
export function documentsAt(bits: Uint32Array, places: Uint32Array): Uint32Array {
  const documents = scratch(Uint32Array, places.length)
  let before = 0
  let at = 0
  for (let word = 0; word < bits.length && at < places.length; word += 1) {
    let left = bits[word] ?? 0
    const behind = before + countWord(left)
    while (at < places.length && (places[at] ?? 0) < behind) {
      for (const place = places[at] ?? 0; before < place; before += 1) left &= left - 1
      documents[at] = word * 32 + 31 - Math.clz32(left & -left)
      at += 1
    }
    before = behind
  }
  return documents
}

/** How many documents are in the set. */
export function countBits(bits: Uint32Array): number {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) {
    count += countWord(bits[at] ?? 0)
  }
  return count
}

/** @see https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel */
function countWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** The documents, ascending. */
export function documentsIn(bits: Uint32Array): Uint32Array<ArrayBuffer> {
  const documents = scratch(Uint32Array, countBits(bits))
  let count = 0
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1)
      documents[count++] = at * 32 + 31 - Math.clz32(word & -word)
  }
  return documents
}
