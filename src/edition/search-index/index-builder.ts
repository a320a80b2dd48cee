/** Makes the search index of one edition file from its entries. */

import type { DatabaseSync } from 'node:sqlite'
import type { CardKind } from '../../card/types.ts'
import { FACETS, type FacetId, KINDS, type Order, SPOKEN_FACETS } from '../facets.ts'
import { nameOf } from '../ids.ts'
import { indexWords } from '../words.ts'
import { ByteList, float64List, uint8List, uint32List } from './bytes.ts'
import { FacetColumn } from './facet-columns.ts'
import { FIELDS, type Field, type IndexFacts, PARAMETER_BOUNDS } from './format.ts'
import { mergeRuns } from './merge-runs.ts'
import { orderByNumber } from './orders.ts'
import { writeArray } from './parts.ts'
import { PreparedCounts } from './prepared-counts.ts'
import { RunFile } from './run-file.ts'
import { WordRun } from './word-run.ts'

/**
 * What is found: a card, and whatever else has a name, a text and facets. A new kind of entry needs its place in
 * `KINDS` and no more.
 */
export interface IndexEntry {
  /** Joins the index with the entry's row. Entries are added in ascending order. */
  n: number
  kind: CardKind
  id: string
  title: string
  summary: string
  facets: Partial<Record<FacetId, readonly string[]>>
  /** Plain texts; a phrase is never found across two of them. */
  texts: readonly string[]
  /** ISO 8601 in UTC. */
  updated: string | undefined
  parameters: number | undefined
  /** Bytes. */
  size: number
  downloads: number | undefined
  likes: number | undefined
}

/** Words that wait in memory before they are written to disk: 12 bytes each, and as many again while they are sorted. */
const RUN_WORDS = 4_000_000

/** Values that many entries have are cut into words once. */
const MOST_KEPT_VALUES = 50_000

/** Order of an index that only its file can give, because it is one of texts: numbers of all entries. */
export type TextOrder = (order: 'id' | 'name') => Iterable<number>

export class IndexBuilder {
  readonly #database: DatabaseSync
  readonly #runs: RunFile
  readonly #prepareFrom: number | undefined
  readonly #run = new WordRun()
  readonly #numbers = uint32List()
  readonly #kinds = uint8List()
  readonly #nameWords = uint8List()
  readonly #columns = {
    updated: float64List(),
    parameters: float64List(),
    size: float64List(),
    downloads: float64List(),
    likes: float64List(),
  }
  readonly #facets = new Map(FACETS.map((facet) => [facet, new FacetColumn()]))
  /** Buckets of ranges are counted as facets are. */
  readonly #buckets = { parameters: new FacetColumn(), updated: new FacetColumn() }
  readonly #valueWords = new Map<string, string[]>()

  /**
   * @param database - has the table `index_part` and no index in it
   * @param temporary - path of a file that is made and deleted
   * @param prepareFrom - documents from which on the facets of a word are counted beforehand
   */
  constructor(database: DatabaseSync, temporary: string, prepareFrom?: number) {
    this.#prepareFrom = prepareFrom
    this.#database = database
    this.#runs = new RunFile(temporary)
  }

  add(entry: IndexEntry): void {
    const document = this.#numbers.length
    this.#numbers.push(entry.n)
    this.#kinds.push(KINDS.indexOf(entry.kind))
    for (const facet of FACETS) this.#facets.get(facet)?.add(entry.facets[facet] ?? [])
    const { updated, parameters, size, downloads, likes } = entry
    this.#columns.updated.push(updated === undefined ? Number.NaN : Date.parse(updated))
    this.#columns.parameters.push(parameters ?? Number.NaN)
    this.#columns.size.push(size)
    this.#columns.downloads.push(downloads ?? Number.NaN)
    this.#columns.likes.push(likes ?? Number.NaN)
    this.#buckets.parameters.add(parameters === undefined ? [] : [parameterBucket(parameters)])
    this.#buckets.updated.add(updated === undefined ? [] : [updated.slice(0, 4)])
    this.#addWords(document, entry)
    if (this.#run.length >= RUN_WORDS) this.#spill()
  }

  /** Writes the index. */
  finish(textOrder: TextOrder): void {
    this.#spill()
    const database = this.#database
    const documents = this.#numbers.length
    const kinds = this.#kinds.view()
    writeArray(database, 'numbers', this.#numbers.view())
    writeArray(database, 'kinds', kinds)
    writeArray(database, 'updated', this.#columns.updated.view())
    writeArray(database, 'parameters', this.#columns.parameters.view())
    const columns = [...this.#facets, ...Object.entries(this.#buckets)].map(([id, column]) => ({
      id,
      column: column.write(database, id, kinds),
    }))
    const prepared = new PreparedCounts(
      database,
      kinds,
      columns.map(({ column }) => column),
      this.#prepareFrom,
    )
    const words = mergeRuns(database, this.#runs.cursors(), documents, prepared)
    const facets = columns.map(({ id, column }) => ({ id, values: column.size }))
    const facts: IndexFacts = { documents, words, facets }
    this.#writeOrders(textOrder)
    const insert = database.prepare('INSERT OR REPLACE INTO main.meta (key, value) VALUES (?, ?)')
    insert.run('index', JSON.stringify(facts))
  }

  /** Deletes what it has put on disk; to be called in any case. */
  close(): void {
    this.#runs.close()
  }

  #addWords(document: number, { id, title, summary, facets, texts }: IndexEntry): void {
    let position = 0
    const add = (field: Field, words: readonly string[]) => {
      this.#run.add(document, words, position, FIELDS.indexOf(field))
      // The gap keeps a phrase from beginning in one text and ending in the next.
      position += words.length + 1
    }
    const name = indexWords(id, true)
    this.#nameWords.push(Math.min(255, name.length))
    add('name', name)
    if (title !== nameOf(id)) add('title', indexWords(title, true))
    add('summary', indexWords(summary, false))
    for (const facet of SPOKEN_FACETS) {
      for (const value of facets[facet] ?? []) add('tags', this.#wordsOf(value))
    }
    for (const text of texts) add('text', indexWords(text, false))
  }

  #wordsOf(value: string): readonly string[] {
    const known = this.#valueWords.get(value)
    if (known) return known
    const words = indexWords(value, true)
    if (this.#valueWords.size >= MOST_KEPT_VALUES) this.#valueWords.clear()
    this.#valueWords.set(value, words)
    return words
  }

  #spill(): void {
    if (this.#run.length === 0) return
    this.#runs.beginRun()
    this.#run.write(new ByteList(), new ByteList(), (word) => this.#runs.add(word))
  }

  #writeOrders(textOrder: TextOrder): void {
    const { updated, parameters, size, downloads, likes } = this.#columns
    const byId = this.#documentsOf(textOrder('id'))
    const newest = orderByNumber(updated.view(), byId)
    const shortest = orderByNumber(
      this.#nameWords.view().map((count) => 255 - count),
      newest,
    )
    const write = (order: Order, documents: Uint32Array) =>
      writeArray(this.#database, `order.${order}`, documents)
    write('newest', newest)
    write('name', this.#documentsOf(textOrder('name')))
    // Parameters come first, because the weights of a model are often not beside its card.
    write('size', orderByNumber(parameters.view(), orderByNumber(size.view(), byId)))
    write('downloads', orderByNumber(downloads.view(), newest))
    write('likes', orderByNumber(likes.view(), newest))
    write('standing', orderByNumber(downloads.view(), orderByNumber(likes.view(), shortest)))
  }

  #documentsOf(numbers: Iterable<number>): Uint32Array {
    const own = this.#numbers.view()
    const documents = new Uint32Array(own.length)
    let place = 0
    for (const n of numbers) {
      documents[place] = documentOf(own, n)
      place += 1
    }
    return documents
  }
}

/** The document of an entry by its number, in a list of numbers that ascend; -1 when it is not among them. */
export function documentOf(numbers: Uint32Array, n: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = numbers[middle] ?? 0
    if (found === n) return middle
    if (found < n) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The bucket of a number of parameters as its place among the bounds, two digits so that it sorts as text. */
function parameterBucket(parameters: number): string {
  const place = PARAMETER_BOUNDS.findIndex((bound) => parameters < bound)
  return String(place === -1 ? PARAMETER_BOUNDS.length : place).padStart(2, '0')
}
