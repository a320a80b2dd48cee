/** Chooses the values of facets that cards have, where a query has them written in another way. */

import { FACETS, type FacetId, type SearchQuery } from '../types.ts'
import type { Values } from './catalogue.ts'

type Chosen = Pick<SearchQuery, 'facets'>

/** How many values of one query are looked up: with a hub's owners, each takes up to a tenth of a second. */
export const MOST_NEAREST = 3

/**
 * Replaces values by those that cards have, as in a text: `MIT` becomes `mit`, `german` becomes `de`. A value that no
 * card has stays as it is.
 */
export function withMeantValues<Q extends Chosen>(values: Values, query: Q): Q {
  const facets = { ...query.facets }
  for (const facet of FACETS) {
    const meant = facets[facet]?.flatMap((value) => meantBy(values, facet, value))
    if (meant !== undefined) facets[facet] = [...new Set(meant)].sort()
  }
  return { ...query, facets }
}

function meantBy(values: Values, facet: FacetId, value: string): readonly string[] {
  if (values.has(facet, value)) return [value]
  const called = values.called(facet, value)
  return called.length === 0 ? [value] : called
}

/** A chosen value that no card has, and the one that may be meant. */
export interface NearChoice {
  facet: FacetId
  value: string
  near: string
}

/** Suggestions for the first few chosen values that no card has. */
export function nearChoices(values: Values, { facets }: Chosen): NearChoice[] {
  return FACETS.flatMap((facet) => (facets[facet] ?? []).map((value) => ({ facet, value })))
    .filter(({ facet, value }) => !values.has(facet, value))
    .slice(0, MOST_NEAREST)
    .flatMap(({ facet, value }) => {
      const near = values.nearest(facet, value)
      return near === undefined ? [] : [{ facet, value, near: near.value }]
    })
}

/** The chosen values with some of a facet added, or removed if all of them are chosen. */
export function toggled({ facets }: Chosen, facet: FacetId, values: readonly string[]): Chosen['facets'] {
  const chosen = facets[facet] ?? []
  const others = chosen.filter((value) => !values.includes(value))
  const hasAll = values.every((value) => chosen.includes(value))
  return { ...facets, [facet]: hasAll ? others : [...others, ...values] }
}

/** The chosen values with one replaced by another. */
export function replaced({ facets }: Chosen, { facet, value, near }: NearChoice): Chosen['facets'] {
  const others = facets[facet]?.filter((other) => other !== value) ?? []
  return { ...facets, [facet]: [...others, near] }
}
