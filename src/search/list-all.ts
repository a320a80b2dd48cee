/** Lists what was counted over the hits of a query. */

import { byFacet } from '../edition/facets.ts'
import type { Listing } from './count.ts'
import { SIZE_BOUNDS } from './index/format.ts'
import {
  FACETS,
  type FacetId,
  type FacetValue,
  RANGES,
  type RangeCount,
  type RangeId,
  type SearchQuery,
  type SearchResult,
} from './types.ts'

/** How many values of a facet are listed unless a query asks for more. */
export const FACET_LIMIT = 100

/** How many it may ask for: a hub with two million cards has some 50,000 tags. */
export const MOST_VALUES = 50_000

/** More than the number of steps in any range. */
export const ALL_STEPS = 100

/** What is counted unless a query asks for less. */
export const ALL_COUNTED = [...FACETS, ...RANGES]

/**
 * Lists all values that a query asks for.
 *
 * @param list - lists the values of one facet, or the steps of a range by their names
 */
export function listAll(
  { facets, counted = ALL_COUNTED, facetLimit = FACET_LIMIT }: SearchQuery,
  list: (listing: Listing) => FacetValue[],
): Pick<SearchResult, 'facets' | 'histograms'> {
  const values = (id: FacetId) =>
    counted.includes(id) ? list({ id, limit: facetLimit, chosen: facets[id] ?? [] }) : []
  const steps = (id: RangeId) => (counted.includes(id) ? list({ id, limit: ALL_STEPS, chosen: [] }) : [])
  return {
    facets: byFacet(values),
    histograms: {
      parameters: listSteps(steps('parameters'), sizeStep),
      bytes: listSteps(steps('bytes'), sizeStep),
      updated: listSteps(steps('updated'), yearStep),
    },
  }
}

function listSteps(counts: FacetValue[], step: (value: string) => Omit<RangeCount, 'count'>): RangeCount[] {
  return counts
    .toSorted((a, b) => (a.value < b.value ? -1 : 1))
    .map(({ value, count }) => ({ ...step(value), count }))
}

function sizeStep(value: string): Omit<RangeCount, 'count'> {
  const place = Number(value)
  return { min: SIZE_BOUNDS[place - 1], max: SIZE_BOUNDS[place] }
}

function yearStep(value: string): Omit<RangeCount, 'count'> {
  return { min: Date.parse(value), max: Date.parse(String(Number(value) + 1).padStart(4, '0')) }
}
