/** Counts facet values over the hits of a query. */

import { countFacet } from './count-facet.ts'
import type { Choice, Filtered } from './filter.ts'
import { andNotBits } from './index/bits.ts'
import { countValues, mostFrequent } from './index/prepare/count-values.ts'
import { scratch } from './index/scratch.ts'
import type { ValueRange } from './index/value-rows.ts'
import { DocumentSet } from './layers/document-set.ts'
import type { Layer } from './layers/layer.ts'
import type { SearchIndex } from './layers/search-index.ts'
import type { FacetValue, SearchQuery } from './types.ts'

/** Which values of a facet, or steps of a range, to list. */
export interface Listing {
  id: string
  /** How many values to list. */
  limit: number
  /** Values to list in any case. */
  chosen: readonly string[]
  /** The facet whose own choice is ignored, if not this one. */
  ignoring?: string
}

/**
 * Returns a function that lists the values of a facet over the hits, ignoring the facet's own choice: the most frequent
 * first, ties by text.
 *
 * @param filtered - by layer
 */
export function countFacets(
  index: SearchIndex,
  kind: SearchQuery['kind'],
  choices: readonly Choice[],
  filtered: readonly Filtered[],
): (listing: Listing) => FacetValue[] {
  const counters = index.layers.map(
    (layer, place) => new LayerCounter(layer, kind, filtered[place] ?? { hits: undefined, near: [] }),
  )
  return (listing) => {
    const choice = choices.findIndex(({ id }) => id === (listing.ignoring ?? listing.id))
    return listValues(index, counters, choice, listing)
  }
}

function listValues(
  index: SearchIndex,
  [first, ...others]: readonly LayerCounter[],
  choice: number,
  { id, limit, chosen }: Listing,
): FacetValue[] {
  if (first === undefined) throw new RangeError('An edition has at least one layer.')
  const { values } = first.layer
  const range = values.range(id)
  const counts = first.counts(choice, range)
  // The layers above the first are small: their counts are added to it by name.
  const more = new Map<string, number>()
  const added = new Map<number, number>()
  for (const other of others) {
    const own = other.layer.values
    const ownRange = own.range(id)
    const ownCounts = other.counts(choice, ownRange)
    const below = index.valuesBelow(other.layer)
    for (let value = ownRange.from; value < ownRange.until; value += 1) {
      const count = ownCounts[value] ?? 0
      if (count === 0) continue
      const known = below[value] ?? 0
      if (known === 0) more.set(own.nameOf(value), count)
      else added.set(known, count)
    }
  }
  const sum = added.size === 0 ? counts : counts.slice()
  for (const [value, count] of added) sum[value] = (sum[value] ?? 0) + count
  const listed = [
    ...mostFrequent(sum, range, limit).map((value) => ({
      value: values.nameOf(value),
      count: sum[value] ?? 0,
    })),
    ...[...more].map(([value, count]) => ({ value, count })),
  ]
    .sort(byCount)
    .slice(0, limit)
  const names = new Set(listed.map(({ value }) => value))
  for (const value of chosen) {
    if (names.has(value)) continue
    names.add(value)
    const known = values.find(id, value)
    listed.push({ value, count: more.get(value) ?? (known === 0 ? 0 : (sum[known] ?? 0)) })
  }
  return listed.sort(byCount)
}

/** The most frequent first, ties by text. */
export function byCount(a: FacetValue, b: FacetValue): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1)
}

/** Counts within one layer. */
class LayerCounter {
  readonly layer: Layer
  readonly #kind: SearchQuery['kind']
  readonly #filtered: Filtered
  #ofHits: Uint32Array | undefined

  constructor(layer: Layer, kind: SearchQuery['kind'], filtered: Filtered) {
    this.layer = layer
    this.#kind = kind
    this.#filtered = filtered
  }

  /**
   * Counts by value over all hits and what one choice alone excludes; not to be written to.
   *
   * @param choice - its place; -1 for none
   * @param range - the values that are asked for
   */
  counts(choice: number, range: ValueRange): Uint32Array {
    const all = this.layer.valueCountsOfKind(this.#kind)
    const { hits, near } = this.#filtered
    const own = near[choice]
    // Without the choice, all documents of the kind would be hits.
    if (hits === undefined || (choice !== -1 && own === undefined)) return all
    this.#ofHits ??= this.#count(hits, all)
    return own === undefined || own.length === 0 ? this.#ofHits : this.#countNear(hits, own, all, range)
  }

  #count(hits: DocumentSet, all: Uint32Array): Uint32Array {
    const counts = scratch(Uint32Array, this.layer.values.size + 1).fill(0)
    const { valueRows } = this.layer.arrays
    if (hits.length * 2 <= this.layer.countOfKind(this.#kind)) countValues(valueRows, hits.list, counts)
    else {
      const others = andNotBits(this.layer.bitsOfKind(this.#kind), hits.bits)
      countValues(valueRows, DocumentSet.ofBits(others).list, counts)
      for (let value = 0; value < counts.length; value += 1)
        counts[value] = (all[value] ?? 0) - (counts[value] ?? 0)
    }
    return counts
  }

  /** Counts one facet over the hits and `near`: adds `near` to the hits, or subtracts the rest if that is smaller. */
  #countNear(hits: DocumentSet, near: DocumentSet, all: Uint32Array, range: ValueRange): Uint32Array {
    const rest = this.layer.countOfKind(this.#kind) - hits.length - near.length
    if (near.length <= rest) {
      const counts = countFacet(this.layer, near, range)
      for (let value = range.from; value < range.until; value += 1)
        counts[value] = (counts[value] ?? 0) + (this.#ofHits?.[value] ?? 0)
      return counts
    }
    const others = [hits, near].reduce(
      (left, { bits }) => andNotBits(left, bits),
      this.layer.bitsOfKind(this.#kind),
    )
    const counts = countFacet(this.layer, DocumentSet.ofBits(others), range)
    for (let value = range.from; value < range.until; value += 1)
      counts[value] = (all[value] ?? 0) - (counts[value] ?? 0)
    return counts
  }
}
