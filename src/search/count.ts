/** Counts the facet values of documents. */

import { KINDS } from '../edition/facets.ts'
import { countDocuments, PREPARED_VALUES } from '../edition/search-index/prepared-counts.ts'
import { type FacetIndex, findValue, type Layer, valueName } from './layer.ts'
import type { Phrase } from './query-terms.ts'
import type { SearchIndex } from './search-index.ts'
import { smallest, withoutDocuments } from './sorted.ts'
import type { FacetValue, SearchQuery } from './types.ts'

/** Documents of one layer, ascending; undefined for all of the kind. */
export type Selection = Uint32Array | undefined

/** What is counted. */
export interface Counting {
  /** Of a facet or of the steps of a range. */
  id: string
  kind: SearchQuery['kind']
  /** By layer. */
  selections: readonly Selection[]
  /** How many values are listed. */
  limit: number
  /** Values that are listed in any case. */
  chosen: readonly string[]
}

/** Lists of whole kinds, which every page without a query shows. */
const wholeKinds = new WeakMap<SearchIndex, Map<string, FacetValue[]>>()

/**
 * Count the values of one facet.
 *
 * @returns the most frequent first, ties by text
 */
export function countFacet(index: SearchIndex, counting: Counting): FacetValue[] {
  const { id, kind, selections, limit, chosen } = counting
  if (chosen.length > 0 || selections.some((selection) => selection !== undefined))
    return count(index, counting)
  const lists = wholeKinds.get(index) ?? new Map<string, FacetValue[]>()
  wholeKinds.set(index, lists)
  const key = `${id} ${kind ?? ''} ${limit}`
  const list = lists.get(key) ?? count(index, counting)
  lists.set(key, list)
  return list
}

function count(index: SearchIndex, { id, kind, selections, limit, chosen }: Counting): FacetValue[] {
  const [first, ...others] = index.layers.map((layer, place) =>
    countLayer(layer, id, kind, selections[place]),
  )
  if (first === undefined) throw new RangeError('An edition has at least one layer.')
  // The layers above the first are small: what they count is added to it by name.
  const more = new Map<string, number>()
  for (const { facet, counts } of others) {
    for (let value = 1; value < counts.length; value += 1) {
      const own = counts[value] ?? 0
      if (own === 0) continue
      const name = valueName(facet, value)
      const known = findValue(first.facet, name)
      if (known === 0) more.set(name, own)
      else first.counts[known] = (first.counts[known] ?? 0) + own
    }
  }
  const listed = [...mostFrequent(first, limit), ...[...more].map(([value, count]) => ({ value, count }))]
    .sort(byCount)
    .slice(0, limit)
  const names = new Set(listed.map(({ value }) => value))
  for (const value of chosen) {
    if (names.has(value)) continue
    names.add(value)
    const known = findValue(first.facet, value)
    listed.push({ value, count: more.get(value) ?? (known === 0 ? 0 : (first.counts[known] ?? 0)) })
  }
  return listed.sort(byCount)
}

function byCount(a: FacetValue, b: FacetValue): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1)
}

/** Counts by value; what is counted for value 0 means nothing. */
interface LayerCounts {
  facet: FacetIndex
  counts: Int32Array
}

/** One array for each facet, used again by each query: one is answered before the next begins. */
const scratch = new WeakMap<FacetIndex, Int32Array>()

function countLayer(layer: Layer, id: string, kind: SearchQuery['kind'], selection: Selection): LayerCounts {
  const facet = layer.facet(id)
  const counts = scratch.get(facet) ?? new Int32Array(facet.size + 1)
  scratch.set(facet, counts)
  const others = selection && othersThan(layer, kind, selection)
  counts.fill(0)
  if (selection !== undefined && others === undefined) {
    countDocuments(facet, selection, counts)
    return { facet, counts }
  }
  const wanted = kind === undefined ? -1 : KINDS.indexOf(kind)
  const { kinds } = layer.arrays
  countDocuments(
    facet,
    layer.gone.filter((document) => wanted === -1 || kinds[document] === wanted),
    counts,
  )
  if (others) countDocuments(facet, others, counts)
  const ofKinds = facet.counts.filter((_, place) => wanted === -1 || place === wanted)
  for (let value = 1; value < counts.length; value += 1) {
    let all = 0
    for (const ofKind of ofKinds) all += ofKind[value] ?? 0
    counts[value] = all - (counts[value] ?? 0)
  }
  return { facet, counts }
}

const complements = new WeakMap<Uint32Array, { of: Layer; others: Uint32Array }>()

/**
 * All other documents of the kind, when they are fewer than the selection: then it is quicker to take them away from
 * the counts of all.
 */
function othersThan(
  layer: Layer,
  kind: SearchQuery['kind'],
  selection: Uint32Array,
): Uint32Array | undefined {
  const known = complements.get(selection)
  if (known?.of === layer) return known.others
  if (selection.length * 2 <= layer.size) return undefined
  const all = layer.documentsOfKind(kind)
  if (selection.length * 2 <= all.length) return undefined
  const others = withoutDocuments(all, selection).map((place) => all[place] ?? 0)
  complements.set(selection, { of: layer, others })
  return others
}

function mostFrequent({ facet, counts }: LayerCounts, limit: number): FacetValue[] {
  let found = 0
  for (let value = 1; value < counts.length; value += 1) if ((counts[value] ?? 0) > 0) found += 1
  const values = new Uint32Array(found)
  const keys = new Float64Array(found)
  let at = 0
  for (let value = 1; value < counts.length; value += 1) {
    const count = counts[value] ?? 0
    if (count === 0) continue
    values[at] = value
    // Sorts by count, the greatest first, and then by value.
    keys[at] = value - count * counts.length
    at += 1
  }
  return smallest(keys, 0, limit).map((place) => {
    const value = values[place] ?? 0
    return { value: valueName(facet, value), count: counts[value] ?? 0 }
  })
}

/**
 * Facet counts that ingest has prepared for a word.
 *
 * @param phrase - one word, which is all that was asked for
 * @returns lists by facet; undefined when there are none, or more is wanted than was prepared
 */
export function preparedLists(
  index: SearchIndex,
  { words: [word = ''], prefix }: Phrase,
  kind: SearchQuery['kind'],
  limit: number,
): Map<string, FacetValue[]> | undefined {
  const [layer, ...upper] = index.layers
  // What a layer above takes out or adds would have to be counted anew.
  if (layer === undefined || upper.length > 0 || limit > PREPARED_VALUES) return undefined
  const numbers = layer.preparedCounts(word, prefix)
  if (numbers === undefined) return undefined
  const wanted = kind === undefined ? 0 : KINDS.indexOf(kind) + 1
  const lists = new Map<string, FacetValue[]>()
  let at = 0
  for (let place = 0; place <= wanted; place += 1) {
    for (const { id } of layer.arrays.facts.facets) {
      const length = numbers[at] ?? 0
      if (place === wanted) lists.set(id, readList(layer.facet(id), numbers, at + 1, Math.min(limit, length)))
      at += 1 + length * 2
    }
  }
  return lists
}

function readList(facet: FacetIndex, numbers: Uint32Array, start: number, length: number): FacetValue[] {
  return Array.from({ length }, (_, place) => ({
    value: valueName(facet, numbers[start + place * 2] ?? 0),
    count: numbers[start + place * 2 + 1] ?? 0,
  }))
}
