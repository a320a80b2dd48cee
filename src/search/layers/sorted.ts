/** Set operations on ascending lists of documents. */

import { noBits, setBits } from '../index/bits.ts'
import { scratch } from '../index/scratch.ts'

/** A list this many times longer than another is searched, not walked. */
export const MUCH_LONGER = 16

/** Documents that are in both of two ascending lists. */
export function intersect(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (a.length > b.length) return intersect(b, a)
  const both = scratch(Uint32Array, a.length + 1)
  let count = 0
  if (a.length * MUCH_LONGER < b.length) {
    for (let left = 0, right = 0; left < a.length; left += 1) {
      right = firstFrom(b, a[left] ?? 0, right)
      if (b[right] === a[left]) both[count++] = a[left] ?? 0
    }
    return both.subarray(0, count)
  }
  const last = a.at(-1) ?? 0
  const bits = noBits(last + 1)
  setBits(bits, a)
  const end = firstFrom(b, last + 1, 0)
  // Without a branch: whether a document is in both is unpredictable.
  for (let at = 0; at < end; at += 1) {
    const document = b[at] ?? 0
    both[count] = document
    count += ((bits[document >>> 5] ?? 0) >>> (document & 31)) & 1
  }
  return both.subarray(0, count)
}

/** Documents of an ascending list that another one lacks. */
export function subtract(documents: Uint32Array, others: Uint32Array): Uint32Array {
  if (documents.length * MUCH_LONGER < others.length) {
    let place = 0
    return documents.filter((document) => {
      place = firstFrom(others, document, place)
      return others[place] !== document
    })
  }
  const kept = scratch(Uint32Array, documents.length)
  const bits = noBits(Math.max(others.at(-1) ?? 0, documents.at(-1) ?? 0) + 1)
  setBits(bits, others)
  let count = 0
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0
    kept[count] = document
    count += 1 - (((bits[document >>> 5] ?? 0) >>> (document & 31)) & 1)
  }
  return kept.subarray(0, count)
}

/**
 * The first place, from `from` on, whose document is not below the given one; the length of the list if there is none.
 */
export function firstFrom(list: Uint32Array, document: number, from: number): number {
  // In steps that double, because it may be near or far.
  let step = 1
  let low = from
  while (low + step < list.length && (list[low + step] ?? 0) < document) {
    low += step
    step *= 2
  }
  let high = Math.min(list.length, low + step)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] ?? 0) < document) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Places of documents in a list; both are ascending.
 *
 * @returns -1 for a document that the list lacks
 */
export function findPlaces(documents: Uint32Array, list: Uint32Array): Int32Array {
  const places = scratch(Int32Array, documents.length)
  let place = 0
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0
    place = firstFrom(list, document, place)
    places[at] = list[place] === document ? place : -1
  }
  return places
}
