/** The one query and the one result of search; every engine takes and gives these. */

import type { CardKind } from '../card/types.ts'
import type { EntrySummary } from '../edition/types.ts'

/** Properties one filters by. */
export const FACETS = [
  'task',
  'library',
  'language',
  'license',
  'dataset',
  'base_model',
  'metric',
  'tag',
  'owner',
  'size',
  'problems',
] as const
export type FacetId = (typeof FACETS)[number]

export const SORTS = ['relevance', 'newest', 'name', 'size'] as const
export type Sort = (typeof SORTS)[number]

export interface SearchQuery {
  /** Free text: words in any order, the last one as a prefix. Empty matches every card. */
  text: string
  /** One kind, or all of them. */
  kind: CardKind | undefined
  /** Accepted values by facet: any of them within a facet, all facets together. */
  facets: Partial<Record<FacetId, string[]>>
  sort: Sort
  /** 1-based. */
  page: number
  /** Hits on a page, 1 to 100. */
  pageSize: number
}

export interface FacetValue {
  value: string
  /** Cards that would match if this value were added, counted without the facet's own choice. */
  count: number
}

export interface SearchHit extends EntrySummary {
  /** For each of name and summary, `[start, end)` pairs in UTF-16 code units of what matched. */
  matches: { name: [number, number][]; summary: [number, number][] }
}

export interface SearchResult {
  hits: SearchHit[]
  /** All cards that match, over all pages. */
  total: number
  /** Values with a count above 0 or chosen, most frequent first. */
  facets: Record<FacetId, FacetValue[]>
  /** Another text that would find something, when this one finds nothing. */
  suggestion: string | undefined
}
