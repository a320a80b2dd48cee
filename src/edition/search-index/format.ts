/**
 * How the search index of an edition is laid out; the builder here and the engine in `src/search` agree on this.
 *
 * Every array is a row of parts in the table `index_part`, little-endian as all machines that Node runs on. A document
 * is an entry by its place in the index, from 0, in the order of the entries' numbers.
 *
 * | name | holds |
 * | --- | --- |
 * | `numbers` | the entry's number of each document, ascending |
 * | `kinds` | place in `KINDS` of each document |
 * | `updated`, `parameters` | milliseconds since 1970 and parameters of each document, NaN when not known |
 * | `order.*` | all documents in an order |
 * | `place.*` | in a layer alone: where its documents stand among those of the base, see `place.ts` |
 * | `values`, `value-starts` | facet values of each document in a row, by number; where those of each begin, and one more |
 * | `value.names`, `.offsets` | UTF-8 of all values, by facet and then in the order of their text; value v is from offset v-1 to v |
 * | `value.counts` | documents of each value, for one kind after the other |
 * | `value.documents`, `.firsts` | documents by value, and where those of each value begin; of {@link isFrequent} ones none |
 * | `value.bits`, `.frequent` | of those a bit for each document, 32 to a number; their values, ascending |
 * | `word.texts`, `.offsets` | UTF-8 of all words, ordered by their bytes, and where each begins |
 * | `word.counts`, `.hits`, `.places` | documents of each word; where its hits and its places begin in the streams |
 * | `hits` | for each word, its documents: varint of the step from the one before, and a byte (see {@link FIELDS}); of {@link isDense} ones a bit for each document, 32 to a number, and then the bytes |
 * | `places` | for each word and document: varint of how many bytes follow, then of the steps between places, see {@link placeCode} |
 * | `prefixes`, `prefix-hits` | the same for beginnings of one and two characters that several words share |
 * | `rows`, `row-hits` | the same for two words in a row that many names and tags have, see `frequent-rows.ts` |
 * | `prepared`, `prepared-words` | best hits and facet counts of words, rows and values that very many documents have, see `prepared-words.ts` |
 * | `spelling` | JSON list of words that a mistyped one may be meant to be, see `spelling.ts` |
 *
 * Words of hits are at most 2^29 in a document and documents at most 2^32 in an index.
 */

/** Bytes of one part: a word that few have is read as one of these. */
export const PART_BYTES = 1 << 15

/** Where a word can stand. In a hit's byte each is a bit; the upper three bits are {@link frequencyBits}. */
export const FIELDS = ['name', 'title', 'summary', 'tags', 'text'] as const
export type Field = (typeof FIELDS)[number]

export const NAME = 1 << FIELDS.indexOf('name')
/** Bits of the fields that say what an entry is. */
export const FACTS =
  NAME | (1 << FIELDS.indexOf('title')) | (1 << FIELDS.indexOf('summary')) | (1 << FIELDS.indexOf('tags'))
export const NAMES_AND_TAGS = NAME | (1 << FIELDS.indexOf('tags'))
export const ALL_FIELDS = (1 << FIELDS.length) - 1

/** How often a document has a word, as the upper bits of a hit's byte: 1, 2–3, 4–7, … 128 and more. */
export function frequencyBits(count: number): number {
  return Math.min(7, 31 - Math.clz32(count)) << FIELDS.length
}

/** A place of a word in a document: words are numbered through all fields, with a gap between two texts. */
export function placeCode(position: number, field: number): number {
  return position * NEXT_PLACE + field
}

/** From the code of a place to that of the one behind it, in the same field. */
export const NEXT_PLACE = 8

/** Whether a bit for each document takes no more room than a list of so many. */
export function isFrequent(count: number, documents: number): boolean {
  return count * 32 >= documents
}

/** Whether the hits of a word have a bit for each document, which is quicker to read and to intersect, and seldom longer. */
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

/** Largest buckets of parameters: a third of a decade each, from a million to a trillion. */
export const PARAMETER_BOUNDS = [
  1e6, 3e6, 1e7, 3e7, 1e8, 3e8, 1e9, 3e9, 1e10, 3e10, 1e11, 3e11, 1e12,
] as const
