/** Gathers the words of documents in memory, up to a bound, and writes them sorted by word. */

import { type ByteList, type Uint32List, uint32List, varintLength } from './bytes.ts'
import { FIELDS, frequencyBits, placeCode } from './format.ts'
import type { RunFile } from './run-file.ts'
import { sortKeys, textKeys } from './sort-keys.ts'
import { WordIds } from './word-ids.ts'

const FIELD_BITS = 7

/** Values that many entries have are cut into words once. */
const MOST_KEPT_VALUES = 50_000

/** The most bytes that a varint of 32 bits takes. */
const VARINT = 5

/** Words that were added since the last run was written. Documents are added in ascending order. */
export class WordRun {
  readonly #ids = new WordIds()
  readonly #valueIds = new Map<string, Uint32Array>()
  /** Number and place of each word, a document after the other. */
  readonly #wordIds = uint32List()
  readonly #codes = uint32List()
  readonly #documents = uint32List()
  /** Where the words of each document begin. */
  readonly #firsts = uint32List()
  #position = 0

  /** Words that are waiting. */
  get length(): number {
    return this.#wordIds.length
  }

  /** What is added from here on belongs to this document. */
  begin(document: number): void {
    this.#documents.push(document)
    this.#firsts.push(this.length)
    this.#position = 0
  }

  /**
   * Adds a text of the document.
   *
   * @param field - place in `FIELDS`
   * @returns how many words it has
   */
  add(text: string, asName: boolean, field: number): number {
    const first = this.length
    this.#ids.read(text, asName, this.#wordIds)
    return this.#addCodes(this.length - first, field)
  }

  /** Adds a text that other documents are likely to have as well, cut as a name. */
  addValue(value: string, field: number): void {
    const known = this.#valueIds.get(value) ?? this.#idsOf(value)
    for (const id of known) this.#wordIds.push(id)
    this.#addCodes(known.length, field)
  }

  #addCodes(count: number, field: number): number {
    for (let index = 0; index < count; index += 1) this.#codes.push(placeCode(this.#position + index, field))
    // The gap keeps a phrase from beginning in one text and ending in the next.
    this.#position += count + 1
    return count
  }

  #idsOf(value: string): Uint32Array {
    const ids: Uint32List = uint32List()
    this.#ids.read(value, true, ids)
    if (this.#valueIds.size >= MOST_KEPT_VALUES) this.#valueIds.clear()
    const own = ids.view().slice()
    this.#valueIds.set(value, own)
    return own
  }

  /** Writes all words in the order of their bytes, and starts anew. */
  write(file: RunFile, hits: ByteList, places: ByteList): void {
    const { texts, starts } = this.#ids
    const { firsts, documents, codes } = this.#group()
    file.beginRun()
    for (const id of sortKeys(this.#ids.size, textKeys(texts, starts))) {
      const from = firsts[id] ?? 0
      const until = firsts[id + 1] ?? 0
      hits.length = 0
      places.length = 0
      hits.reserve((until - from) * (VARINT + 1))
      places.reserve((until - from) * VARINT * 2)
      const count = encode(documents, codes, from, until, hits, places)
      const [first = 0, last = 0] = [documents[from], documents[until - 1]]
      const word = texts.subarray(starts[id] ?? 0, starts[id + 1] ?? 0)
      file.add({ word, count, first, last, hits: hits.view(), places: places.view() })
    }
    this.#clear()
  }

  /** Documents and places by word; within a word they keep their order. */
  #group(): { firsts: Uint32Array; documents: Uint32Array; codes: Uint32Array } {
    const wordIds = this.#wordIds.items
    const size = this.length
    const firsts = new Uint32Array(this.#ids.size + 1)
    for (let at = 0; at < size; at += 1) {
      const id = (wordIds[at] ?? 0) + 1
      firsts[id] = (firsts[id] ?? 0) + 1
    }
    for (let id = 1; id < firsts.length; id += 1) firsts[id] = (firsts[id] ?? 0) + (firsts[id - 1] ?? 0)
    const next = firsts.slice()
    const documents = new Uint32Array(size)
    const codes = new Uint32Array(size)
    for (let index = 0; index < this.#documents.length; index += 1) {
      const document = this.#documents.items[index] ?? 0
      const end = index + 1 < this.#firsts.length ? (this.#firsts.items[index + 1] ?? 0) : size
      for (let at = this.#firsts.items[index] ?? 0; at < end; at += 1) {
        const id = wordIds[at] ?? 0
        const place = next[id] ?? 0
        documents[place] = document
        codes[place] = this.#codes.items[at] ?? 0
        next[id] = place + 1
      }
    }
    return { firsts, documents, codes }
  }

  #clear(): void {
    this.#ids.clear()
    this.#valueIds.clear()
    for (const list of [this.#wordIds, this.#codes, this.#documents, this.#firsts]) list.length = 0
  }
}

/**
 * Writes documents and places of one word as `format.ts` says, but for the step to the first document.
 *
 * @param hits - with room for all, as is `places`
 * @returns how many documents there are
 */
function encode(
  documents: Uint32Array,
  codes: Uint32Array,
  from: number,
  until: number,
  hits: ByteList,
  places: ByteList,
): number {
  let count = 0
  let before = 0
  for (let at = from; at < until; ) {
    const document = documents[at] ?? 0
    const first = at
    let fields = 0
    while (at < until && documents[at] === document) {
      fields |= 1 << ((codes[at] ?? 0) & FIELD_BITS)
      at += 1
    }
    if (count > 0) hits.varint(document - before)
    hits.byte(fields | frequencyBits(at - first))
    let length = 0
    for (let index = first, code = 0; index < at; index += 1) {
      const next = codes[index] ?? 0
      length += varintLength(next - code)
      code = next
    }
    places.varint(length)
    for (let index = first, code = 0; index < at; index += 1) {
      const next = codes[index] ?? 0
      places.varint(next - code)
      code = next
    }
    before = document
    count += 1
  }
  return count
}

/** Places of fields fit below a place's number. */
if (FIELDS.length > FIELD_BITS + 1) throw new RangeError('A place has room for eight fields.')
