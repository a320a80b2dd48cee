/** Reads the query of a URL with the values that its writer means. */

import type { CardKind } from '../card/types.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { nearestValue } from './nearest-value.ts'
import { indexOf } from './search-index.ts'
import { meantValue } from './task-terms.ts'
import { FACETS, type FacetId, type SearchQuery } from './types.ts'
import { parseSearchParams } from './url.ts'

/**
 * As {@link parseSearchParams}, with the values of cards for those that are written in another way, as in a text: `MIT` is
 * `mit`, `german` is `de`. A value that no card has stays as it is.
 */
export function readQuery(
  edition: SqliteEdition,
  params: URLSearchParams,
  kind: CardKind | undefined,
): SearchQuery {
  const query = parseSearchParams(params, kind)
  const facets = { ...query.facets }
  for (const facet of FACETS) {
    const values = facets[facet]?.flatMap((value) => valuesCalled(edition, facet, value))
    if (values !== undefined) facets[facet] = [...new Set(values)].sort()
  }
  return { ...query, facets }
}

/** Values of a facet that may be meant by one that no card has; none when some card has it. */
export function valuesNear(edition: SqliteEdition, facet: FacetId, text: string): string[] {
  const index = indexOf(edition)
  if (index.layers.some(({ values }) => values.find(facet, text) > 0)) return []
  const nearest = nearestValue(index, facet, text)
  return nearest === undefined ? [] : valuesCalled(edition, facet, nearest)
}

/** The values of a facet that are called so; the text itself where it is one, or none is. */
function valuesCalled(edition: SqliteEdition, facet: FacetId, text: string): string[] {
  const { layers } = indexOf(edition)
  if (layers.some(({ values }) => values.find(facet, text) > 0)) return [text]
  const meant = meantValue(edition, facet, text)
  const found = layers.flatMap(({ values }) =>
    values.findTyped(facet, meant).map((value) => values.nameOf(value)),
  )
  return found.length === 0 ? [text] : found
}
