/** Layout of an edition's search index, shared by the builder here and the engine in `src/search`. */

/** Size of one part: reading a rare word means reading one of these. */
export const PART_BYTES = 1 << 15

/** Where a word can stand. Each field is a bit in a hit's byte; the upper three bits are {@link frequencyBits}. */
export const FIELDS = ['name', 'title', 'summary', 'tags', 'text'] as const
export type Field = (typeof FIELDS)[number]

export const NAME = 1 << FIELDS.indexOf('name')
/** Bits of the fields that say what an entry is, rather than its text. */
export const FACTS =
  NAME | (1 << FIELDS.indexOf('title')) | (1 << FIELDS.indexOf('summary')) | (1 << FIELDS.indexOf('tags'))
export const NAMES_AND_TAGS = NAME | (1 << FIELDS.indexOf('tags'))
export const ALL_FIELDS = (1 << FIELDS.length) - 1

/** How often a document has a word, as the upper bits of a hit's byte: 1, 2–3, 4–7, … 128 or more. */
export function frequencyBits(count: number): number {
  return Math.min(7, 31 - Math.clz32(count)) << FIELDS.length
}

/** A place of a word in a document: words are numbered across all fields, with a gap between two texts. */
export function placeCode(position: number, field: number): number {
  return position * NEXT_PLACE + field
}

/** Difference between the code of a place and that of the next one in the same field. */
export const NEXT_PLACE = 8

/** Whether a bitset of all documents takes no more room than a list of `count` of them. */
export function isFrequent(count: number, documents: number): boolean {
  return count * 32 >= documents
}

/** Whether the hits of a word use a bitset, which is quicker to read and to intersect, and seldom longer. */
export function isDense(count: number, documents: number): boolean {
  return count * 16 >= documents
}

/** What the engine needs to know before it reads an array; JSON in `meta` under `index`. */
export interface IndexFacts {
  documents: number
  words: number
  /** Facets and ranges, in the order of their values' numbers. */
  facets: { id: string; values: number }[]
}

/** Upper bounds of the parameter buckets: a third of a decade each, from a million to a trillion. */
export const PARAMETER_BOUNDS = [
  1e6, 3e6, 1e7, 3e7, 1e8, 3e8, 1e9, 3e9, 1e10, 3e10, 1e11, 3e11, 1e12,
] as const
