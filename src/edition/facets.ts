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
  'key',
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
  'apps',
] as const
export type FacetId = (typeof FACETS)[number]

/** Facets whose values are inferred where a card does not state them. */
const INFERRED_FACETS = ['task', 'library', 'language', 'license', 'base_model'] as const

/** What the index holds besides facets: the inferred values of some, once more, so that they can be left out. */
export type InferredId = `inferred_${(typeof INFERRED_FACETS)[number]}`

/** Where the index holds the inferred values of a facet; undefined for one without such values. */
export function inferredId(facet: string): InferredId | undefined {
  const id = INFERRED_FACETS.find((known) => known === facet)
  return id === undefined ? undefined : `inferred_${id}`
}

export const INFERRED_IDS: readonly InferredId[] = INFERRED_FACETS.map(
  (facet) => `inferred_${facet}` as const,
)

/** All that the index holds the values of, the facets first. */
export const INDEXED: readonly (FacetId | InferredId)[] = [...FACETS, ...INFERRED_IDS]

/** The values of a card; those that are inferred are under two ids. */
export type IndexedValues = Record<FacetId, string[]> & { [id in InferredId]?: string[] }

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
export const ORDERS = ['standing', 'downloads', 'likes', 'newest', 'name', 'size', 'bytes'] as const
export type Order = (typeof ORDERS)[number]
