/** Counts the facet values of words that very many documents have, so that no query has to. */

import type { DatabaseSync } from 'node:sqlite'
import { KINDS } from '../facets.ts'
import { type Uint32List, uint32List } from './bytes.ts'
import { bytesOf, PartWriter, writeArray } from './parts.ts'

/** Values kept of each facet, the most frequent first, ties by value. A shorter list has all values. */
export const PREPARED_VALUES = 100

/** Facets with fewer documents per word are counted in time by a query. */
const LEAST_DOCUMENTS = 2_000
const LEAST_SHARE = 1 / 64

/** Values of one facet as the documents have them. */
export interface CountedColumn {
  size: number
  values: Int32Array
  /** Where those of each document begin; undefined when each has one at most, 0 for none. */
  starts: Int32Array | undefined
}

/** Where the counts of a word begin in their stream, in numbers of four bytes, and how many there are. */
export type PreparedWord = [word: string, start: number, length: number]

/**
 * Writes counts. For a word they are, for all kinds together and then for each kind: for each facet, in the order of
 * the columns: how many values, and value and count of each.
 */
export class PreparedCounts {
  readonly #database: DatabaseSync
  readonly #kinds: Uint8Array
  readonly #columns: readonly CountedColumn[]
  readonly #stream: PartWriter
  readonly #words: PreparedWord[] = []
  readonly #least: number

  /** @param least - documents from which on a word is prepared */
  constructor(
    database: DatabaseSync,
    kinds: Uint8Array,
    columns: readonly CountedColumn[],
    least: number | undefined,
  ) {
    this.#database = database
    this.#kinds = kinds
    this.#columns = columns
    this.#stream = new PartWriter(database, 'prepared-counts')
    this.#least = least ?? Math.max(LEAST_DOCUMENTS, kinds.length * LEAST_SHARE)
  }

  /** Whether so many documents are worth it. */
  isWorth(documents: number): boolean {
    return documents >= this.#least
  }

  /**
   * @param word - a word, or `*` and the beginning of words
   * @param documents - ascending
   */
  add(word: string, documents: Uint32Array): void {
    const byKind = KINDS.map((_, kind) => this.#ofKind(documents, kind))
    const lists = [uint32List(), ...byKind.map(uint32List)]
    for (const column of this.#columns) {
      const all = new Int32Array(column.size + 1)
      for (const [kind, own] of byKind.entries()) {
        const counts = new Int32Array(own.length === 0 ? 0 : column.size + 1)
        countDocuments(column, own, counts)
        addMostFrequent(lists[kind + 1], counts)
        for (let value = 0; value < counts.length; value += 1)
          all[value] = (all[value] ?? 0) + (counts[value] ?? 0)
      }
      addMostFrequent(lists[0], all)
    }
    const start = this.#stream.length
    for (const list of lists) this.#stream.append(bytesOf(list.view()))
    this.#words.push([word, start / 4, (this.#stream.length - start) / 4])
  }

  #ofKind(documents: Uint32Array, kind: number): Uint32Array {
    const own = new Uint32Array(documents.length)
    let count = 0
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] ?? 0
      if (this.#kinds[document] === kind) own[count++] = document
    }
    return own.subarray(0, count)
  }

  end(): void {
    this.#stream.end()
    writeArray(this.#database, 'prepared', Buffer.from(JSON.stringify(this.#words)))
  }
}

/** Adds the values of documents to counts by value; what is counted for value 0 means nothing. */
export function countDocuments(
  { values, starts }: CountedColumn,
  documents: Uint32Array,
  counts: Int32Array,
): void {
  if (starts === undefined) {
    for (let at = 0; at < documents.length; at += 1) {
      const value = values[documents[at] ?? 0] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
    }
    return
  }
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0
    const end = starts[document + 1] ?? 0
    for (let place = starts[document] ?? 0; place < end; place += 1) {
      const value = values[place] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
    }
  }
}

/** Values that wait to be compared with the most frequent ones so far. */
const WAITING = 2_048

/** Adds to a list how many values are kept, and value and count of each. */
function addMostFrequent(list: Uint32List | undefined, counts: Int32Array): void {
  // Sorts by count, the greatest first, and then by value.
  const keys = new Float64Array(WAITING)
  let length = 0
  let least = 1
  const cut = () => {
    keys.subarray(0, length).sort()
    length = Math.min(length, PREPARED_VALUES)
    if (length === PREPARED_VALUES) least = 1 - Math.floor((keys[length - 1] ?? 0) / counts.length)
  }
  for (let value = 1; value < counts.length; value += 1) {
    const count = counts[value] ?? 0
    if (count < least) continue
    keys[length++] = value - count * counts.length
    if (length === WAITING) cut()
  }
  cut()
  list?.push(length)
  for (const key of keys.subarray(0, length)) {
    const count = -Math.floor(key / counts.length)
    list?.push(key + count * counts.length)
    list?.push(count)
  }
}
