/** What a search engine has to be able to do; `engine-of.ts` says which one answers for an edition. */

import type { CardKind } from '../card/types.ts'
import { UserError } from '../errors.ts'
import { noteOtherAnswer } from './as-meant.ts'
import type { DocsQuery, DocsResult } from './docs/types.ts'
import type { Asking } from './query/asking.ts'
import type { Values } from './query/catalogue.ts'
import type { FacetId, FacetValue, SearchQuery } from './types.ts'

/** A value of a facet, among the cards of a kind. */
export interface ValueOfKind {
  kind: CardKind
  facet: FacetId
  value: string
}

/** What readers and programs are told while search is away. */
export const SEARCH_AWAY =
  'Search is not available right now. Cards, pages of documentation and lineage can still be opened.'

/** An engine cannot be asked, or takes too long. The message is for whoever runs the server. */
export class SearchAwayError extends UserError {
  override name = 'SearchAwayError'
  /** What readers and programs are told instead. */
  readonly told: string = SEARCH_AWAY
}

/** An engine answers others, but not this query: somebody has thought of one that is too much for it. */
export class RefusedQueryError extends SearchAwayError {
  override readonly told =
    'This search is too much for the search engine of this site. Shorten it: use fewer words or fewer filters.'
}

/**
 * What a page shows of search that it can do without.
 *
 * @returns undefined while search is away
 */
export async function unlessAway<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (!(error instanceof SearchAwayError)) throw error
    noteOtherAnswer()
    return undefined
  }
}

/**
 * Answers queries about one edition, whatever a reader types. Its promises are rejected with a {@link SearchAwayError}
 * alone.
 */
export interface SearchEngine {
  /**
   * Answers queries as the work yields them, sharing between them what it can.
   *
   * Relevance puts an entry whose name or id is the text first, then entries with all words in the id, then in title,
   * summary or tags, then in the text. Within each tier it counts where the words stand, how often, and how rare they
   * are; ties go to the most downloads, then the most likes, the shortest name, the newest, and the id. Without a text,
   * relevance means newest first. A `page` beyond the last gives no hits; a page holds 1 to 100 hits. Totals and facet
   * counts are exact, over all pages.
   *
   * @returns what the work returns
   */
  answer<T>(asking: Asking<T>): Promise<T>
  /** The number of entries that each query finds over all pages, in the order of the queries. */
  count(queries: readonly SearchQuery[]): Promise<readonly number[]>
  /** How many cards have each of the values, in the same order. */
  countWith(values: readonly ValueOfKind[]): Promise<readonly number[]>
  /** All values of a facet that cards of a kind, or of all kinds, have: the most frequent first, ties by text. */
  listValues(facet: FacetId, kind: CardKind | undefined): Promise<readonly FacetValue[]>
  /** Whether any card has a facet value that is inferred. */
  hasInferred(): Promise<boolean>
  /**
   * Searches docs. A page is found with its best section. Words count by rarity and by stem, and more in headings and
   * titles than in text. Synonyms of the field count too, and a word that no page has is replaced by the most similar
   * one; a text most of whose words resemble none finds nothing. The name of an API entry finds that entry first.
   * Sections that lack a quoted phrase, or have an excluded word, are left out. A `page` beyond the last gives no hits.
   */
  docs(query: DocsQuery): Promise<DocsResult>
  /**
   * Understands what is typed with the values that cards have.
   *
   * @param read - depends on nothing else and changes nothing: where values have to be fetched, it is called again, with
   *   nothing found for those not known yet, until it looks up no others
   */
  understand<T>(read: (values: Values) => T): Promise<T>
}
