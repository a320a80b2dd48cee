/** Lists facets from counts prepared for nearly the same documents, so that only the difference is counted. */

import { byCount, type Listing } from '../count.ts'
import { hasBit } from '../index/bits.ts'
import { countValues } from '../index/prepare/count-values.ts'
import { PREPARED_VALUES } from '../index/prepare/prepared-words.ts'
import { scratch } from '../index/scratch.ts'
import type { Layer } from '../layers/layer.ts'
import type { SearchIndex } from '../layers/search-index.ts'
import type { FacetValue } from '../types.ts'
import type { Prepared } from './prepared.ts'

/** Documents that are hits but were not counted, or the other way round. */
export interface Difference {
  layer: Layer
  documents: Uint32Array
  /** 1 for hits that were not counted, -1 for documents that were counted but are no hits. */
  step: 1 | -1
}

/** The prepared lists of one facet, added up. */
interface Sums {
  /** By value: its count over all lists, and how many of the full lists have it. */
  sums: Map<number, { count: number; lists: number }>
  /** How many lists are full, and so cut. */
  full: number
  /** A value in no list has at most `least` documents; if it has exactly as many, it sorts after `last`. */
  least: number
  last: string
}

/** How many documents of an upper layer have each value. */
interface Counted {
  layer: Layer
  counts: Int32Array
}

export class ChangedFacets {
  readonly #index: SearchIndex
  readonly #base: Layer
  readonly #prepared: readonly Prepared[]
  /** By value of the lowest layer: how many more documents have it than were counted. */
  readonly #changes: Int32Array
  /** Counts of the upper layers, which may have values that the lowest lacks. */
  readonly #others: readonly Counted[]
  readonly #readCounted: () => Uint32Array
  #counted: Uint32Array | undefined

  /**
   * @param prepared - of the lowest layer, for disjoint sets of documents
   * @param counted - returns a bitset of the documents they were prepared for
   */
  constructor(
    index: SearchIndex,
    prepared: readonly Prepared[],
    differences: readonly Difference[],
    counted: () => Uint32Array,
  ) {
    const [base] = index.layers
    if (base === undefined) throw new RangeError('An edition has at least one layer.')
    this.#index = index
    this.#base = base
    this.#prepared = prepared
    this.#changes = scratch(Int32Array, base.values.size + 1).fill(0)
    this.#others = differences.flatMap((one) => this.#count(one) ?? [])
    this.#readCounted = counted
  }

  /**
   * The most frequent values of a facet, ties by text.
   *
   * @returns undefined if values that were not kept may be among them
   */
  list({ id, limit }: Listing): FacetValue[] | undefined {
    const { values } = this.#base
    const { sums, full, least, last: behindValue } = this.#sum(id)
    const changes = this.#changes
    const listed = this.#fresh(id)
    for (const [value, { count, lists }] of sums) {
      const before = lists === full ? count : this.#countedWith(value)
      const own = before + (changes[value] ?? 0)
      if (own > 0) listed.push({ value: values.nameOf(value), count: own })
    }
    listed.sort(byCount)
    const isWhole = full === 0
    const last = listed[limit - 1]
    // Values that were not kept come after all that were, unless more documents have them than were counted.
    const behind = { value: behindValue, count: least }
    if (!isWhole && (last === undefined || byCount(last, behind) > 0)) return undefined
    const enough = isWhole ? 1 : Math.max(1, (last?.count ?? 0) - least)
    const { from, until } = values.range(id)
    for (let value = from; value < until; value += 1) {
      const more = changes[value] ?? 0
      if (more < enough || sums.has(value)) continue
      listed.push({ value: values.nameOf(value), count: more + (isWhole ? 0 : this.#countedWith(value)) })
    }
    return listed.sort(byCount).slice(0, limit)
  }

  /** Adds up the lists of a facet. A full list has been cut: all it says of other values is that they come later. */
  #sum(id: string): Sums {
    const { values } = this.#base
    const sums: Sums['sums'] = new Map()
    const all = this.#prepared.map((prepared) => prepared.values.get(id) ?? new Uint32Array(0))
    const cut = all.filter((pairs) => pairs.length >= PREPARED_VALUES * 2)
    for (const pairs of all) {
      const isCut = cut.includes(pairs)
      for (let at = 0; at < pairs.length; at += 2) {
        const value = pairs[at] ?? 0
        const known = sums.get(value) ?? { count: 0, lists: 0 }
        known.count += pairs[at + 1] ?? 0
        if (isCut) known.lists += 1
        sums.set(value, known)
      }
    }
    const [only, ...others] = cut
    return {
      sums,
      full: cut.length,
      least: cut.reduce((sum, pairs) => sum + (pairs.at(-1) ?? 0), 0),
      // With several cut lists, a value of any name may come next.
      last: only && others.length === 0 ? values.nameOf(only.at(-2) ?? 0) : '',
    }
  }

  /** Adds a difference to the changes; returns the counts if it is of an upper layer. */
  #count({ layer, documents, step }: Difference): Counted | undefined {
    const changes = this.#changes
    const isBase = layer === this.#base
    const counts = isBase ? changes : scratch(Int32Array, layer.values.size + 1).fill(0)
    countValues(layer.arrays.valueRows, documents, counts, undefined, step)
    if (isBase) return undefined
    const numbers = this.#index.valuesBelow(layer)
    for (let value = 1; value < counts.length; value += 1) {
      const number = numbers[value] ?? 0
      changes[number] = (changes[number] ?? 0) + (counts[value] ?? 0)
    }
    return { layer, counts }
  }

  /** Values of a facet that the lowest layer lacks. */
  #fresh(id: string): FacetValue[] {
    return this.#others.flatMap(({ layer, counts }) => {
      const numbers = this.#index.valuesBelow(layer)
      const { from, until } = layer.values.range(id)
      const values = Array.from({ length: until - from }, (_, place) => from + place)
      return values.flatMap((value): FacetValue | [] => {
        const count = counts[value] ?? 0
        return count > 0 && numbers[value] === 0 ? { value: layer.values.nameOf(value), count } : []
      })
    })
  }

  /** How many of the counted documents have a value that was not kept. */
  #countedWith(value: number): number {
    this.#counted ??= this.#readCounted()
    const counted = this.#counted
    let count = 0
    for (const document of this.#base.documentsOf(value)) if (hasBit(counted, document)) count += 1
    return count
  }
}
