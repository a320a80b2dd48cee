/** The facets that entries are filtered by, and the kinds of entry, shared by stored editions and search. */

import type { CardKind } from '../card/types.ts'

/** Kinds of entry. The index stores a kind as its place here, so new ones go at the end. */
export const KINDS = ['model', 'dataset', 'task', 'metric'] as const satisfies CardKind[]

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

/** Orders that do not depend on a query. `standing` breaks ties between equally good hits. */
export const ORDERS = ['standing', 'downloads', 'likes', 'newest', 'name', 'size'] as const
export type Order = (typeof ORDERS)[number]
