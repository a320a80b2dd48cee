/** Answers queries from the SQLite file of an edition. */

import { type SqliteEdition, SUMMARY_COLUMNS, summaryOf } from '../edition/edition.ts'
import { type Columns, columnsOf, type FixedSort } from './columns.ts'
import { filterSlots } from './filter.ts'
import { highlight } from './highlight.ts'
import { matchText } from './match-text.ts'
import { parseTerms, type Term } from './query-terms.ts'
import { suggestText } from './suggest.ts'
import type { SearchHit, SearchQuery, SearchResult } from './types.ts'

/** More hits than these are not put on one page. */
const LARGEST_PAGE = 100

/**
 * Search the cards of an edition. Any text can be typed and any value chosen; nothing throws.
 *
 * Relevance puts a card whose name or id is the text first, then cards with all words in the id, then in title, summary
 * or tags, then in the body, and orders each of these by BM25. Without a text it means newest first. Ties go by id.
 *
 * @param query - `page` beyond the last one gives no hits; a page holds 1 to 100 hits
 * @returns the hits of the page, the total over all pages, and exact facet counts over all pages
 */
export function search(edition: SqliteEdition, query: SearchQuery): SearchResult {
  const columns = columnsOf(edition)
  const text = query.text.trim()
  const terms = parseTerms(text)
  const matches =
    text === '' ? undefined : matchText(edition, columns, text, terms, query.sort === 'relevance')
  const { slots, facets } = filterSlots(columns, matches ? matches.slots : allSlots(columns), query)
  return {
    hits: pageOf(columns, slots, matches?.ranks, query).map((slot) =>
      readHit(edition, columns.numberAt(slot), terms),
    ),
    total: slots.length,
    facets,
    suggestion:
      text !== '' && slots.length === 0 ? checkedSuggestion(edition, columns, query, text) : undefined,
  }
}

function allSlots({ size }: Columns): Iterable<number> {
  return Array.from({ length: size }, (_, slot) => slot)
}

function pageOf(
  columns: Columns,
  slots: number[],
  ranks: Float64Array | undefined,
  { sort, page, pageSize }: SearchQuery,
): number[] {
  const size = Math.min(LARGEST_PAGE, Math.max(1, Math.trunc(pageSize) || 1))
  const start = (Math.max(1, Math.trunc(page) || 1) - 1) * size
  if (start >= slots.length) return []
  const ordered = ranks ? byRank(slots, ranks) : byOrder(columns, slots, fixed(sort))
  return ordered.slice(start, start + size)
}

function fixed(sort: SearchQuery['sort']): FixedSort {
  return sort === 'relevance' ? 'newest' : sort
}

function byRank(slots: number[], ranks: Float64Array): number[] {
  return slots.toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b)
}

/** Sorts places instead of slots, because numbers sort without a comparison function. */
function byOrder(columns: Columns, slots: number[], sort: FixedSort): number[] {
  const order = columns.order(sort)
  const places = Uint32Array.from(slots, (slot) => order.places[slot] ?? 0).sort()
  return Array.from(places, (place) => order.slots[place] ?? 0)
}

function readHit(edition: SqliteEdition, n: number, terms: readonly Term[]): SearchHit {
  const row = edition.prepare(`SELECT ${SUMMARY_COLUMNS} FROM entry WHERE n = ?`).get(n) ?? {}
  const summary = summaryOf(row)
  return {
    ...summary,
    matches: { name: highlight(summary.name, terms), summary: highlight(summary.summary, terms) },
  }
}

/** A suggestion that itself finds nothing with the same kind and facets would only disappoint again. */
function checkedSuggestion(
  edition: SqliteEdition,
  columns: Columns,
  query: SearchQuery,
  text: string,
): string | undefined {
  const suggestion = suggestText(edition, text)
  if (suggestion === undefined) return undefined
  const { slots } = matchText(edition, columns, suggestion, parseTerms(suggestion), false)
  return filterSlots(columns, slots, query).slots.length > 0 ? suggestion : undefined
}
