/** The one query and the one result of search; every engine takes and gives these. */

import type { CardKind } from '../card/types.ts'
import { FACETS, type FacetId } from '../edition/facets.ts'
import type { EntrySummary } from '../edition/types.ts'

export { FACETS, type FacetId }

export const SORTS = ['relevance', 'downloads', 'likes', 'newest', 'name', 'size'] as const
export type Sort = (typeof SORTS)[number]

/** Properties one filters by from one number to another. */
export const RANGES = ['parameters', 'updated'] as const
export type RangeId = (typeof RANGES)[number]

/** From the one to the other, both included; a side that is left out is open. */
export interface Range {
  /** Number of parameters; for a date, milliseconds since 1970. */
  min?: number | undefined
  max?: number | undefined
}

/** A longer text is not a query; what comes after is ignored, and the boxes for it take no more. */
export const LONGEST_TEXT = 500

export interface SearchQuery {
  /**
   * Words in any order, the last one as a prefix. `"a phrase"` keeps words together, `field:value` asks for a value of a
   * facet (`license:mit`) or for a word in one field (`name:bert`), and `-` before any of these excludes it. Empty
   * matches everything.
   */
  text: string
  /** One kind, or all of them. */
  kind: CardKind | undefined
  /** Accepted values by facet: any of them within a facet, all facets together. */
  facets: Partial<Record<FacetId, string[]>>
  /** What is not known of an entry is in no range. */
  ranges?: Partial<Record<RangeId, Range>>
  sort: Sort
  /** 1-based. */
  page: number
  /** Hits on a page, 1 to 100. */
  pageSize: number
  /** Facets and ranges to count, when not all of them are wanted; where a page of hits is, none. */
  counted?: readonly (FacetId | RangeId)[]
  /** Values listed of each facet, the most frequent first; 100 when not given. Chosen ones are listed in any case. */
  facetLimit?: number
}

export interface FacetValue {
  value: string
  /** Entries that would match if this value were added, counted without the facet's own choice. */
  count: number
}

/** A name before a colon that no field has, such as `licence`, and the field that may be meant. */
export interface UnknownField {
  name: string
  nearest: string | undefined
}

/** A step of a histogram. */
export interface RangeCount {
  /** From here on, up to the next step; undefined for what lies below all bounds. */
  min: number | undefined
  /** Up to here, this number itself not included; undefined for what lies above all bounds. */
  max: number | undefined
  count: number
}

export interface SearchHit extends EntrySummary {
  /** For each of name and summary, `[start, end)` pairs in UTF-16 code units of what matched. */
  matches: { name: [number, number][]; summary: [number, number][] }
  /** Where in the text the words stand, when they are not all in name, title, summary and tags. */
  section: SectionHit | undefined
}

/** The section of an entry's text that has the most of what was asked for. */
export interface SectionHit {
  /** Of its heading; empty for what stands before the first one. */
  title: string
  /** Id of its heading on the entry's page; empty for what stands before the first one. */
  anchor: string
  /** Some words around what matched, with an ellipsis where the text goes on. */
  excerpt: string
  /** `[start, end)` pairs in the excerpt, as in {@link SearchHit.matches}. */
  matches: [number, number][]
}

export interface SearchResult {
  hits: SearchHit[]
  /** All entries that match, over all pages. */
  total: number
  /** Values with a count above 0 or chosen, most frequent first; empty for a facet that is not to be counted. */
  facets: Record<FacetId, FacetValue[]>
  /** For each range its steps with a count above 0, in order, counted without the range's own choice; empty like facets. */
  histograms: Record<RangeId, RangeCount[]>
  /** Another text that would find something, when this one finds nothing or has a field that is none. */
  suggestion: string | undefined
  /** What the text has before a colon that is no field; it was searched for as a word. */
  unknownFields: UnknownField[]
}
