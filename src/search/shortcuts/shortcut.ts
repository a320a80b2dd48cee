/** What a shortcut is: it knows some of an answer without finding and counting every hit. */

import type { Listing } from '../count.ts'
import type { Asked, Results } from '../find.ts'
import type { LayerDocument } from '../page.ts'
import type { FacetValue } from '../types.ts'

/** Some of an answer; whatever is missing or undefined is left to the next shortcut, and then to the plain path. */
export interface PartialAnswer {
  /** The number of hits over all pages. */
  total?: number
  /** The hits of the page. */
  page?: () => LayerDocument[] | undefined
  /** Lists a facet. */
  list?: (listing: Listing) => FacetValue[] | undefined
}

/**
 * Knows some of the answer to a query, exactly as the plain path would give it. It asks for the results only inside
 * the functions it returns: an earlier shortcut may have answered.
 *
 * @param results - what the plain path finds; found at the first call
 * @returns undefined if it knows nothing
 */
export type Shortcut = (asked: Asked, results: () => Results) => PartialAnswer | undefined
