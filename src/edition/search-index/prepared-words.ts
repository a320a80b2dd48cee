/** Prepares the answers to a single word, or a single choice, that very many documents have, so that no query has to count. */

import type { DatabaseSync } from 'node:sqlite'
import { float64List, type Uint32List, uint32List } from './bytes.ts'
import { countValues } from './count-values.ts'
import { bytesOf, PartWriter, writeArray } from './parts.ts'
import { RankedValues } from './ranked-values.ts'
import { rankOfHit } from './relevance.ts'
import { leastOf } from './sample-least.ts'
import type { ValueRange, ValueRows } from './value-rows.ts'

/**
 * Values kept of each facet, the most frequent first, ties by value. A shorter list has all values. They are more than
 * a query lists, so that some can fall behind when a layer changes their counts.
 */
export const PREPARED_VALUES = 128

/** Hits kept, the best first: some thirty pages. */
const PREPARED_HITS = 1_000

/** What fewer documents than these have is counted in time by a query. */
const LEAST_DOCUMENTS = 20_000
const LEAST_SHARE = 1 / 32

/**
 * Where what is prepared is in its stream, in numbers of four bytes: for all kinds together, and then for each, where
 * it begins; and where the last ends. A name is a word, two in a row, `*` and the beginning of words, or `=` and the number of a value.
 */
export type PreparedWord = [name: string, ...starts: number[]]

/** The documents of a word. */
export interface WordHits {
  /** Ascending. */
  documents: Uint32Array
  /** A byte of each, see `FIELDS`. */
  bytes: Uint8Array
}

/** Documents in an order, and the place of each in it. */
interface PlacedOrder {
  order: Uint32Array
  places: Uint32Array
}

/** What is known of the documents before their words are prepared. */
export interface PreparedDocuments {
  kinds: Uint8Array
  rows: ValueRows
  ranges: readonly ValueRange[]
  /** Documents of each value, by kind. */
  totals: readonly Uint32Array[]
  /** The order that settles ties. */
  standing: PlacedOrder
  newest: PlacedOrder
  /** Documents whose name or id is a word; see `typedKey`. */
  named: (word: string) => ReadonlySet<number>
}

/** What is gathered of the documents of one kind, or of all. */
interface Gathered {
  documents: Uint32List
  /** Of each document: the best has the least. Its rest when divided by how many documents there are is a place. */
  keys: ReturnType<typeof float64List>
  /** By value. */
  counts: Uint32Array<ArrayBuffer>
  values: RankedValues
}

/**
 * Writes for a word, for all kinds together and then for each kind: how many documents there are; how many of the best
 * are kept, which, and the rank of each; for each facet, how many values, and value and count of each.
 */
export class PreparedWords {
  readonly #database: DatabaseSync
  readonly #of: PreparedDocuments
  readonly #stream: PartWriter
  readonly #words: PreparedWord[] = []
  readonly #least: number
  readonly #kinds: readonly Gathered[]
  readonly #all: Gathered

  /** @param least - documents from which on a word is prepared */
  constructor(database: DatabaseSync, documents: PreparedDocuments, least: number | undefined) {
    this.#database = database
    this.#of = documents
    this.#stream = new PartWriter(database, 'prepared-words')
    this.#least = least ?? Math.max(LEAST_DOCUMENTS, documents.kinds.length * LEAST_SHARE)
    const { ranges, totals } = documents
    const gather = (own: Uint32Array) => ({
      documents: uint32List(),
      keys: float64List(),
      counts: new Uint32Array(own.length),
      values: new RankedValues(ranges, own, PREPARED_VALUES),
    })
    this.#kinds = totals.map(gather)
    const sum = new Uint32Array(totals[0]?.length ?? 0)
    for (const own of totals) addTo(sum, own)
    this.#all = gather(sum)
  }

  /** Whether so many documents are worth it. */
  isWorth(documents: number): boolean {
    return documents >= this.#least
  }

  /** @param prefix - whether all words that begin so are meant */
  add(word: string, prefix: boolean, { documents, bytes }: WordHits): void {
    const { standing } = this.#of
    const named = this.#of.named(word)
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] ?? 0
      const byte = bytes[at] ?? 0
      const rank = rankOfHit(byte, named.size > 0 && named.has(document))
      this.#gather(document, rank * standing.order.length + (standing.places[document] ?? 0))
    }
    this.#write(`${prefix ? '*' : ''}${word}`, standing.order)
  }

  /** Does the same for documents with a facet value; all have rank 0, and the newest come first. */
  addValue(value: number, documents: Uint32Array): void {
    const { newest } = this.#of
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] ?? 0
      this.#gather(document, newest.places[document] ?? 0)
    }
    this.#write(`=${value}`, newest.order)
  }

  #gather(document: number, key: number): void {
    const kind = this.#kinds[this.#of.kinds[document] ?? 0]
    kind?.documents.push(document)
    kind?.keys.push(key)
  }

  /** @param order - documents by the place that a key has */
  #write(name: string, order: Uint32Array): void {
    const all = this.#all
    let total = 0
    const lists = this.#kinds.map((kind) => {
      const { documents, counts, values } = kind
      const keys = leastOf(kind.keys.view(), PREPARED_HITS)
      for (let at = 0; at < keys.length; at += 1) all.keys.push(keys[at] ?? 0)
      if (documents.length > 0) {
        countValues(this.#of.rows, documents.view(), counts)
        addTo(all.counts, counts)
      }
      const list = listOf(documents.length, keys, order, values, counts)
      if (documents.length > 0) counts.fill(0)
      total += documents.length
      documents.length = 0
      kind.keys.length = 0
      return list
    })
    const best = leastOf(all.keys.view(), PREPARED_HITS)
    lists.unshift(listOf(total, best, order, all.values, all.counts))
    all.counts.fill(0)
    all.keys.length = 0
    const starts = lists.map((list) => {
      const start = this.#stream.length / 4
      this.#stream.append(bytesOf(list))
      return start
    })
    this.#words.push([name, ...starts, this.#stream.length / 4])
  }

  end(): void {
    this.#stream.end()
    writeArray(this.#database, 'prepared', Buffer.from(JSON.stringify(this.#words)))
  }
}

function listOf(
  total: number,
  keys: Float64Array,
  order: Uint32Array,
  values: RankedValues,
  counts: Uint32Array,
): Uint32Array {
  const list = uint32List()
  list.push(total)
  list.push(keys.length)
  for (let at = 0; at < keys.length; at += 1) list.push(order[(keys[at] ?? 0) % order.length] ?? 0)
  for (let at = 0; at < keys.length; at += 1) list.push(Math.floor((keys[at] ?? 0) / order.length))
  values.addTo(list, counts)
  return list.view()
}

function addTo(sums: Uint32Array, counts: Uint32Array): void {
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (counts[at] ?? 0)
}
