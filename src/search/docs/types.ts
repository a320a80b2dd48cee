/** The query and the result of search in docs. */

import type { DocsPlace } from '../../docs/types.ts'

export interface DocsQuery {
  /** A question or words, the last one perhaps only begun; empty finds nothing. */
  text: string
  /** Undefined for all sets. */
  set: string | undefined
  /** Of the set; undefined for the latest one. */
  version: string | undefined
  /**
   * Undefined for the usual one of each set, `en` also for what names none. Pages that are not translated are found in the usual one, as they are read
   * there too.
   */
  language: string | undefined
  /** 1-based. */
  page: number
  /** 1 to 100. */
  pageSize: number
}

/** A page, and the section of it that answers best. */
export interface DocsHit {
  /** In whose words the page is found. */
  place: DocsPlace
  page: string
  title: string
  section: {
    /** The page's own title, or empty, for what stands before the first heading. */
    title: string
    /** Empty for the beginning of the page. */
    anchor: string
    /** The headings that it stands below, the outermost first, without the page's own. */
    above: string[]
  }
  /** Some words around what matched, with an ellipsis where the text goes on. */
  excerpt: string
  /** `[start, end)` pairs in UTF-16 code units of what matched. */
  matches: { title: [number, number][]; section: [number, number][]; excerpt: [number, number][] }
}

export interface DocsChoiceCount {
  value: string
  /** Pages that match with this value in place of the one that is chosen. */
  count: number
}

export interface DocsResult {
  hits: DocsHit[]
  /** Pages that match, over all pages of hits. */
  total: number
  /** Sets with matches, those with the most first. */
  sets: DocsChoiceCount[]
  /** Versions of the chosen set, the newest first; empty without a choice. */
  versions: DocsChoiceCount[]
  /** Languages of the sets that are searched, the usual one first. */
  languages: DocsChoiceCount[]
  /** Words that no page has, each with the one that was searched for in its place. */
  corrections: { typed: string; used: string }[]
}
