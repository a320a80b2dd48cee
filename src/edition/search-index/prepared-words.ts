/** Prepares the answers to a single word, or a single choice, that very many documents have, so that no query has to count. */

import type { DatabaseSync } from 'node:sqlite'
import { KINDS } from '../facets.ts'
import { uint32List } from './bytes.ts'
import { bytesOf, PartWriter, writeArray } from './parts.ts'
import { RANK_OF_BYTE, RANK_OF_EXACT } from './relevance.ts'
import { smallest } from './smallest.ts'
import { countValues, mostFrequent, type ValueRange, type ValueRows } from './value-rows.ts'

/** Values kept of each facet, the most frequent first, ties by value. A shorter list has all values. */
export const PREPARED_VALUES = 100

/** Hits kept, the best first: some thirty pages. */
export const PREPARED_HITS = 1_000

/** What fewer documents than these have is counted in time by a query. */
const LEAST_DOCUMENTS = 20_000
const LEAST_SHARE = 1 / 32

/**
 * Where what is prepared is in its stream, in numbers of four bytes: for all kinds together, and then for each, where
 * it begins; and where the last ends. A name is a word, `*` and the beginning of words, or `=` and the number of a value.
 */
export type PreparedWord = [name: string, ...starts: number[]]

/** The documents of a word. */
export interface WordHits {
  /** Ascending. */
  documents: Uint32Array
  /** A byte of each, see `FIELDS`. */
  bytes: Uint8Array
}

/** What is known of the documents before their words are prepared. */
export interface PreparedDocuments {
  kinds: Uint8Array
  rows: ValueRows
  ranges: readonly ValueRange[]
  /** Place of each in the order that settles ties. */
  standing: Uint32Array
  /** Place of each from the newest to the oldest. */
  newest: Uint32Array
  /** Documents whose name or id is a word; see `typedKey`. */
  named: (word: string) => ReadonlySet<number>
}

/**
 * Writes for a word, for all kinds together and then for each kind: how many documents there are; how many of the best
 * are kept, and which; for each facet, how many values, and value and count of each.
 */
export class PreparedWords {
  readonly #database: DatabaseSync
  readonly #of: PreparedDocuments
  readonly #stream: PartWriter
  readonly #words: PreparedWord[] = []
  readonly #least: number
  /** Counts by value, of all kinds together and of each. */
  readonly #counts: readonly Int32Array[]

  /** @param least - documents from which on a word is prepared */
  constructor(database: DatabaseSync, documents: PreparedDocuments, least: number | undefined) {
    this.#database = database
    this.#of = documents
    this.#stream = new PartWriter(database, 'prepared-words')
    this.#least = least ?? Math.max(LEAST_DOCUMENTS, documents.kinds.length * LEAST_SHARE)
    const size = 1 + Math.max(0, ...documents.ranges.map(({ until }) => until))
    this.#counts = Array.from({ length: KINDS.length + 1 }, () => new Int32Array(size))
  }

  /** Whether so many documents are worth it. */
  isWorth(documents: number): boolean {
    return documents >= this.#least
  }

  /** @param prefix - whether all words that begin so are meant */
  add(word: string, prefix: boolean, { documents, bytes }: WordHits): void {
    this.#add(`${prefix ? '*' : ''}${word}`, documents, this.#keysOf(word, documents, bytes))
  }

  /** Does the same for documents with a facet value; of equally good ones the newest come first. */
  addValue(value: number, documents: Uint32Array): void {
    const { newest } = this.#of
    this.#add(
      `=${value}`,
      documents,
      Float64Array.from(documents, (document) => newest[document] ?? 0),
    )
  }

  #add(name: string, documents: Uint32Array, keys: Float64Array): void {
    const [all = new Int32Array(0), ...ofKinds] = this.#counts
    const lists = ofKinds.map((counts, kind) => {
      const own = this.#ofKind(documents, keys, kind)
      if (own.documents.length === 0) return this.#listOf(own.documents, own.keys, counts)
      countValues(this.#of.rows, own.documents, counts)
      const list = this.#listOf(own.documents, own.keys, counts)
      for (let value = 0; value < counts.length; value += 1)
        all[value] = (all[value] ?? 0) + (counts[value] ?? 0)
      counts.fill(0)
      return list
    })
    const starts = [this.#listOf(documents, keys, all), ...lists].map((list) => {
      const start = this.#stream.length / 4
      this.#stream.append(bytesOf(list))
      return start
    })
    all.fill(0)
    this.#words.push([name, ...starts, this.#stream.length / 4])
  }

  /** Keys by which the best document comes first. */
  #keysOf(word: string, documents: Uint32Array, bytes: Uint8Array): Float64Array {
    const { standing } = this.#of
    const named = this.#of.named(word)
    const keys = new Float64Array(documents.length)
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] ?? 0
      const byte = bytes[at] ?? 0
      const rank =
        named.size > 0 && named.has(document) ? (RANK_OF_EXACT[byte] ?? 0) : 256 + (RANK_OF_BYTE[byte] ?? 0)
      keys[at] = rank * standing.length + (standing[document] ?? 0)
    }
    return keys
  }

  #ofKind(documents: Uint32Array, keys: Float64Array, kind: number) {
    const own = { documents: new Uint32Array(documents.length), keys: new Float64Array(documents.length) }
    let count = 0
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] ?? 0
      if (this.#of.kinds[document] !== kind) continue
      own.documents[count] = document
      own.keys[count] = keys[at] ?? 0
      count += 1
    }
    return { documents: own.documents.subarray(0, count), keys: own.keys.subarray(0, count) }
  }

  #listOf(documents: Uint32Array, keys: Float64Array, counts: Int32Array): Uint32Array {
    const list = uint32List()
    const best = smallest(keys, 0, PREPARED_HITS)
    list.push(documents.length)
    list.push(best.length)
    for (const place of best) list.push(documents[place] ?? 0)
    for (const range of this.#of.ranges) {
      const values = documents.length === 0 ? [] : mostFrequent(counts, range, PREPARED_VALUES)
      list.push(values.length)
      for (const value of values) {
        list.push(value)
        list.push(counts[value] ?? 0)
      }
    }
    return list.view()
  }

  end(): void {
    this.#stream.end()
    writeArray(this.#database, 'prepared', Buffer.from(JSON.stringify(this.#words)))
  }
}
