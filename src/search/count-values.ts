/** Counts the values that the cards of an edition have, without a search: its lexicon knows how many have each. */

import type { CardKind } from '../card/types.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { INFERRED_IDS } from '../edition/facets.ts'
import { byCount } from './count.ts'
import type { ValueOfKind } from './engine.ts'
import { indexOf } from './layers/search-index.ts'
import type { FacetId, FacetValue } from './types.ts'

/** How many cards have a value. */
export function countWith(edition: SqliteEdition, { kind, facet, value }: ValueOfKind): number {
  return countedIn(edition).reduce(
    (sum, { values, sign }) => sum + sign * (values.countsOfKind(kind)[values.find(facet, value)] ?? 0),
    0,
  )
}

/** All values of a facet that cards of a kind have, or of all kinds: the most frequent first, ties by text. */
export function listValues(edition: SqliteEdition, facet: FacetId, kind: CardKind | undefined): FacetValue[] {
  const counts = new Map<string, number>()
  for (const { values, sign } of countedIn(edition))
    for (const { value, count } of values.counted(facet, kind))
      counts.set(value, (counts.get(value) ?? 0) + sign * count)
  return [...counts].flatMap(([value, count]) => (count > 0 ? { value, count } : [])).sort(byCount)
}

/** Whether any card has a value that is inferred. */
export function hasInferred(edition: SqliteEdition): boolean {
  return indexOf(edition).layers.some(({ values }) =>
    INFERRED_IDS.map((id) => values.range(id)).some(({ from, until }) => until > from),
  )
}

/** The values of all layers, and of the entries that a layer removes from its base, to be subtracted. */
function countedIn(edition: SqliteEdition) {
  const { layers, gone } = indexOf(edition)
  const added = layers.map(({ values }) => ({ values, sign: 1 }))
  return gone === undefined ? added : [...added, { values: gone.values, sign: -1 }]
}
