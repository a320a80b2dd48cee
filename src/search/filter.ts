/** Keeps the cards with the chosen kind and facet values, and counts the values that could be chosen next. */

import type { Columns } from './columns.ts'
import { FACETS, type FacetId, type FacetValue, type SearchQuery } from './types.ts'

/** What is left after filtering. */
export interface Filtered {
  slots: number[]
  facets: Record<FacetId, FacetValue[]>
}

/**
 * Filter slots and count facet values in one pass. A card that fails no facet is a hit and counts for all facets; one
 * that fails a single facet would be a hit if that facet had no choice, so it counts for that one; others count nowhere.
 */
export function filterSlots(
  columns: Columns,
  slots: Iterable<number>,
  { kind, facets }: Pick<SearchQuery, 'kind' | 'facets'>,
): Filtered {
  const { kinds, values, valueNumbers, starts } = columns
  const facetBit = values.map((value) => (value ? 1 << FACETS.indexOf(value.facet) : 0))
  const chosen = new Set<number>()
  let required = 0
  for (const [index, facet] of FACETS.entries()) {
    const wanted = facets[facet] ?? []
    if (wanted.length > 0) required |= 1 << index
    for (const value of wanted) {
      const number = columns.findValue(facet, value)
      if (number !== undefined) chosen.add(number)
    }
  }

  const counts = new Uint32Array(values.length)
  const hits: number[] = []
  for (const slot of slots) {
    if (kind !== undefined && kinds[slot] !== kind) continue
    const start = starts[slot] ?? 0
    const end = starts[slot + 1] ?? 0
    let failed = required
    if (required !== 0) {
      for (let index = start; index < end; index += 1) {
        const number = valueNumbers[index] ?? 0
        if (chosen.has(number)) failed &= ~(facetBit[number] ?? 0)
      }
    }
    if (failed === 0) hits.push(slot)
    // More than one bit is left: not even another choice in one facet would bring the card in.
    else if ((failed & (failed - 1)) !== 0) continue
    for (let index = start; index < end; index += 1) {
      const number = valueNumbers[index] ?? 0
      if (failed === 0 || (failed & (facetBit[number] ?? 0)) !== 0) counts[number] = (counts[number] ?? 0) + 1
    }
  }
  return { slots: hits, facets: listValues(columns, counts, facets) }
}

function listValues(
  columns: Columns,
  counts: Uint32Array,
  chosen: SearchQuery['facets'],
): Record<FacetId, FacetValue[]> {
  const lists = emptyFacets()
  for (const [number, count] of counts.entries()) {
    const known = columns.values[number]
    if (known && count > 0) lists[known.facet].push({ value: known.value, count })
  }
  for (const facet of FACETS) {
    const list = lists[facet]
    for (const value of chosen[facet] ?? []) {
      if (!list.some((other) => other.value === value)) list.push({ value, count: 0 })
    }
    list.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }
  return lists
}

function emptyFacets(): Record<FacetId, FacetValue[]> {
  return {
    task: [],
    library: [],
    language: [],
    license: [],
    dataset: [],
    base_model: [],
    metric: [],
    tag: [],
    owner: [],
    size: [],
    problems: [],
  }
}
