/** The query and the result of a search. */

import type { CardKind } from '../card/types.ts'
import { FACETS, type FacetId } from '../edition/facets.ts'
import type { EntrySummary } from '../edition/types.ts'

export { FACETS, type FacetId }

/** Orders of hits; without a text, `relevance` is the same as `newest`. */
export const SORTS = ['relevance', 'downloads', 'likes', 'newest', 'name', 'size', 'bytes'] as const
export type Sort = (typeof SORTS)[number]

/** Numeric properties that can be filtered by range. */
export const RANGES = ['parameters', 'bytes', 'updated'] as const
export type RangeId = (typeof RANGES)[number]

/** An inclusive range; a missing end is open. */
export interface Range {
  /** Number of parameters or bytes; for a date, milliseconds since 1970. */
  min?: number | undefined
  max?: number | undefined
}

/** What to search for among cards. */
export interface SearchQuery {
  /**
   * Words in any order, the last one as a prefix. `"a phrase"` keeps words together, `field:value` asks for a facet
   * value (`license:mit`) or for a word in one field (`name:bert`), and `-` before any of these excludes it. Empty
   * matches everything.
   */
  text: string
  /** Whether the text is meant word by word, and not to be read as a sentence. */
  exact?: boolean
  /** Words that hits need not have: by relevance, those with more of them come first. */
  preferred?: string
  /** Undefined for all kinds. */
  kind: CardKind | undefined
  /** Accepted values by facet: an entry needs any one within a facet, and must satisfy all facets. */
  facets: Partial<Record<FacetId, string[]>>
  /** An entry for which the property is unknown is in no range. */
  ranges?: Partial<Record<RangeId, Range>>
  /** Whether only values that cards state themselves count, in facets chosen and listed. */
  stated?: boolean
  sort: Sort
  /** 1-based. */
  page: number
  /** Hits on a page, 1 to 100. */
  pageSize: number
  /** Facets and ranges to count, if not all; empty for a page of hits alone. */
  counted?: readonly (FacetId | RangeId)[]
  /** How many values to list per facet, the most frequent first; 100 by default, 50,000 at most. Chosen ones are always listed. */
  facetLimit?: number
}

/** A value that hits can be narrowed to. */
export interface FacetValue {
  value: string
  /** Entries that would match if this value were added, counted without the facet's own choice. */
  count: number
}

/** A name before a colon that is no field, such as `licence`, and the field that may be meant. */
export interface UnknownField {
  name: string
  nearest: string | undefined
}

/** A step of a histogram. */
export interface RangeCount {
  /** Inclusive lower end; undefined for the step below all bounds. */
  min: number | undefined
  /** Exclusive upper end; undefined for the step above all bounds. */
  max: number | undefined
  count: number
}

/** An entry that matches. */
export interface SearchHit extends EntrySummary {
  /** Matched `[start, end)` ranges in the name, title and summary, in UTF-16 code units. */
  matches: Record<'name' | 'title' | 'summary', [number, number][]>
  /** Where the words stand in the text, if not all are in name, title, summary and tags. */
  section: SectionHit | undefined
}

/** The section of an entry's text that has most of the terms. */
export interface SectionHit {
  /** Its heading; empty for the text before the first one. */
  title: string
  /** Id of its heading on the entry's page; empty for the text before the first one. */
  anchor: string
  /** `[start, end)` pairs in the heading, as in {@link SearchHit.matches}. */
  titleMatches: [number, number][]
  /** Words around the match, with an ellipsis where the text goes on. */
  excerpt: string
  /** `[start, end)` pairs in the excerpt. */
  matches: [number, number][]
}

/** A page of hits, and the counts over all of them. */
export interface SearchResult {
  hits: SearchHit[]
  /** All entries that match, over all pages. */
  total: number
  /**
   * Values that are chosen or have a count above 0, most frequent first; empty for a facet that was not to be counted.
   */
  facets: Record<FacetId, FacetValue[]>
  /**
   * For each range, its steps with a count above 0, in order, counted without the range's own choice; empty like
   * facets.
   */
  histograms: Record<RangeId, RangeCount[]>
  /** Another text that would find something, if this one finds nothing or names an unknown field. */
  suggestion: string | undefined
  /** Names before a colon that are no fields; they were searched for as words. */
  unknownFields: UnknownField[]
}

/** How many cards of each kind an owner has. */
export type OwnedCounts = Record<'model' | 'dataset' | 'collection', number>

/** An owner in a list. */
export interface ListedOwner {
  id: string
  /** As its own card says, else its id. */
  name: string
  /** Empty without a card of its own. */
  summary: string
  counts: OwnedCounts
}

/** A collection in a list. */
export interface ListedCollection {
  id: string
  owner: string | undefined
  title: string
  summary: string
  /** ISO 8601 in UTC. */
  updated: string | undefined
}
