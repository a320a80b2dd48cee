/**
 * Layout of an edition's search index, shared by the builder here and the engine in `src/search`.
 *
 * Every array is stored as parts, rows of the table `index_part`, little-endian like all machines that Node runs on. A
 * document is an entry's place in the index, from 0, in the order of the entries' numbers.
 *
 * | name | holds |
 * | --- | --- |
 * | `numbers` | the entry number of each document, ascending |
 * | `kinds` | place in `CARD_KINDS` of each document |
 * | `updated`, `parameters`, `bytes` | milliseconds since 1970, parameters and bytes of each document, NaN where unknown |
 * | `order.*` | all documents in an order |
 * | `place.*` | in a layer only: where its documents sort among those of the base, see `places.ts` |
 * | `values`, `value-starts` | facet values by number, document after document; where each one's begin, and the end |
 * | `value.names`, `.offsets` | UTF-8 of all values, by facet and then in the order of their text; value v is from offset v-1 to v |
 * | `value.counts` | documents of each value, kind after kind |
 * | `value.documents`, `.firsts` | documents by value, and where each one's begin; none for {@link isFrequent} values |
 * | `value.bits`, `.frequent` | bitsets of the documents of those values, 32 to a number; these values, ascending |
 * | `word.texts`, `.offsets` | UTF-8 of all words, ordered by their bytes, and where each begins |
 * | `word.counts`, `.hits`, `.places` | documents of each word; where its hits and its places begin in the streams |
 * | `word.spoken` | 1 for each word that a document has in its name or tags, else 0 |
 * | `hits` | postings of each word: varint of the step from the document before, and a byte (see {@link FIELDS}); for {@link isDense} words a bitset of documents, 32 to a number, and then the bytes |
 * | `places` | for each word and document: varint of the number of bytes that follow, then varints of the steps between places, see {@link placeCode} |
 * | `prefixes`, `prefix-hits` | the same for prefixes that several words share, see `prefix-hits.ts` |
 * | `rows`, `row-hits` | the same for two consecutive words that many names and tags have, see `frequent-rows.ts` |
 * | `prepared`, `prepared-words` | answers for very frequent words, rows and values, see `prepared-words.ts` |
 * | `spelling` | JSON list of words to correct a mistyped one to, see `spelling.ts` |
 *
 * A document has at most 2^29 words and an index at most 2^32 documents.
 */

/**
 * The arrays by which a text is understood. An edition whose cards a search cluster finds has these alone; it says so in
 * `meta`, where `index_parts` is `lexicon`.
 */
export const LEXICON: ReadonlySet<string> = new Set([
  ...['value.names', 'value.offsets', 'value.counts', 'prefixes', 'spelling'],
  ...['word.texts', 'word.offsets', 'word.counts', 'word.spoken'],
])

/** Size of one part: reading a rare word means reading one of these. */
export const PART_BYTES = 1 << 15

/** The fields that a word can be in. Each is a bit in a hit's byte; the upper three bits are {@link frequencyBits}. */
export const FIELDS = ['name', 'title', 'summary', 'tags', 'text'] as const
export type Field = (typeof FIELDS)[number]

export const NAME = 1 << FIELDS.indexOf('name')
/** Bits of the fields that say what an entry is, rather than its text. */
export const FACTS =
  NAME | (1 << FIELDS.indexOf('title')) | (1 << FIELDS.indexOf('summary')) | (1 << FIELDS.indexOf('tags'))
export const NAMES_AND_TAGS = NAME | (1 << FIELDS.indexOf('tags'))
export const ALL_FIELDS = (1 << FIELDS.length) - 1

/** What {@link frequencyClass} tells apart, beside 0. */
export const FREQUENCY_CLASSES = 7

/** How often a document has a word: 1 is 0, 2–3 is 1, 4–7 is 2, … 128 or more is 7. */
export function frequencyClass(count: number): number {
  return Math.min(FREQUENCY_CLASSES, 31 - Math.clz32(count))
}

/** The same as the upper bits of a hit's byte. */
export function frequencyBits(count: number): number {
  return frequencyClass(count) << FIELDS.length
}

/** A name of this many words or more counts as the longest. */
export const LONGEST_NAME = 255

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

/** Upper bounds of the buckets of parameters and bytes: a third of a decade each, from a million to a trillion. */
export const SIZE_BOUNDS = [1e6, 3e6, 1e7, 3e7, 1e8, 3e8, 1e9, 3e9, 1e10, 3e10, 1e11, 3e11, 1e12] as const
