/**
 * Entries as a few arrays of numbers and bytes. These go to another thread as they are, and words are cut out of the
 * bytes, so that no text is made there anew.
 */

import { FACETS } from '../facets.ts'

/** Some entries, one after the other. */
export interface EntryBatch {
  /**
   * Of each: number, place of its kind, parameters, size, downloads and likes, NaN for what is not known; then how many
   * values it has, how many texts, and 1 if these are all ASCII.
   */
  numbers: Float64Array<ArrayBuffer>
  /** Of each, its values by {@link valueCode}. */
  values: Uint32Array<ArrayBuffer>
  /** UTF-8 of each one's id, title, summary, date and plain texts, with a zero behind each of these. */
  bytes: Uint8Array<ArrayBuffer>
  /** Where each of them ends. */
  ends: Uint32Array<ArrayBuffer>
  /** For each of {@link COUNTED}, values that no batch before this one had, in the order of their numbers. */
  names: string[][]
  /** Of those, by {@link valueCode}, what is found by a name as well: see `spokenText`. */
  spoken: Map<number, string>
}

/** Numbers of an entry. */
export const NUMBERS = 9

/** Texts of an entry besides its plain texts. */
export const NAMED_TEXTS = 4

/** What values are counted of: facets, and buckets of ranges. */
export const COUNTED = [...FACETS, 'parameters', 'updated'] as const

/** Values are numbered by facet until all are known, with the place of the facet in the upper bits. */
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
