/**
 * Prepares the answers to single words and single facet choices that very many documents have, so that no query counts
 * them.
 */

import type { DatabaseSync } from 'node:sqlite'
import { CARD_KINDS } from '../../../card/types.ts'
import { float64List, type Uint32List, uint32List } from '../bytes.ts'
import { documentsWith, type OrderedTexts } from '../orders.ts'
import { bytesOf, type PartReader, PartWriter, writeArray } from '../parts.ts'
import type { ValueDocuments } from '../value-documents.ts'
import type { ValueRange } from '../value-rows.ts'
import type { HitList } from '../words/hit-stream.ts'
import { BestHits, type KindBest, type PlacedOrder } from './best-hits.ts'
import { type ByKind, RankedValues } from './ranked-values.ts'
import { MOST_SETS, SetCounts } from './set-counts.ts'

/**
 * Values kept per facet, the most frequent first, ties by value. A shorter list is complete. More are kept than a query
 * lists, because a layer can change their counts and move some of them down.
 */
export const PREPARED_VALUES = 128

/** Hits kept, best first: some ten pages. */
const PREPARED_HITS = 300

/** Below the greater of these, a query can count the documents in time. */
const LEAST_DOCUMENTS = 20_000
const LEAST_SHARE = 1 / 32

/**
 * Where a prepared answer lies in the stream, counted in 32-bit numbers: where it begins for all kinds together and
 * then for each kind, and where the last ends. A name is a word, two in a row, `*` and a prefix, or `=` and the number
 * of a value.
 */
export type PreparedWord = [name: string, ...starts: number[]]

/** What must be known of the documents before words can be prepared. */
export interface PreparedDocuments {
  kinds: Uint8Array
  valueDocuments: ValueDocuments
  ranges: readonly ValueRange[]
  /** Number of documents with each value, by kind. */
  totals: readonly Uint32Array[]
  /** The order that settles ties. */
  standing: PlacedOrder
  /** Their names, as `typedKey` has them. */
  names: OrderedTexts
}

/** A prepared answer that still lacks its facet counts: these are counted for many answers at once. */
interface Uncounted {
  name: string
  lists: ByKind<Uint32List>
}

/**
 * Writes for each word, for all kinds together and then for each kind: the number of documents; how many of the best
 * are kept, which, and the rank of each; for each facet, the number of values, and value and count of each.
 */
export class PreparedWords {
  readonly #database: DatabaseSync
  readonly #of: PreparedDocuments
  readonly #stream: PartWriter
  readonly #words: PreparedWord[] = []
  readonly #least: number
  readonly #values: RankedValues
  readonly #best: BestHits
  readonly #counts: SetCounts
  readonly #waiting: Uncounted[] = []

  /** @param least - number of documents from which a word is prepared */
  constructor(database: DatabaseSync, documents: PreparedDocuments, least: number | undefined) {
    this.#database = database
    this.#of = documents
    this.#stream = new PartWriter(database, 'prepared-words')
    this.#least = least ?? Math.max(LEAST_DOCUMENTS, documents.kinds.length * LEAST_SHARE)
    const { kinds, valueDocuments, ranges, totals } = documents
    this.#values = new RankedValues(ranges, totals, PREPARED_VALUES)
    this.#counts = new SetCounts(valueDocuments, kinds.length)
    this.#best = new BestHits(kinds, PREPARED_HITS)
  }

  /** Whether a word with this number of documents is worth preparing. */
  isWorth(documents: number): boolean {
    return documents >= this.#least
  }

  /** @param prefix - whether it stands for all words that begin with it */
  add(word: string, prefix: boolean, hits: HitList): void {
    const { standing, names } = this.#of
    const best = this.#best.ofWord(hits, standing, documentsWith(names, word))
    this.#add(`${prefix ? '*' : ''}${word}`, hits.documents, standing.order, best)
  }

  /** Does the same for documents with a facet value; all have rank 0, the newest first. */
  addValue(value: number, documents: Uint32Array, newest: PlacedOrder): void {
    this.#add(`=${value}`, documents, newest.order, this.#best.inOrder(documents, newest))
  }

  /**
   * @param documents - all hits
   * @param order - the order whose places the keys contain
   * @param best - by kind
   */
  #add(name: string, documents: Uint32Array, order: Uint32Array, best: readonly KindBest[]): void {
    const keys = float64List()
    for (const own of best) for (let at = 0; at < own.keys.length; at += 1) keys.push(own.keys[at] ?? 0)
    const all = { total: documents.length, keys: keys.view().sort().subarray(0, PREPARED_HITS) }
    this.#waiting.push({ name, lists: [all, ...best].map((own) => listOf(own, order)) })
    this.#counts.add(documents)
    if (this.#waiting.length === MOST_SETS) this.#write()
  }

  /** Counts the values of the waiting answers, and writes them. */
  #write(): void {
    this.#values.addTo(
      this.#waiting.map(({ lists }) => lists),
      this.#counts,
    )
    for (const { name, lists } of this.#waiting) {
      const starts = lists.map((list) => {
        const start = this.#stream.length / 4
        this.#stream.append(bytesOf(list.view()))
        return start
      })
      this.#words.push([name, ...starts, this.#stream.length / 4])
    }
    this.#waiting.length = 0
    this.#counts.clear()
  }

  /** Appends answers that were written elsewhere. */
  append(reader: PartReader): void {
    this.#write()
    const before = this.#stream.length / 4
    for (const [name, ...starts] of reader.json<PreparedWord[]>('prepared'))
      this.#words.push([name, ...starts.map((start) => start + before)])
    this.#stream.appendAll(reader)
  }

  end(): void {
    this.#write()
    this.#stream.end()
    writeArray(this.#database, 'prepared', Buffer.from(JSON.stringify(this.#words)))
  }
}

/** Prepares the most frequent facet values, one by one. */
export function prepareValues(
  { documents, firsts }: ValueDocuments,
  newest: PlacedOrder,
  prepared: PreparedWords,
): void {
  for (let value = 0; (value + 1) * CARD_KINDS.length < firsts.length; value += 1) {
    const own = documents.subarray(firsts[value * CARD_KINDS.length], firsts[(value + 1) * CARD_KINDS.length])
    if (own.length > 0 && prepared.isWorth(own.length)) prepared.addValue(value, own, newest)
  }
}

/** A list without its values: the number of documents, how many of the best are kept, which, and their ranks. */
function listOf({ total, keys }: KindBest, order: Uint32Array): Uint32List {
  const list = uint32List()
  list.push(total)
  list.push(keys.length)
  for (let at = 0; at < keys.length; at += 1) list.push(order[(keys[at] ?? 0) % order.length] ?? 0)
  for (let at = 0; at < keys.length; at += 1) list.push(Math.floor((keys[at] ?? 0) / order.length))
  return list
}
