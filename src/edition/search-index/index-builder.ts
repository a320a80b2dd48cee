/** Makes the search index of one edition file from its entries. */

import type { DatabaseSync } from 'node:sqlite'
import type { CardKind } from '../../card/types.ts'
import { FACETS, type FacetId, KINDS, ORDERS, type Order, SPOKEN_FACETS } from '../facets.ts'
import { nameOf, typedKey } from '../ids.ts'
import type { PlacedOrder } from './best-hits.ts'
import { ByteList, float64List, uint8List, uint32List } from './bytes.ts'
import { FIELDS, type Field, type IndexFacts, PARAMETER_BOUNDS } from './format.ts'
import { FrequentRows } from './frequent-rows.ts'
import { invert, orderByNumber, TextColumn } from './orders.ts'
import { writeArray } from './parts.ts'
import { type PreparedDocuments, PreparedWords, prepareValues } from './prepared-words.ts'
import { RunFile, readRuns, type Stretch } from './run-file.ts'
import { type NumberedValues, ValueRowsBuilder, writeValues } from './value-rows.ts'
import { WordRun } from './word-run.ts'
import { shareDocuments, WordsThread } from './words-thread.ts'
import { WordsWriter } from './words-writer.ts'

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

/** Words that wait in memory before they are written to disk: 8 bytes each, and as many again while they are grouped. */
const RUN_WORDS = 4_000_000

/** Of the words, how many the first of two threads writes: it also joins what both have written. */
const OWN_SHARE = 0.4

/** Buckets of ranges are counted as facets are. */
const COUNTED = [...FACETS, 'parameters', 'updated']
const PARAMETERS = COUNTED.indexOf('parameters')
const UPDATED = COUNTED.indexOf('updated')

const NO_VALUES: readonly string[] = []

/** Words of a name from which on it counts as long as any. */
const LONGEST_NAME = 255

/** Fields by name. */
const FIELD: Record<Field, number> = {
  name: FIELDS.indexOf('name'),
  title: FIELDS.indexOf('title'),
  summary: FIELDS.indexOf('summary'),
  tags: FIELDS.indexOf('tags'),
  text: FIELDS.indexOf('text'),
}

/** What is known before anything is written. */
interface KnownDocuments {
  values: NumberedValues
  orders: Record<Order, Uint32Array>
  known: PreparedDocuments
  newest: PlacedOrder
}

export class IndexBuilder {
  readonly #runs: RunFile
  readonly #prepareFrom: number | undefined
  readonly #run = new WordRun()
  readonly #numbers = uint32List()
  readonly #kinds = uint8List()
  readonly #brevity = float64List()
  readonly #ids = new TextColumn()
  readonly #names = new TextColumn()
  readonly #columns = {
    updated: float64List(),
    parameters: float64List(),
    size: float64List(),
    downloads: float64List(),
    likes: float64List(),
  }
  readonly #values = new ValueRowsBuilder(COUNTED)
  readonly #rows = new FrequentRows()

  /**
   * @param temporary - path of a file that is made and deleted
   * @param prepareFrom - documents from which on the facets of a word are counted beforehand
   */
  constructor(temporary: string, prepareFrom?: number) {
    this.#prepareFrom = prepareFrom
    this.#runs = new RunFile(temporary)
  }

  add(entry: IndexEntry): void {
    const document = this.#numbers.length
    this.#numbers.push(entry.n)
    this.#kinds.push(KINDS.indexOf(entry.kind))
    const { updated, parameters, size, downloads, likes } = entry
    this.#columns.updated.push(updated === undefined ? Number.NaN : Date.parse(updated))
    this.#columns.parameters.push(parameters ?? Number.NaN)
    this.#columns.size.push(size)
    this.#columns.downloads.push(downloads ?? Number.NaN)
    this.#columns.likes.push(likes ?? Number.NaN)
    this.#addTexts(document, entry)
    if (parameters !== undefined) this.#values.add(PARAMETERS, parameterBucket(parameters))
    if (updated !== undefined) this.#values.add(UPDATED, updated.slice(0, 4))
    this.#values.endDocument()
    if (this.#run.length >= RUN_WORDS) this.#spill()
  }

  /**
   * Writes the index.
   *
   * @param database - has the table `index_part` and no index in it
   */
  finish(database: DatabaseSync): void {
    const documents = this.#orderDocuments()
    this.#writeDocuments(database, documents)
    this.#end(database, this.#writeWords(database, documents, this.#runs.split(1).first), documents)
  }

  /**
   * Does the same with the help of another thread, which writes a part of the words.
   *
   * @param opened - the database once nobody else writes into it
   * @param path - of a file that is made and deleted
   */
  async finishWithHelp(opened: Promise<DatabaseSync>, path: string): Promise<void> {
    const documents = this.#orderDocuments()
    const { first, second } = this.#runs.split(OWN_SHARE)
    const thread = new WordsThread({
      ...{ path, runs: this.#runs.path, stretches: second },
      ...{ documents: shareDocuments(documents.known), prepareFrom: this.#prepareFrom },
    })
    try {
      const database = await opened
      this.#writeDocuments(database, documents)
      const words = this.#writeWords(database, documents, first)
      await thread.appendTo(words)
      this.#end(database, words, documents)
    } finally {
      await thread.close()
    }
  }

  #orderDocuments(): KnownDocuments {
    this.#spill()
    const kinds = this.#kinds.view()
    const values = this.#values.end(kinds)
    const orders = this.#order()
    const standing = { order: orders.standing, places: invert(orders.standing) }
    const newest = { order: orders.newest, places: invert(orders.newest) }
    const names = this.#names.ordered(orders.name)
    return { values, orders, known: { ...values, kinds, standing, names }, newest }
  }

  #writeDocuments(database: DatabaseSync, { values, orders }: KnownDocuments): void {
    writeArray(database, 'numbers', this.#numbers.view())
    writeArray(database, 'kinds', this.#kinds.view())
    writeArray(database, 'updated', this.#columns.updated.view())
    writeArray(database, 'parameters', this.#columns.parameters.view())
    writeValues(database, values)
    for (const order of ORDERS) writeArray(database, `order.${order}`, orders[order])
  }

  #writeWords(database: DatabaseSync, { known, newest }: KnownDocuments, stretches: Stretch[]): WordsWriter {
    const prepared = new PreparedWords(database, known, this.#prepareFrom)
    prepareValues(known.rows, newest, prepared)
    const words = new WordsWriter(database, this.#numbers.length, prepared)
    readRuns(this.#runs.path, stretches, (cursors) => words.merge(cursors))
    return words
  }

  #end(database: DatabaseSync, words: WordsWriter, { values: { ranges } }: KnownDocuments): void {
    const documents = this.#numbers.length
    words.end()
    this.#rows.write(database, words.frequent, documents, words.prepared)
    words.prepared.end()
    const facets = ranges.map(({ id, from, until }) => ({ id, values: until - from }))
    const facts: IndexFacts = { documents, words: words.size, facets }
    const insert = database.prepare('INSERT OR REPLACE INTO main.meta (key, value) VALUES (?, ?)')
    insert.run('index', JSON.stringify(facts))
  }

  /** Deletes what it has put on disk; to be called in any case. */
  close(): void {
    this.#runs.close()
  }

  #addTexts(document: number, { id, title, summary, facets, texts }: IndexEntry): void {
    const run = this.#run
    const name = nameOf(id)
    const isSampled = this.#rows.isSampled(document)
    if (isSampled) for (const one of [id, title]) this.#rows.add(one)
    this.#ids.add(id)
    this.#names.add(typedKey(name))
    run.begin(document)
    this.#brevity.push(-Math.min(LONGEST_NAME, run.add(id, true, FIELD.name)))
    if (title !== name) run.add(title, true, FIELD.title)
    run.add(summary, false, FIELD.summary)
    for (let place = 0; place < FACETS.length; place += 1) {
      const facet = FACETS[place]
      for (const value of (facet && facets[facet]) ?? NO_VALUES) {
        const number = this.#values.add(place, value)
        if (place >= SPOKEN_FACETS.length) continue
        run.addValue(place, number, value, FIELD.tags)
        if (isSampled) this.#rows.add(value)
      }
    }
    for (const text of texts) run.add(text, false, FIELD.text)
  }

  #spill(): void {
    if (this.#run.length > 0) this.#run.write(this.#runs, new ByteList(), new ByteList())
  }

  #order(): Record<Order, Uint32Array> {
    const { updated, parameters, size, downloads, likes } = this.#columns
    const byId = this.#ids.order(this.#byKind())
    const newest = orderByNumber(updated.view(), byId)
    const shortest = orderByNumber(this.#brevity.view(), newest)
    return {
      newest,
      name: this.#names.order(byId),
      // Parameters come first, because the weights of a model are often not beside its card.
      size: orderByNumber(parameters.view(), orderByNumber(size.view(), byId)),
      downloads: orderByNumber(downloads.view(), newest),
      likes: orderByNumber(likes.view(), newest),
      standing: orderByNumber(downloads.view(), orderByNumber(likes.view(), shortest)),
    }
  }

  /** Documents by the name of their kind. */
  #byKind(): Uint32Array {
    const names = KINDS.toSorted()
    const ranks = KINDS.map((kind) => -names.indexOf(kind))
    const kinds = Float64Array.from(this.#kinds.view(), (kind) => ranks[kind] ?? 0)
    return orderByNumber(kinds, Uint32Array.from(kinds.keys()))
  }
}

/** The bucket of a number of parameters as its place among the bounds, two digits so that it sorts as text. */
function parameterBucket(parameters: number): string {
  const place = PARAMETER_BOUNDS.findIndex((bound) => parameters < bound)
  return String(place === -1 ? PARAMETER_BOUNDS.length : place).padStart(2, '0')
}
