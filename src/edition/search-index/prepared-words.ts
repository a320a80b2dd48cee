/** Prepares the answers to a single word, or a single choice, that very many documents have, so that no query has to count. */

import type { DatabaseSync } from 'node:sqlite'
import { BestHits, type PlacedOrder } from './best-hits.ts'
import { float64List, type Uint32List, uint32List } from './bytes.ts'
import type { HitList } from './hit-stream.ts'
import { KindHits } from './kind-hits.ts'
import { documentsWith, type OrderedTexts } from './orders.ts'
import { bytesOf, type PartReader, PartWriter, writeArray } from './parts.ts'
import { RankedValues } from './ranked-values.ts'
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

/** What is known of the documents before their words are prepared. */
export interface PreparedDocuments {
  kinds: Uint8Array
  rows: ValueRows
  ranges: readonly ValueRange[]
  /** Documents of each value, by kind. */
  totals: readonly Uint32Array[]
  /** The order that settles ties. */
  standing: PlacedOrder
  /** Their names; see `typedKey`. */
  names: OrderedTexts
}

/** What is counted of the documents of one kind, or of all. */
interface Counted {
  /** By value; 0 between two words. */
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
  readonly #kinds: readonly Counted[]
  readonly #all: Counted
  readonly #hits: KindHits
  readonly #best: BestHits

  /** @param least - documents from which on a word is prepared */
  constructor(database: DatabaseSync, documents: PreparedDocuments, least: number | undefined) {
    this.#database = database
    this.#of = documents
    this.#stream = new PartWriter(database, 'prepared-words')
    this.#least = least ?? Math.max(LEAST_DOCUMENTS, documents.kinds.length * LEAST_SHARE)
    const { kinds, rows, ranges, totals } = documents
    const counted = (own: Uint32Array) => ({
      counts: new Uint32Array(own.length),
      values: new RankedValues(ranges, own, PREPARED_VALUES),
    })
    this.#kinds = totals.map(counted)
    const sum = new Uint32Array(totals[0]?.length ?? 0)
    for (const own of totals) addTo(sum, own)
    this.#all = counted(sum)
    this.#hits = new KindHits(kinds, rows, totals)
    this.#best = new BestHits(kinds.length, PREPARED_HITS)
  }

  /** Whether so many documents are worth it. */
  isWorth(documents: number): boolean {
    return documents >= this.#least
  }

  /** @param prefix - whether all words that begin so are meant */
  add(word: string, prefix: boolean, hits: HitList): void {
    const { standing, names } = this.#of
    const named = documentsWith(names, word)
    this.#hits.split(hits)
    this.#write(`${prefix ? '*' : ''}${word}`, standing.order, (own) =>
      this.#best.ofWord(own, standing, named),
    )
  }

  /** Does the same for documents with a facet value; all have rank 0, and the newest come first. */
  addValue(value: number, documents: Uint32Array, newest: PlacedOrder): void {
    this.#hits.split({ documents, bytes: new Uint8Array(documents.length) })
    this.#write(`=${value}`, newest.order, (own) => this.#best.inOrder(own.documents, newest))
  }

  /**
   * Writes what is prepared of the hits that are split.
   *
   * @param order - documents by the place that a key has
   * @param bestOf - keys of the best ones
   */
  #write(name: string, order: Uint32Array, bestOf: (hits: HitList) => Float64Array): void {
    const all = this.#all
    const best = float64List()
    let total = 0
    const lists = this.#kinds.map(({ counts, values }, kind) => {
      const hits = this.#hits.of(kind)
      const { length } = hits.documents
      const keys = bestOf(hits)
      for (let at = 0; at < keys.length; at += 1) best.push(keys[at] ?? 0)
      if (length > 0) {
        this.#hits.count(kind, counts)
        addTo(all.counts, counts)
      }
      const list = listOf(length, keys, order, values, counts)
      if (length > 0) counts.fill(0)
      total += length
      return list
    })
    const bestOfAll = best.view().sort().subarray(0, PREPARED_HITS)
    lists.unshift(listOf(total, bestOfAll, order, all.values, all.counts))
    all.counts.fill(0)
    const starts = lists.map((list) => {
      const start = this.#stream.length / 4
      this.#stream.append(bytesOf(list))
      return start
    })
    this.#words.push([name, ...starts, this.#stream.length / 4])
  }

  /** Goes on with what was written elsewhere. */
  append(reader: PartReader): void {
    const before = this.#stream.length / 4
    for (const [name, ...starts] of reader.json<PreparedWord[]>('prepared'))
      this.#words.push([name, ...starts.map((start) => start + before)])
    this.#stream.appendAll(reader)
  }

  end(): void {
    this.#stream.end()
    writeArray(this.#database, 'prepared', Buffer.from(JSON.stringify(this.#words)))
  }
}

/** Prepares what is chosen most often. */
export function prepareValues(
  { values, starts }: ValueRows,
  newest: PlacedOrder,
  prepared: PreparedWords,
): void {
  const lists = new Map<number, Uint32List>()
  const counts = new Uint32Array(values.reduce((most, value) => Math.max(most, value), 0) + 1)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  for (const [value, count] of counts.entries())
    if (count > 0 && prepared.isWorth(count)) lists.set(value, uint32List())
  for (let document = 0; document + 1 < starts.length; document += 1) {
    for (let at = starts[document] ?? 0; at < (starts[document + 1] ?? 0); at += 1)
      lists.get(values[at] ?? 0)?.push(document)
  }
  for (const [value, list] of lists) prepared.addValue(value, list.view(), newest)
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
