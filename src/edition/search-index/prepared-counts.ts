/** Counts the facet values of words that very many documents have, so that no query has to. */

import type { DatabaseSync } from 'node:sqlite'
import { KINDS } from '../facets.ts'
import { uint32List } from './bytes.ts'
import { PartWriter, writeArray } from './parts.ts'

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
  readonly #scratch: readonly Int32Array[]
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
    this.#scratch = columns.map(({ size }) => new Int32Array(size + 1))
    this.#stream = new PartWriter(database, 'prepared-counts')
    this.#least = least ?? Math.max(LEAST_DOCUMENTS, kinds.length * LEAST_SHARE)
  }

  /** Whether so many documents are worth it. */
  isWorth(documents: number): boolean {
    return documents >= this.#least
  }

  /** @param word - a word, or `*` and the beginning of words */
  add(word: string, documents: Uint32Array): void {
    const numbers = uint32List()
    for (let kind = -1; kind < KINDS.length; kind += 1) {
      const own = kind === -1 ? documents : documents.filter((document) => this.#kinds[document] === kind)
      for (const [index, column] of this.#columns.entries()) {
        const counts = this.#scratch[index] ?? new Int32Array(0)
        countDocuments(column, own, counts)
        const found = own.length === 0 ? [] : mostFrequent(counts)
        counts.fill(0)
        numbers.push(found.length)
        for (const [value, count] of found) {
          numbers.push(value)
          numbers.push(count)
        }
      }
    }
    const view = numbers.view()
    this.#words.push([word, this.#stream.length / 4, view.length])
    this.#stream.append(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
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

function mostFrequent(counts: Int32Array): [value: number, count: number][] {
  let found: [number, number][] = []
  let least = 1
  const cut = () => {
    found = found.sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, PREPARED_VALUES)
    if (found.length === PREPARED_VALUES) least = (found.at(-1)?.[1] ?? 0) + 1
  }
  for (let value = 1; value < counts.length; value += 1) {
    const count = counts[value] ?? 0
    if (count < least) continue
    found.push([value, count])
    if (found.length >= PREPARED_VALUES * 8) cut()
  }
  cut()
  return found
}
