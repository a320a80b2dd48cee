/** Derives the facet values that a card can be filtered by. */

import type { Card } from '../../card/types.ts'
import type { Weights } from '../../weights/types.ts'
import { FACET_TABLE } from '../facet-table.ts'
import { byFacet, FACETS, type IndexedValues, inferredId } from '../facets.ts'

/**
 * The values of a card for each facet, without repeats; those that are inferred also under the id for these.
 *
 * @param files - paths of the card's files
 * @param weights - of a model with files
 */
export function facetValues(card: Card, files: readonly string[] = [], weights?: Weights): IndexedValues {
  const source = { card, files, weights }
  const values: IndexedValues = byFacet((facet) => [
    ...new Set(FACET_TABLE[facet].read(source).flatMap((value) => value || [])),
  ])
  const reasons: { readonly [name: string]: unknown } = card.facts.inferred
  for (const facet of FACETS) {
    const id = inferredId(facet)
    if (id !== undefined && reasons[facet] !== undefined) values[id] = values[facet]
  }
  return values
}
