/** One of the index files that make up an edition: its documents, with arrays read on demand. */

import type { DatabaseSync } from 'node:sqlite'
import type { CardKind } from '../../card/types.ts'
import type { Order } from '../../edition/facets.ts'
import {
  bitsWidth,
  clearBits,
  copyBits,
  countBits,
  documentsIn,
  hasBit,
  noBits,
  orBits,
  setBits,
} from '../index/bits.ts'
import { invert } from '../index/orders.ts'
import { type IndexName, PartReader } from '../index/parts.ts'
import { countValues } from '../index/prepare/count-values.ts'
import { once } from '../once.ts'
import type { Spelling } from '../query/nearest.ts'
import type { Range, RangeId } from '../types.ts'
import { arraysOf, type KindDocuments, kindPlace, type LayerArrays } from './layer-arrays.ts'
import { type Lexicon, lexiconOf, spellingOf } from './lexicon.ts'
import type { Values } from './values.ts'

/** Lists of a facet's values are kept in memory up to this many documents: a few megabytes. */
const KEPT_LISTS = 1_000_000

/** Orders that begin with the greatest number of a range and end with unknown ones. */
const RANGE_ORDERS: Record<RangeId, Order> = { parameters: 'size', bytes: 'bytes', updated: 'newest' }

/** Facts about the documents of a kind that are not gone. */
interface KindFacts extends KindDocuments {
  /** Document counts, by value. */
  values: Uint32Array
}

/**
 * One file's part of an edition. Documents are numbered from 0 in each layer. All but the lexicon and the size is only
 * there in an edition with an index of its own.
 */
export class Layer {
  readonly lexicon: Lexicon
  /** Words to correct a mistyped one to, the likeliest first. */
  readonly spelling: () => readonly Spelling[]
  readonly parts: PartReader
  /** The base, if this is a layer on one. */
  readonly below: Layer | undefined
  readonly #arrays: () => LayerArrays
  readonly #gone: () => Uint32Array
  readonly #kinds = new Map<CardKind | undefined, KindFacts>()

  /**
   * @param path - of the file
   * @param index - which of the connection's indexes
   * @param gone - numbers of entries that must not be found here
   */
  constructor(
    database: DatabaseSync,
    path: string,
    index: IndexName,
    below: Layer | undefined,
    gone: number[],
  ) {
    this.parts = new PartReader(database, index)
    this.lexicon = lexiconOf(database, path, index)
    this.spelling = once(() => spellingOf(database, path, index))
    this.#arrays = once(() => arraysOf(database, path, index))
    this.below = below
    this.#gone = once(() => Uint32Array.from(gone, (n) => this.documentOf(n)).sort())
  }

  get size(): number {
    return this.lexicon.facts.documents
  }

  get arrays(): LayerArrays {
    return this.#arrays()
  }

  /** Documents that the layer above has changed or removed, ascending. */
  get gone(): Uint32Array {
    return this.#gone()
  }

  /** The document of an entry by its number; -1 if this layer lacks it. */
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
    return this.lexicon.values
  }

  /** Bitset of all documents of a kind, or of all kinds, that are not gone. */
  bitsOfKind(kind: CardKind | undefined): Uint32Array {
    return this.#kind(kind).bits
  }

  /** The same as a list. */
  documentsOfKind(kind: CardKind | undefined): Uint32Array {
    return documentsIn(this.bitsOfKind(kind))
  }

  /** Their number. */
  countOfKind(kind: CardKind | undefined): number {
    return this.#kind(kind).count
  }

  /** How many of them have each value. */
  valueCountsOfKind(kind: CardKind | undefined): Uint32Array {
    return this.#kind(kind).values
  }

  #kind(kind: CardKind | undefined): KindFacts {
    const all = () => ({
      ...this.arrays.ofKind(kindPlace(kind)),
      values: this.values.countsOfKind(kind),
    })
    const known = this.#kinds.get(kind) ?? this.#readKind(all())
    this.#kinds.set(kind, known)
    return known
  }

  #readKind(all: KindFacts): KindFacts {
    if (this.gone.length === 0) return all
    const bits = all.bits.slice()
    clearBits(bits, this.gone)
    const values = all.values.slice()
    const taken = new Uint32Array(values.length)
    countValues(
      this.arrays.valueRows,
      this.gone.filter((document) => hasBit(all.bits, document)),
      taken,
    )
    for (let value = 0; value < values.length; value += 1)
      values[value] = (values[value] ?? 0) - (taken[value] ?? 0)
    return { bits, count: countBits(bits), values }
  }

  /** All documents, sorted. */
  order(order: Order): Uint32Array {
    const known = this.arrays.orders.get(order)
    if (known) return known
    const documents = new Uint32Array(this.parts.readAll(`order.${order}`))
    this.arrays.orders.set(order, documents)
    return documents
  }

  /** Place of each document in an order; those of an upper layer lie between places of the base. */
  places(order: Order): Uint32Array | Float64Array {
    const known = this.arrays.places.get(order)
    if (known) return known
    const places = this.below
      ? new Float64Array(this.parts.readAll(`place.${order}`))
      : invert(this.order(order))
    this.arrays.places.set(order, places)
    return places
  }

  /** Documents that have a value, ascending, including gone ones. */
  documentsOf(value: number): Uint32Array {
    const bits = this.bitsOfFrequent(value)
    return bits ? documentsIn(bits) : this.documentsOfRare(value, value + 1)
  }

  /** Documents of consecutive values, value by value, leaving out frequent values; see `LayerArrays.firsts`. */
  documentsOfRare(from: number, until: number): Uint32Array {
    const { firsts } = this.arrays
    const [start, end] = [firsts[from] ?? 0, firsts[until] ?? 0]
    const known = this.arrays.lists.get(from)
    if (known?.length === end - start) return known
    const documents = new Uint32Array(this.parts.read('value.documents', start * 4, end * 4).buffer)
    if (until - from > 1 && documents.length <= KEPT_LISTS) this.arrays.lists.set(from, documents)
    return documents
  }

  /** Documents that have any of several values, including gone ones; not to be written to. */
  bitsOf(values: readonly number[]): Uint32Array {
    let bits: Uint32Array | undefined
    for (const value of values) {
      const own = this.bitsOfFrequent(value)
      if (own) bits = bits === undefined ? own : orBits(bits, own)
    }
    const rare = values.filter((value) => !this.arrays.frequent.has(value))
    if (bits !== undefined && rare.length === 0) return bits
    const all = bits ? copyBits(bits) : noBits(this.size)
    for (const value of rare) setBits(all, this.documentsOf(value))
    return all
  }

  /** Documents that have a value, if it is frequent enough to have a bitset; not to be written to. */
  bitsOfFrequent(value: number): Uint32Array | undefined {
    const place = this.arrays.frequent.get(value)
    if (place === undefined) return undefined
    const width = bitsWidth(this.size) * 4
    const bits =
      this.arrays.bits.get(value) ??
      new Uint32Array(this.parts.read('value.bits', place * width, (place + 1) * width).buffer)
    this.arrays.bits.set(value, bits)
    return bits
  }

  /** Documents with a number in a range, unordered, including gone ones. */
  documentsWithin(id: RangeId, { min, max }: Range): Uint32Array {
    const numbers = this.arrays[id]
    const order = this.order(RANGE_ORDERS[id])
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
}
