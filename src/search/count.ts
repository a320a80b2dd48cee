/** Counts the facet values of documents. */

import { KINDS } from '../edition/facets.ts'
import { type FacetIndex, findValue, type Layer, valueName } from './layer.ts'
import type { SearchIndex } from './search-index.ts'
import { smallest, withoutDocuments } from './sorted.ts'
import type { FacetValue, SearchQuery } from './types.ts'

/** Documents of one layer, ascending; undefined for all of the kind. */
export type Selection = Uint32Array | undefined

/**
 * Count the values of one facet.
 *
 * @param id - of a facet or of the steps of a range
 * @param selections - by layer
 * @param limit - how many values are listed
 * @param chosen - values that are listed in any case
 * @returns the most frequent first, ties by text
 */
export function countFacet(
  index: SearchIndex,
  id: string,
  kind: SearchQuery['kind'],
  selections: readonly Selection[],
  limit: number,
  chosen: readonly string[],
): FacetValue[] {
  const [first, ...others] = index.layers.map((layer, place) =>
    countLayer(layer, id, kind, selections[place]),
  )
  if (first === undefined) throw new RangeError('An edition has at least one layer.')
  // The layers above the first are small: what they count is added to it by name.
  const more = new Map<string, number>()
  for (const layer of others) {
    for (const [value, count] of layer.entries()) {
      const name = valueName(layer.facet, value)
      const known = findValue(first.facet, name)
      if (known === 0) more.set(name, (more.get(name) ?? 0) + count)
      else first.add(known, count)
    }
    layer.clear()
  }
  const listed = [...mostFrequent(first, limit), ...[...more].map(([value, count]) => ({ value, count }))]
    .sort(byCount)
    .slice(0, limit)
  const names = new Set(listed.map(({ value }) => value))
  for (const value of chosen) {
    if (names.has(value)) continue
    names.add(value)
    listed.push({ value, count: more.get(value) ?? first.countOf(findValue(first.facet, value)) })
  }
  first.clear()
  return listed.sort(byCount)
}

function byCount(a: FacetValue, b: FacetValue): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1)
}

/** Counts of a facet in one layer, by value. Value 0, for none, has none. */
class LayerCounts {
  readonly facet: FacetIndex
  readonly counts: Uint32Array
  readonly #touched: Uint32Array
  #length = 0

  constructor(facet: FacetIndex) {
    this.facet = facet
    this.counts = new Uint32Array(facet.size + 1)
    this.#touched = new Uint32Array(facet.size + 1)
  }

  /** Values with a count above 0. */
  entries(): [value: number, count: number][] {
    const entries: [number, number][] = []
    for (let at = 0; at < this.#length; at += 1) {
      const value = this.#touched[at] ?? 0
      const count = this.counts[value] ?? 0
      if (count > 0) entries.push([value, count])
    }
    return entries
  }

  /** Keys that sort by count, the greatest first, and then by value. */
  keys(): { keys: Float64Array; values: Uint32Array } {
    const keys = new Float64Array(this.#length)
    const values = new Uint32Array(this.#length)
    let length = 0
    for (let at = 0; at < this.#length; at += 1) {
      const value = this.#touched[at] ?? 0
      const count = this.counts[value] ?? 0
      if (count === 0) continue
      keys[length] = value - count * this.counts.length
      values[length] = value
      length += 1
    }
    return { keys: keys.subarray(0, length), values }
  }

  countOf(value: number): number {
    return value === 0 ? 0 : (this.counts[value] ?? 0)
  }

  add(value: number, count: number): void {
    const before = this.counts[value] ?? 0
    if (before === 0 && value !== 0) {
      this.#touched[this.#length] = value
      this.#length += 1
    }
    this.counts[value] = before + count
  }

  addKind(counts: Uint32Array): void {
    for (let value = 1; value < counts.length; value += 1) {
      const count = counts[value] ?? 0
      if (count > 0) this.add(value, count)
    }
  }

  addDocuments(documents: Uint32Array): void {
    const { counts, facet } = this
    const touched = this.#touched
    const { values, starts } = facet
    let length = this.#length
    if (starts === undefined) {
      for (let at = 0; at < documents.length; at += 1) {
        const value = values[documents[at] ?? 0] ?? 0
        const count = counts[value] ?? 0
        if (count === 0 && value !== 0) touched[length++] = value
        counts[value] = count + 1
      }
    } else {
      for (let at = 0; at < documents.length; at += 1) {
        const document = documents[at] ?? 0
        const end = starts[document + 1] ?? 0
        for (let place = starts[document] ?? 0; place < end; place += 1) {
          const value = values[place] ?? 0
          const count = counts[value] ?? 0
          if (count === 0) touched[length++] = value
          counts[value] = count + 1
        }
      }
    }
    this.#length = length
  }

  /** Takes documents away that were counted before. */
  subtract(documents: Uint32Array): void {
    const { values, starts } = this.facet
    const { counts } = this
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] ?? 0
      const end = starts === undefined ? document + 1 : (starts[document + 1] ?? 0)
      for (let place = starts === undefined ? document : (starts[document] ?? 0); place < end; place += 1) {
        const value = values[place] ?? 0
        if (value !== 0) counts[value] = (counts[value] ?? 0) - 1
      }
    }
  }

  /** Makes it ready for the next query; only what was counted is touched. */
  clear(): void {
    for (let at = 0; at < this.#length; at += 1) this.counts[this.#touched[at] ?? 0] = 0
    this.counts[0] = 0
    this.#length = 0
  }
}

/** One set of counts for each facet: a query is answered before the next one begins. */
const scratch = new WeakMap<FacetIndex, LayerCounts>()

function countLayer(layer: Layer, id: string, kind: SearchQuery['kind'], selection: Selection): LayerCounts {
  const facet = layer.facet(id)
  const counts = scratch.get(facet) ?? new LayerCounts(facet)
  scratch.set(facet, counts)
  const others = selection && othersThan(layer, kind, selection)
  if (selection !== undefined && others === undefined) {
    counts.addDocuments(selection)
    return counts
  }
  const wanted = kind === undefined ? -1 : KINDS.indexOf(kind)
  for (const [place, ofKind] of facet.counts.entries())
    if (wanted === -1 || place === wanted) counts.addKind(ofKind)
  const { kinds } = layer.arrays
  counts.subtract(layer.gone.filter((document) => wanted === -1 || kinds[document] === wanted))
  if (others) counts.subtract(others)
  return counts
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

function mostFrequent(counts: LayerCounts, limit: number): FacetValue[] {
  const { keys, values } = counts.keys()
  return smallest(keys, 0, limit).map((place) => {
    const value = values[place] ?? 0
    return { value: valueName(counts.facet, value), count: counts.counts[value] ?? 0 }
  })
}
