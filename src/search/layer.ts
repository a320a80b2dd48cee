/** The search index of one edition file: what of it stays in memory, and how the rest is read. */

import type { DatabaseSync } from 'node:sqlite'
import type { CardKind } from '../card/types.ts'
import { textOf } from '../edition/columns.ts'
import { KINDS, type Order } from '../edition/facets.ts'
import { lettersOf } from '../edition/nearest-ids.ts'
import type { IndexFacts } from '../edition/search-index/format.ts'
import { PartReader } from '../edition/search-index/parts.ts'
import type { PreparedPrefix } from '../edition/search-index/prefix-hits.ts'
import type { PreparedWord } from '../edition/search-index/prepared-counts.ts'
import type { SpelledWord } from '../edition/search-index/spelling.ts'
import { WordTable } from './word-table.ts'

/** A facet, or the steps of a range: values are numbered from 1 in the order of their text. */
export interface FacetIndex {
  readonly size: number
  /** The value of each document; with {@link starts}, the values of all documents in a row. 0 for none. */
  readonly values: Int32Array
  readonly starts: Int32Array | undefined
  readonly names: Buffer
  readonly offsets: Uint32Array
  /** Documents of each value, by kind. */
  readonly counts: Uint32Array[]
  /** Where the documents of each value begin among those by value. */
  readonly firsts: Uint32Array
}

/** A word that many names or tags have. */
export interface FrequentWord {
  word: string
  /** How many. */
  count: number
  /** See `lettersOf`. */
  letters: number
}

/** What is read once of an index and never changes, so that editions that share a file share it as well. */
class LayerArrays {
  readonly facts: IndexFacts
  readonly numbers: Uint32Array
  readonly kinds: Uint8Array
  readonly updated: Float64Array
  readonly parameters: Float64Array
  readonly words: WordTable
  readonly prefixes: ReadonlyMap<string, PreparedPrefix>
  readonly prepared: ReadonlyMap<string, PreparedWord>
  readonly facets = new Map<string, FacetIndex>()
  readonly orders = new Map<Order, Uint32Array>()
  readonly places = new Map<Order, Uint32Array | Float64Array>()
  spelling: FrequentWord[] | undefined

  constructor(facts: IndexFacts, parts: PartReader) {
    this.facts = facts
    this.numbers = new Uint32Array(parts.readAll('numbers'))
    this.kinds = new Uint8Array(parts.readAll('kinds'))
    this.updated = new Float64Array(parts.readAll('updated'))
    this.parameters = new Float64Array(parts.readAll('parameters'))
    this.words = new WordTable(parts)
    const prefixes: PreparedPrefix[] = parseJson(parts.readAll('prefixes'))
    this.prefixes = new Map(prefixes.map((prefix) => [prefix[0], prefix]))
    for (const { id, values } of facts.facets) this.facets.set(id, readFacet(parts, id, values))
    const prepared: PreparedWord[] = parseJson(parts.readAll('prepared'))
    this.prepared = new Map(prepared.map((word) => [word[0], word]))
  }
}

function readFacet(parts: PartReader, id: string, size: number): FacetIndex {
  const read = (name: string) => parts.readAll(`facet.${id}.${name}`)
  const counts = new Uint32Array(read('counts'))
  const starts = new Int32Array(read('starts'))
  return {
    size,
    values: new Int32Array(read('values')),
    starts: starts.length === 0 ? undefined : starts,
    names: Buffer.from(read('names')),
    offsets: new Uint32Array(read('offsets')),
    counts: KINDS.map((_, kind) => counts.subarray(kind * (size + 1), (kind + 1) * (size + 1))),
    firsts: new Uint32Array(read('firsts')),
  }
}

/** Trusted without a schema: it was written by the builder of this very version, from the same types. */
function parseJson<T>(bytes: ArrayBuffer): T {
  return JSON.parse(Buffer.from(bytes).toString() || '[]')
}

/** Arrays by path of the file; they go with the last edition that uses them. */
const known = new Map<string, WeakRef<LayerArrays>>()

/** One file's part of an edition. Documents are numbered from 0 in each layer. */
export class Layer {
  readonly arrays: LayerArrays
  readonly parts: PartReader
  /** Documents that the layer above has changed or taken out, ascending. */
  readonly gone: Uint32Array
  /** Whether another layer lies below this one. */
  readonly isUpper: boolean
  readonly #kindCounts = new Map<CardKind, number>()

  /**
   * @param path - of the file
   * @param file - as the connection knows it
   * @param gone - numbers of entries that are not to be found here
   */
  constructor(database: DatabaseSync, path: string, file: 'main' | 'base', isUpper: boolean, gone: number[]) {
    this.parts = new PartReader(database, file)
    const arrays = known.get(path)?.deref() ?? new LayerArrays(readFacts(database, file), this.parts)
    known.set(path, new WeakRef(arrays))
    this.arrays = arrays
    this.isUpper = isUpper
    this.gone = Uint32Array.from(gone, (n) => this.documentOf(n)).sort()
  }

  get size(): number {
    return this.arrays.facts.documents
  }

  /** The document of an entry by its number; -1 when this layer has none. */
  documentOf(n: number): number {
    const { numbers } = this.arrays
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

  /** All documents of a kind, or of all kinds, that are not gone. */
  documentsOfKind(kind: CardKind | undefined): Uint32Array {
    const { kinds } = this.arrays
    const wanted = kind === undefined ? -1 : KINDS.indexOf(kind)
    const all = new Uint32Array(this.countOfKind(kind))
    let count = 0
    let gone = 0
    for (let document = 0; document < kinds.length; document += 1) {
      if (this.gone[gone] === document) gone += 1
      else if (wanted === -1 || kinds[document] === wanted) all[count++] = document
    }
    return all
  }

  /** How many these are. */
  countOfKind(kind: CardKind | undefined): number {
    if (kind === undefined) return this.size - this.gone.length
    const known = this.#kindCounts.get(kind)
    if (known !== undefined) return known
    const { kinds } = this.arrays
    const wanted = KINDS.indexOf(kind)
    let count = 0
    for (let document = 0; document < kinds.length; document += 1) if (kinds[document] === wanted) count += 1
    for (const document of this.gone) if (kinds[document] === wanted) count -= 1
    this.#kindCounts.set(kind, count)
    return count
  }

  facet(id: string): FacetIndex {
    const facet = this.arrays.facets.get(id)
    if (facet === undefined) throw new TypeError(`The edition has no index of ${id}; the file is damaged.`)
    return facet
  }

  /** All documents in an order. */
  order(order: Order): Uint32Array {
    const known = this.arrays.orders.get(order)
    if (known) return known
    const documents = new Uint32Array(this.parts.readAll(`order.${order}`))
    this.arrays.orders.set(order, documents)
    return documents
  }

  /** Place of each document in an order; those of an upper layer lie between those of the one below. */
  places(order: Order): Uint32Array | Float64Array {
    const known = this.arrays.places.get(order)
    if (known) return known
    const places = this.isUpper
      ? new Float64Array(this.parts.readAll(`place.${order}`))
      : invert(this.order(order))
    this.arrays.places.set(order, places)
    return places
  }

  /** Documents that have a value, ascending. */
  documentsOf(facet: string, value: number): Uint32Array {
    const { firsts } = this.facet(facet)
    const [start, end] = [firsts[value] ?? 0, firsts[value + 1] ?? 0]
    return new Uint32Array(this.parts.read(`facet.${facet}.documents`, start * 4, end * 4).buffer)
  }

  /** Facet counts of a word, or of words that begin so, where ingest has prepared them. */
  preparedCounts(word: string, prefix: boolean): Uint32Array | undefined {
    const { words, prepared } = this.arrays
    const [, start, length] = prepared.get(prefix ? (words.onlyWord(word) ?? `*${word}`) : word) ?? []
    if (start === undefined || length === undefined) return undefined
    return new Uint32Array(this.parts.read('prepared-counts', start * 4, (start + length) * 4).buffer)
  }

  /** Frequent words of names and tags, the most frequent first. */
  spelling(): readonly FrequentWord[] {
    this.arrays.spelling ??= parseJson<SpelledWord[]>(this.parts.readAll('spelling')).map(
      ([word, count]) => ({
        word,
        count,
        letters: lettersOf(word),
      }),
    )
    return this.arrays.spelling
  }
}

function readFacts(database: DatabaseSync, file: 'main' | 'base'): IndexFacts {
  const row = database.prepare(`SELECT value FROM ${file}.meta WHERE key = 'index'`).get()
  return JSON.parse(textOf(row ?? {}, 'value'))
}

function invert(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place += 1) places[order[place] ?? 0] = place
  return places
}

/** The text of a value. */
export function valueName({ names, offsets }: FacetIndex, value: number): string {
  return names.toString('utf8', offsets[value - 1], offsets[value])
}

/** The number of a value; 0 when no document has it. */
export function findValue(facet: FacetIndex, name: string): number {
  let low = 1
  let high = facet.size
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = valueName(facet, middle)
    if (found === name) return middle
    if (found < name) low = middle + 1
    else high = middle - 1
  }
  return 0
}
