/** Derives the facet values that a card can be filtered by. */

import type { Card } from '../../card/types.ts'
import type { Weights } from '../../weights/types.ts'
import { FACET_TABLE } from '../facet-table.ts'
import { byFacet, type FacetId } from '../facets.ts'

/**
 * The values of a card for each facet, without repeats.
 *
 * @param files - paths of the card's files
 * @param weights - of a model with files
 */
export function facetValues(
  card: Card,
  files: readonly string[] = [],
  weights?: Weights,
): Record<FacetId, string[]> {
  const source = { card, files, weights }
  return byFacet((facet) => [...new Set(FACET_TABLE[facet].read(source).flatMap((value) => value || []))])
}
