/** The facets that entries are filtered by, shared by stored editions and search. */

/** Facets whose values are also found by the text search. */
export const SPOKEN_FACETS = [
  'task',
  'library',
  'language',
  'license',
  'dataset',
  'base_model',
  'metric',
  'tag',
] as const

/** All facets, the spoken ones first. */
export const FACETS = [
  ...SPOKEN_FACETS,
  'relation',
  'owner',
  'size',
  'evaluation',
  'problems',
  'format',
  'quantization',
  'context',
] as const
export type FacetId = (typeof FACETS)[number]

/** A value for each facet. */
export function byFacet<T>(make: (facet: FacetId) => T): Record<FacetId, T> {
  const made: Partial<Record<FacetId, T>> = {}
  for (const facet of FACETS) made[facet] = make(facet)
  if (!isWhole(made)) throw new Error('A facet has no value.')
  return made
}

const isWhole = <T>(made: Partial<Record<FacetId, T>>): made is Record<FacetId, T> =>
  FACETS.every((facet) => Object.hasOwn(made, facet))

/** Orders that do not depend on a query. `standing` breaks ties between equally good hits. */
export const ORDERS = ['standing', 'downloads', 'likes', 'newest', 'name', 'size'] as const
export type Order = (typeof ORDERS)[number]
