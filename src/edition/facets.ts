/** The properties that entries are filtered by, and the kinds of entry; what an edition stores and search answers agree on these. */

import type { CardKind } from '../card/types.ts'

/** Kinds of entry. The index keeps a kind as its place here, so a new one goes to the end. */
export const KINDS = ['model', 'dataset', 'task', 'metric'] as const satisfies CardKind[]

/** Facets whose values are words that a text finds as well. */
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

/** Properties one filters by, the spoken ones first. */
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

/** Orders of an edition that do not depend on a query. `standing` settles which of two equally good hits comes first. */
export const ORDERS = ['standing', 'downloads', 'likes', 'newest', 'name', 'size'] as const
export type Order = (typeof ORDERS)[number]
