/** The search index of one edition file: what of it stays in memory, and how the rest is read. */

import type { DatabaseSync } from 'node:sqlite'
import type { CardKind } from '../card/types.ts'
import { textOf } from '../edition/columns.ts'
import { KINDS, type Order } from '../edition/facets.ts'
import { lettersOf } from '../edition/nearest-ids.ts'
import type { IndexFacts } from '../edition/search-index/format.ts'
import { invert } from '../edition/search-index/orders.ts'
import { PartReader } from '../edition/search-index/parts.ts'
import type { PreparedPrefix } from '../edition/search-index/prefix-hits.ts'
import type { PreparedWord } from '../edition/search-index/prepared-words.ts'
import type { SpelledWord } from '../edition/search-index/spelling.ts'
import { bitsWidth, countValues } from '../edition/search-index/value-rows.ts'
import { clearBits, countBits, documentsIn, hasBit, noBits, orBits, setBits } from './bits.ts'
import type { Range } from './types.ts'
import { Values } from './values.ts'
import { WordTable } from './word-table.ts'

/** A word that many names or tags have. */
export interface FrequentWord {
  word: string
  /** How many. */
  count: number
  /** See `lettersOf`. */
  letters: number
}

/** What is known of all documents of a kind. */
interface KindFacts {
  bits: Uint32Array
  count: number
  /** By value. */
  values: Uint32Array
}

/** The answer to a query of one word or one choice. */
export interface Prepared {
  /** The word, or the beginning of one, that it was made for; empty for a choice. */
  word: string
  total: number
  /** The best hits; the newest where there is no word. */
  best: Uint32Array
  /** By facet: value and count of each of the most frequent. */
  values: ReadonlyMap<string, Uint32Array>
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
  readonly values: Values
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
    this.values = new Values(facts, parts)
    const prepared: PreparedWord[] = parseJson(parts.readAll('prepared'))
    this.prepared = new Map(prepared.map((word) => [word[0], word]))
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
  readonly #kinds = new Map<CardKind | undefined, KindFacts>()

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

  get values(): Values {
    return this.arrays.values
  }

  /** All documents of a kind, or of all kinds, that are not gone. */
  bitsOfKind(kind: CardKind | undefined): Uint32Array {
    return this.#kind(kind).bits
  }

  /** The same as a list. */
  documentsOfKind(kind: CardKind | undefined): Uint32Array {
    return documentsIn(this.bitsOfKind(kind))
  }

  /** How many these are. */
  countOfKind(kind: CardKind | undefined): number {
    return this.#kind(kind).count
  }

  /** How many of these have each value. */
  valueCountsOfKind(kind: CardKind | undefined): Uint32Array {
    return this.#kind(kind).values
  }

  #kind(kind: CardKind | undefined): KindFacts {
    const known = this.#kinds.get(kind)
    if (known !== undefined) return known
    const facts = this.#readKind(kind === undefined ? -1 : KINDS.indexOf(kind))
    this.#kinds.set(kind, facts)
    return facts
  }

  #readKind(wanted: number): KindFacts {
    const { kinds } = this.arrays
    const bits = noBits(this.size)
    for (let document = 0; document < kinds.length; document += 1) {
      if (wanted === -1 || kinds[document] === wanted)
        bits[document >>> 5] = (bits[document >>> 5] ?? 0) | (1 << (document & 31))
    }
    const gone = this.gone.filter((document) => hasBit(bits, document))
    clearBits(bits, gone)
    const values = new Uint32Array(this.values.size + 1)
    for (const [kind, counts] of this.values.counts.entries()) {
      if (wanted !== -1 && kind !== wanted) continue
      for (let value = 0; value < values.length; value += 1)
        values[value] = (values[value] ?? 0) + (counts[value] ?? 0)
    }
    const taken = new Uint32Array(values.length)
    countValues(this.values.rows, gone, taken)
    for (let value = 0; value < values.length; value += 1)
      values[value] = (values[value] ?? 0) - (taken[value] ?? 0)
    return { bits, count: countBits(bits), values }
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

  /** Documents that have a value, ascending, those that are gone included. */
  documentsOf(value: number): Uint32Array {
    if (this.values.frequent.has(value)) return documentsIn(this.bitsOf([value]))
    const { firsts } = this.values
    const [start, end] = [firsts[value] ?? 0, firsts[value + 1] ?? 0]
    return new Uint32Array(this.parts.read('value.documents', start * 4, end * 4).buffer)
  }

  /** Documents that have any of some values, those that are gone included. */
  bitsOf(values: readonly number[]): Uint32Array {
    const width = bitsWidth(this.size) * 4
    let bits: Uint32Array | undefined
    for (const value of values) {
      const place = this.values.frequent.get(value)
      if (place === undefined) continue
      const own = new Uint32Array(this.parts.read('value.bits', place * width, (place + 1) * width).buffer)
      bits = bits === undefined ? own : orBits(bits, own)
    }
    bits ??= noBits(this.size)
    for (const value of values) if (!this.values.frequent.has(value)) setBits(bits, this.documentsOf(value))
    return bits
  }

  /** Documents with a number in a range, in no order, those that are gone included. */
  documentsWithin(id: 'parameters' | 'updated', { min, max }: Range): Uint32Array {
    const numbers = this.arrays[id]
    // Both orders begin with the greatest number and end with what is not known.
    const order = this.order(id === 'parameters' ? 'size' : 'newest')
    const countWhile = (test: (number: number) => boolean) => {
      let low = 0
      let high = order.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (test(numbers[order[middle] ?? 0] ?? Number.NaN)) low = middle + 1
        else high = middle
      }
      return low
    }
    const from = max === undefined ? 0 : countWhile((number) => number > max)
    return order.subarray(
      from,
      Math.max(
        from,
        countWhile((number) => number >= (min ?? Number.NEGATIVE_INFINITY)),
      ),
    )
  }

  /** What ingest has prepared for a word, or for words that begin so, among a kind; see `prepared-words.ts`. */
  preparedWord(word: string, prefix: boolean, kind: CardKind | undefined): Prepared | undefined {
    const only = prefix ? this.arrays.words.onlyWord(word) : word
    return this.#prepared(only ?? `*${word}`, only ?? word, kind)
  }

  /** The same for a single value that is chosen. */
  preparedValue(facet: string, name: string, kind: CardKind | undefined): Prepared | undefined {
    return this.#prepared(`=${this.values.find(facet, name)}`, '', kind)
  }

  #prepared(name: string, word: string, kind: CardKind | undefined): Prepared | undefined {
    const [key, ...starts] = this.arrays.prepared.get(name) ?? []
    const place = kind === undefined ? 0 : KINDS.indexOf(kind) + 1
    const [start, end] = [starts[place], starts[place + 1]]
    if (key === undefined || start === undefined || end === undefined) return undefined
    const numbers = new Uint32Array(this.parts.read('prepared-words', start * 4, end * 4).buffer)
    return { word, ...readPrepared(numbers, this.arrays.facts) }
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

function readPrepared(numbers: Uint32Array, { facets }: IndexFacts): Omit<Prepared, 'word'> {
  const [total = 0, best = 0] = numbers
  let at = 2 + best
  const values = new Map<string, Uint32Array>()
  for (const { id } of facets) {
    const end = at + 1 + (numbers[at] ?? 0) * 2
    values.set(id, numbers.subarray(at + 1, end))
    at = end
  }
  return { total, best: numbers.subarray(2, 2 + best), values }
}
