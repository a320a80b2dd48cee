/** Buffers the words of documents in memory and writes them as a run, sorted by word. */

import { SPOKEN_FACETS } from '../../../edition/facets.ts'
import { type ByteList, putVarint, uint32List, varintLength } from '../bytes.ts'
import { FIELDS, frequencyBits, NEXT_PLACE, placeCode } from '../format.ts'
import { sortTexts } from '../sort-texts.ts'
import type { RunFile } from './run-file.ts'
import { WordIds } from './word-ids.ts'

const FIELD_BITS = 7

/** The most bytes that a varint of a 32-bit number takes. */
const VARINT = 5

/** The words added since the last run was written. Documents must come in ascending order. */
export class WordRun {
  readonly #ids = new WordIds()
  /** Where the words of each facet value begin in {@link #valueWords}, by facet and number; 0 if not cut yet. */
  readonly #valueStarts = SPOKEN_FACETS.map(() => new Uint32Array(256))
  /** For each value, the number of its words, and their ids. */
  readonly #valueWords = uint32List()
  /** The id of each word, text after text. */
  readonly #wordIds = uint32List()
  /** For each text, the number of its words, with its field in the lowest bits. */
  readonly #texts = uint32List()
  readonly #documents = uint32List()
  /** Where the texts of each document begin. */
  readonly #firsts = uint32List()

  /** Number of buffered words. */
  get length(): number {
    return this.#wordIds.length
  }

  /** Starts a document: what is added from here on belongs to it. */
  begin(document: number): void {
    this.#documents.push(document)
    this.#firsts.push(this.#texts.length)
  }

  /**
   * Adds a text of the document.
   *
   * @param texts - UTF-8, with a zero byte where the text ends
   * @param field - place in `FIELDS`
   * @param isAscii - whether it is known to be pure ASCII
   * @returns the number of its words
   */
  add(texts: Buffer, start: number, end: number, asName: boolean, field: number, isAscii: boolean): number {
    const first = this.length
    this.#ids.read(texts, start, end, asName, this.#wordIds, isAscii || undefined)
    const count = this.length - first
    this.#texts.push(placeCode(count, field))
    return count
  }

  /**
   * Whether a value of a facet has been cut since the last run was written.
   *
   * @param facet - its place in `SPOKEN_FACETS`
   * @param number - of the value among those of the facet
   */
  hasValue(facet: number, number: number): boolean {
    return (this.#valueStarts[facet]?.[number] ?? 0) > 0
  }

  /**
   * Adds the words of a value that has been cut.
   *
   * @param facet - its place in `SPOKEN_FACETS`
   * @param number - of the value among those of the facet
   * @param field - place in `FIELDS`
   */
  addValue(facet: number, number: number, field: number): void {
    const start = this.#valueStarts[facet]?.[number] ?? 0
    const words = this.#valueWords.items
    const count = words[start] ?? 0
    for (let at = start + 1; at <= start + count; at += 1) this.#wordIds.push(words[at] ?? 0)
    this.#texts.push(placeCode(count, field))
  }

  /** Cuts the search text of a value into words, once for all documents that have it. */
  cutValue(facet: number, number: number, text: string): void {
    const words = this.#valueWords
    // No value begins at 0, which marks those that are not cut yet.
    if (words.length === 0) words.push(0)
    const start = words.length
    words.push(0)
    this.#ids.readText(text, true, words)
    words.items[start] = words.length - start - 1
    let starts = this.#valueStarts[facet] ?? new Uint32Array(1)
    if (number >= starts.length) {
      const larger = new Uint32Array(number * 2)
      larger.set(starts)
      starts = larger
      this.#valueStarts[facet] = starts
    }
    starts[number] = start
  }

  /** Writes all words in the order of their bytes, and starts anew. */
  write(file: RunFile, hits: ByteList, places: ByteList): void {
    const { texts, starts } = this.#ids
    const { firsts, hits: grouped } = this.#group()
    file.beginRun()
    for (const id of sortTexts({ bytes: texts, starts })) {
      const from = firsts[id] ?? 0
      const until = firsts[id + 1] ?? 0
      hits.length = 0
      places.length = 0
      hits.reserve((until - from) * (VARINT + 1))
      places.reserve((until - from) * VARINT * 2)
      const count = encode(grouped, from, until, hits, places)
      const first = grouped[from * 2] ?? 0
      const last = grouped[until * 2 - 2] ?? 0
      file.add({ texts, start: starts[id] ?? 0, end: starts[id + 1] ?? 0, count, first, last, hits, places })
    }
    this.#clear()
  }

  /**
   * Groups the occurrences by word: document and place of each in turn, in their original order within a word.
   *
   * @returns where those of each word begin, counted in pairs
   */
  #group(): { firsts: Uint32Array; hits: Uint32Array } {
    const wordIds = this.#wordIds.items
    const size = this.length
    const firsts = new Uint32Array(this.#ids.size + 1)
    for (let at = 0; at < size; at += 1) {
      const id = (wordIds[at] ?? 0) + 1
      firsts[id] = (firsts[id] ?? 0) + 1
    }
    for (let id = 1; id < firsts.length; id += 1) firsts[id] = (firsts[id] ?? 0) + (firsts[id - 1] ?? 0)
    const next = firsts.slice()
    const hits = new Uint32Array(size * 2)
    const texts = this.#texts.items
    for (let index = 0, at = 0; index < this.#documents.length; index += 1) {
      const document = this.#documents.items[index] ?? 0
      const end = index + 1 < this.#firsts.length ? (this.#firsts.items[index + 1] ?? 0) : this.#texts.length
      let code = 0
      for (let text = this.#firsts.items[index] ?? 0; text < end; text += 1) {
        const length = texts[text] ?? 0
        const field = length % NEXT_PLACE
        for (const behind = code + length - field; code < behind; code += NEXT_PLACE) {
          const id = wordIds[at++] ?? 0
          const place = next[id] ?? 0
          hits[place * 2] = document
          hits[place * 2 + 1] = code + field
          next[id] = place + 1
        }
        // The gap keeps a phrase from beginning in one text and ending in the next.
        code += NEXT_PLACE
      }
    }
    return { firsts, hits }
  }

  #clear(): void {
    this.#ids.clear()
    for (const starts of this.#valueStarts) starts.fill(0)
    for (const list of [this.#valueWords, this.#wordIds, this.#texts, this.#documents, this.#firsts])
      list.length = 0
  }
}

/**
 * Encodes the documents and places of one word as `format.ts` says, but for the step to the first document.
 *
 * @param grouped - pairs of document and place, one per occurrence
 * @param hits - with room for all, like `places`
 * @returns the number of documents
 */
function encode(grouped: Uint32Array, from: number, until: number, hits: ByteList, places: ByteList): number {
  let count = 0
  let before = 0
  let hit = hits.length
  let place = places.length
  for (let at = from; at < until; count += 1) {
    const document = grouped[at * 2] ?? 0
    if (count > 0) hit = putVarint(hits.bytes, hit, document - before)
    before = document
    // Most documents have a word only once.
    if (at + 1 === until || grouped[at * 2 + 2] !== document) {
      const code = grouped[at * 2 + 1] ?? 0
      hits.bytes[hit++] = 1 << (code & FIELD_BITS)
      places.bytes[place++] = varintLength(code)
      place = putVarint(places.bytes, place, code)
      at += 1
      continue
    }
    const first = at
    let fields = 0
    let length = 0
    for (let code = 0; at < until && grouped[at * 2] === document; at += 1) {
      const next = grouped[at * 2 + 1] ?? 0
      fields |= 1 << (next & FIELD_BITS)
      length += varintLength(next - code)
      code = next
    }
    hits.bytes[hit++] = fields | frequencyBits(at - first)
    place = putVarint(places.bytes, place, length)
    for (let index = first, code = 0; index < at; index += 1) {
      const next = grouped[index * 2 + 1] ?? 0
      place = putVarint(places.bytes, place, next - code)
      code = next
    }
  }
  hits.length = hit
  places.length = place
  return count
}

/** Fields are kept below the position in the code of a place. */
if (FIELDS.length > FIELD_BITS + 1) throw new RangeError('A place has room for eight fields.')
