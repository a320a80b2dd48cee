/** Lists only those facet values that cards state themselves. */

import { inferredId } from '../edition/facets.ts'
import { byCount, type Listing } from './count.ts'
import type { FacetValue } from './types.ts'

/**
 * Wraps a function that lists the values of a facet, so that inferred ones do not count. A card states a fact or has it
 * inferred, never both, so the counts can be subtracted.
 */
export function statedOnly(list: (listing: Listing) => FacetValue[]): (listing: Listing) => FacetValue[] {
  return (listing) => {
    const id = inferredId(listing.id)
    if (id === undefined) return list(listing)
    const { limit, chosen } = listing
    const inferred = new Map(
      list({ id, limit: Number.MAX_SAFE_INTEGER, chosen: [], ignoring: listing.id }).map(
        ({ value, count }) => [value, count],
      ),
    )
    // Each value whose count falls may have stood before one that is now among the first.
    const stated = list({ ...listing, limit: limit + inferred.size })
      .map(({ value, count }) => ({ value, count: count - (inferred.get(value) ?? 0) }))
      .sort(byCount)
    const first = new Set(stated.filter(({ count }) => count > 0).slice(0, limit))
    return stated.filter((one) => first.has(one) || chosen.includes(one.value))
  }
}
