/** Reads a query from a URL, and resolves its values to those that cards have. */

import type { CardKind } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { indexOf, type SearchIndex } from '../layers/search-index.ts'
import { parseSearchParams } from '../query/url.ts'
import { FACETS, type FacetId, type SearchQuery } from '../types.ts'
import { MOST_NEAREST, nearestValue } from './nearest-value.ts'
import { meantValue } from './task-terms.ts'

/**
 * Parses like {@link parseSearchParams}, and replaces values written in another way by those that cards have, as in a
 * text: `MIT` becomes `mit`, `german` becomes `de`. A value that no card has stays as it is.
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

/** A chosen value that no card has, and the one that may be meant. */
export interface NearChoice {
  facet: FacetId
  value: string
  near: string
}

/** Suggestions for the first few chosen values that no card has. */
export function nearChoices(edition: SqliteEdition, { facets }: Pick<SearchQuery, 'facets'>): NearChoice[] {
  const index = indexOf(edition)
  return FACETS.flatMap((facet) => (facets[facet] ?? []).map((value) => ({ facet, value })))
    .filter(({ facet, value }) => !hasValue(index, facet, value))
    .slice(0, MOST_NEAREST)
    .flatMap(({ facet, value }) => {
      const called = nearestValue(index, facet, value)
      const [near] = called === undefined ? [] : valuesCalled(edition, facet, called)
      return near === undefined ? [] : [{ facet, value, near }]
    })
}

const hasValue = ({ layers }: SearchIndex, facet: FacetId, value: string) =>
  layers.some(({ values }) => values.find(facet, value) > 0)

/** The values of a facet with this name; the text itself if it is a value, or if there is none. */
function valuesCalled(edition: SqliteEdition, facet: FacetId, text: string): string[] {
  const index = indexOf(edition)
  if (hasValue(index, facet, text)) return [text]
  const meant = meantValue(edition, facet, text)
  const found = index.layers.flatMap(({ values }) =>
    values.findTyped(facet, meant).map((value) => values.nameOf(value)),
  )
  return found.length === 0 ? [text] : found
}
