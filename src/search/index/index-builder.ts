/** Builds the search index of one edition file from its entries. */

import type { DatabaseSync } from 'node:sqlite'
import { CARD_KINDS } from '../../card/types.ts'
import { ORDERS, type Order, SPOKEN_FACETS } from '../../edition/facets.ts'
import { nameOf, typedKey } from '../../edition/ids.ts'
import { ByteList, float64List, uint8List, uint32List } from './bytes.ts'
import { type EntryBatch, facetOfValue, NAMED_TEXTS, NUMBERS, numberOfValue } from './entry-batch.ts'
import { FIELDS, type Field, type IndexFacts, LONGEST_NAME } from './format.ts'
import { invert, orderByNumber, TextColumn } from './orders.ts'
import { writeArray } from './parts.ts'
import type { PlacedOrder } from './prepare/best-hits.ts'
import { FrequentRows } from './prepare/frequent-rows.ts'
import { type PreparedDocuments, PreparedWords, prepareValues } from './prepare/prepared-words.ts'
import { documentsByValue } from './value-documents.ts'
import { type NumberedValues, ValueRowsBuilder, writeValues } from './value-rows.ts'
import { RunFile, readRuns, type Stretch } from './words/run-file.ts'
import { WordRun } from './words/word-run.ts'
import { shareDocuments, WordsThread } from './words/words-thread.ts'
import { WordsWriter } from './words/words-writer.ts'

/** Words buffered in memory before they are written to disk: 8 bytes each, and as many again while they are grouped. */
const RUN_WORDS = 4_000_000

/** Share of the words that the first of two threads writes: less than half, as it also joins what both have written. */
const OWN_SHARE = 0.4

/** Fields by name. */
const FIELD: Record<Field, number> = {
  name: FIELDS.indexOf('name'),
  title: FIELDS.indexOf('title'),
  summary: FIELDS.indexOf('summary'),
  tags: FIELDS.indexOf('tags'),
  text: FIELDS.indexOf('text'),
}

/** All that has to be known before anything is written. */
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
    bytes: float64List(),
    downloads: float64List(),
    likes: float64List(),
  }
  readonly #values = new ValueRowsBuilder()
  /** Search texts of values that are also found by a name, by value code. */
  readonly #spoken = new Map<number, string>()
  readonly #rows = new FrequentRows()

  /**
   * @param temporary - path of a file that is created and deleted
   * @param prepareFrom - number of documents from which the answers to a word are prepared
   */
  constructor(temporary: string, prepareFrom?: number) {
    this.#prepareFrom = prepareFrom
    this.#runs = new RunFile(temporary)
  }

  /** Adds entries. All batches must come from one packer, in order. */
  add({ numbers, values, bytes, ends, names, spoken }: EntryBatch): void {
    for (const [facet, own] of names.entries()) this.#values.name(facet, own)
    for (const [code, text] of spoken) this.#spoken.set(code, text)
    const texts = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const columns = this.#columns
    let text = 0
    let value = 0
    for (let at = 0; at < numbers.length; at += NUMBERS) {
      this.#run.begin(this.#numbers.length)
      this.#numbers.push(numbers[at] ?? 0)
      this.#kinds.push(numbers[at + 1] ?? 0)
      columns.parameters.push(numbers[at + 2] ?? Number.NaN)
      columns.size.push(numbers[at + 3] ?? Number.NaN)
      columns.bytes.push(numbers[at + 4] ?? Number.NaN)
      columns.downloads.push(numbers[at + 5] ?? Number.NaN)
      columns.likes.push(numbers[at + 6] ?? Number.NaN)
      const isAscii = numbers[at + 9] === 1
      this.#addNames(texts, ends, text, isAscii)
      text += NAMED_TEXTS
      const behindValues = value + (numbers[at + 7] ?? 0)
      this.#addValues(values.subarray(value, behindValues))
      value = behindValues
      for (const behind = text + (numbers[at + 8] ?? 0); text < behind; text += 1)
        this.#run.add(texts, (ends[text - 1] ?? 0) + 1, ends[text] ?? 0, false, FIELD.text, isAscii)
      if (this.#run.length >= RUN_WORDS) this.#spill()
    }
  }

  /**
   * Writes the index.
   *
   * @param database - with the table `index_part` and no index in it
   */
  finish(database: DatabaseSync): void {
    const documents = this.#orderDocuments()
    this.#writeDocuments(database, documents)
    this.#end(database, this.#writeWords(database, documents, this.#runs.split(1).first), documents)
  }

  /**
   * Does the same with the help of another thread, which writes a share of the words.
   *
   * @param opened - the database, once nobody else writes to it
   * @param path - of a file that is created and deleted
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
    const { ranges, totals } = values
    const valueDocuments = documentsByValue(values.rows, kinds, totals)
    return { values, orders, known: { kinds, valueDocuments, ranges, totals, standing, names }, newest }
  }

  #writeDocuments(database: DatabaseSync, { values, orders }: KnownDocuments): void {
    writeArray(database, 'numbers', this.#numbers.view())
    writeArray(database, 'kinds', this.#kinds.view())
    writeArray(database, 'updated', this.#columns.updated.view())
    writeArray(database, 'parameters', this.#columns.parameters.view())
    writeArray(database, 'bytes', this.#columns.bytes.view())
    writeValues(database, values)
    for (const order of ORDERS) writeArray(database, `order.${order}`, orders[order])
  }

  #writeWords(database: DatabaseSync, { known, newest }: KnownDocuments, stretches: Stretch[]): WordsWriter {
    const prepared = new PreparedWords(database, known, this.#prepareFrom)
    prepareValues(known.valueDocuments, newest, prepared)
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

  /** Deletes its temporary file; must always be called. */
  close(): void {
    this.#runs.close()
  }

  /**
   * Adds an entry's id, title, summary and date.
   *
   * @param ends - of all texts
   * @param first - place of the id among them
   * @param isAscii - whether all texts of the entry are known to be ASCII
   */
  #addNames(texts: Buffer, ends: Uint32Array, first: number, isAscii: boolean): void {
    const run = this.#run
    const start = first === 0 ? 0 : (ends[first - 1] ?? 0) + 1
    const idEnd = ends[first] ?? 0
    const titleEnd = ends[first + 1] ?? 0
    const titleStart = idEnd + 1
    const id = texts.toString('utf8', start, idEnd)
    if (this.#isSampled) {
      this.#rows.add(id)
      this.#rows.add(texts.toString('utf8', titleStart, titleEnd))
    }
    this.#ids.append(texts.subarray(start, idEnd))
    this.#names.add(typedKey(nameOf(id)))
    this.#brevity.push(-Math.min(LONGEST_NAME, run.add(texts, start, idEnd, true, FIELD.name, isAscii)))
    const nameStart = startOfName(texts, start, idEnd)
    if (texts.compare(texts, nameStart, idEnd, titleStart, titleEnd) !== 0)
      run.add(texts, titleStart, titleEnd, true, FIELD.title, isAscii)
    const summaryEnd = ends[first + 2] ?? 0
    run.add(texts, titleEnd + 1, summaryEnd, false, FIELD.summary, isAscii)
    // An empty text is no date and gives NaN.
    this.#columns.updated.push(Date.parse(texts.toString('latin1', summaryEnd + 1, ends[first + 3])))
  }

  /** Adds the values of the same entry, and their words. */
  #addValues(values: Uint32Array): void {
    const isSampled = this.#isSampled
    for (let at = 0; at < values.length; at += 1) {
      const code = values[at] ?? 0
      const facet = facetOfValue(code)
      this.#values.add(code)
      if (facet >= SPOKEN_FACETS.length) continue
      const number = numberOfValue(code)
      if (!this.#run.hasValue(facet, number))
        this.#run.cutValue(facet, number, this.#spoken.get(code) ?? this.#values.textOf(code))
      this.#run.addValue(facet, number, FIELD.tags)
      if (isSampled) this.#rows.add(this.#values.textOf(code))
    }
    this.#values.endDocument()
  }

  /** Whether the current entry is sampled for frequent rows. */
  get #isSampled(): boolean {
    return this.#rows.isSampled(this.#numbers.length - 1)
  }

  #spill(): void {
    if (this.#run.length > 0) this.#run.write(this.#runs, new ByteList(), new ByteList())
  }

  #order(): Record<Order, Uint32Array> {
    const { updated, parameters, size, bytes, downloads, likes } = this.#columns
    const byId = this.#ids.order(this.#byKind())
    const newest = orderByNumber(updated.view(), byId)
    const shortest = orderByNumber(this.#brevity.view(), newest)
    return {
      newest,
      name: this.#names.order(byId),
      // Parameters come first, because the weights of a model are often not beside its card.
      size: orderByNumber(parameters.view(), orderByNumber(size.view(), byId)),
      bytes: orderByNumber(bytes.view(), byId),
      downloads: orderByNumber(downloads.view(), newest),
      likes: orderByNumber(likes.view(), newest),
      standing: orderByNumber(downloads.view(), orderByNumber(likes.view(), shortest)),
    }
  }

  /** Documents in the order of their kinds' names. */
  #byKind(): Uint32Array {
    const names = CARD_KINDS.toSorted()
    const ranks = CARD_KINDS.map((kind) => -names.indexOf(kind))
    const kinds = new Float64Array(this.#kinds.view()).map((kind) => ranks[kind] ?? 0)
    return orderByNumber(
      kinds,
      new Uint32Array(kinds.length).map((_, document) => document),
    )
  }
}

const SLASH = '/'.charCodeAt(0)

/** Where the last segment of an id begins. */
function startOfName(texts: Uint8Array, start: number, end: number): number {
  let at = end
  while (at > start && texts[at - 1] !== SLASH) at -= 1
  return at
}
