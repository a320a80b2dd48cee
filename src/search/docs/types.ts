/** The query and the result of a docs search. */

import type { DocsPlace } from '../../docs/types.ts'

/** What to search for in docs. */
export interface DocsQuery {
  /** A question or words, the last one possibly incomplete; empty finds nothing. */
  text: string
  /** Undefined for all sets. */
  set: string | undefined
  /** Whether the guide to Modelbook is left out unless it is the set: it is not about this catalogue. */
  isGuideLeftOut?: boolean
  /** Version of the set; undefined for the latest. */
  version: string | undefined
  /**
   * Undefined for the default language of each set; `en` also for sets that name none. Pages without a translation are
   * found in the default language, in which they are also read.
   */
  language: string | undefined
  /** 1-based. */
  page: number
  /** 1 to 100. */
  pageSize: number
}

/** A page, and the section of it that answers best. */
export interface DocsHit {
  /** The version and language in which the page is found. */
  place: DocsPlace
  page: string
  title: string
  section: {
    /** The page's own title, or empty, for the text before the first heading. */
    title: string
    /** Empty for the beginning of the page. */
    anchor: string
    /** The headings above it, outermost first, without the page's own. */
    above: string[]
  }
  /** Words around the match, with an ellipsis where the text goes on. */
  excerpt: string
  /** Matched `[start, end)` ranges in UTF-16 code units. */
  matches: { title: [number, number][]; section: [number, number][]; excerpt: [number, number][] }
}

/** A set, version or language that can be chosen. */
export interface DocsChoiceCount {
  value: string
  /** Pages that match with this value instead of the chosen one. */
  count: number
}

/** A page of hits, and what else could be chosen. */
export interface DocsResult {
  hits: DocsHit[]
  /** Number of matching pages, over all pages of hits. */
  total: number
  /** Sets with matches, most matches first. */
  sets: DocsChoiceCount[]
  /** Versions of the chosen set, newest first; empty if none is chosen. */
  versions: DocsChoiceCount[]
  /** Languages of the searched sets, the default one first. */
  languages: DocsChoiceCount[]
  /** Words that no page has, each with the word searched for instead. */
  corrections: { typed: string; used: string }[]
}
