/**
 * Entries packed into a few arrays of numbers and bytes. These are transferred to another thread as they are, and words
 * are cut out of the bytes, so that the thread decodes no strings.
 */

import { INDEXED } from '../../edition/facets.ts'

/** Some entries, one after the other. */
export interface EntryBatch {
  /**
   * Of each entry: number, place of its kind, parameters, size, bytes, downloads and likes, NaN where unknown; then the
   * number of its values and of its texts, and 1 if all its texts are ASCII.
   */
  numbers: Float64Array<ArrayBuffer>
  /** The values of each entry, as {@link valueCode}. */
  values: Uint32Array<ArrayBuffer>
  /** UTF-8 of the id, title, summary, date and plain texts of each entry, each followed by a zero byte. */
  bytes: Uint8Array<ArrayBuffer>
  /** Where each of these texts ends. */
  ends: Uint32Array<ArrayBuffer>
  /** For each of {@link COUNTED}, the values that no earlier batch had, in the order of their numbers. */
  names: string[][]
  /** By {@link valueCode}, the search text of those new values that are also found by a name: see `spokenText`. */
  spoken: Map<number, string>
}

/** How many numbers an entry takes. */
export const NUMBERS = 10

/** How many texts an entry has besides its plain texts. */
export const NAMED_TEXTS = 4

/** What values are counted for: facets, what is inferred of some, and buckets of ranges. */
export const COUNTED = [...INDEXED, 'parameters', 'bytes', 'updated'] as const

/** Until all values are known they are numbered within their facet, whose place is kept in the upper bits. */
const FACET_SHIFT = 27
export const MOST_VALUES = 1 << FACET_SHIFT

/** @param facet - its place in {@link COUNTED} */
export function valueCode(facet: number, number: number): number {
  return facet * MOST_VALUES + number
}

/** The place of a value's facet in {@link COUNTED}. */
export function facetOfValue(code: number): number {
  return code >>> FACET_SHIFT
}

/** The number of a value among those of its facet. */
export function numberOfValue(code: number): number {
  return code & (MOST_VALUES - 1)
}
