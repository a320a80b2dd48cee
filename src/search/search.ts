/** Answers queries from the search index of an edition. */

import type { SqliteEdition } from '../edition/edition.ts'
import { SEARCH } from '../moments.ts'
import { countFacets, type Listing } from './count.ts'
import { type Asked, find, type Match, pageOf } from './find.ts'
import { withScratch } from './index/scratch.ts'
import { indexOf, type SearchIndex } from './layers/search-index.ts'
import { listAll } from './list-all.ts'
import { type Matches, matchText } from './match/match-text.ts'
import { once } from './once.ts'
import { entryOf, type LayerDocument } from './page.ts'
import type { Asking } from './query/asking.ts'
import { otherTexts } from './query/suggest.ts'
import { unknownFields } from './query/unknown-fields.ts'
import { termsOf } from './resolve/task-terms.ts'
import { valuesOf } from './resolve/values.ts'
import { wordsOf } from './resolve/words.ts'
import type { Shortcut } from './shortcuts/shortcut.ts'
import { SHORTCUTS } from './shortcuts/shortcuts.ts'
import { readHit } from './shown/read-hit.ts'
import { statedOnly } from './stated.ts'
import type { FacetValue, SearchQuery, SearchResult } from './types.ts'

/**
 * Answers one query, see `SearchEngine`.
 *
 * @param shortcuts - without any, the answer is the same
 */
export function search(
  edition: SqliteEdition,
  query: SearchQuery,
  shortcuts: readonly Shortcut[] = SHORTCUTS,
): SearchResult {
  return SEARCH.traceSync(() =>
    withScratch(() => searchWith(edition, query, matchOnce(indexOf(edition)), shortcuts)),
  )
}

/** Answers queries that belong together, see `SearchEngine`: a text that they share, most of the work, is matched only once. */
export function answer<T>(edition: SqliteEdition, asking: Asking<T>): T {
  return SEARCH.traceSync(() =>
    withScratch(() => {
      const match = matchOnce(indexOf(edition))
      let step = asking.next()
      while (step.done !== true)
        step = asking.next(step.value.map((query) => searchWith(edition, query, match, SHORTCUTS)))
      return step.value
    }),
  )
}

/** The number of entries that {@link search} finds over all pages, computing nothing else. */
export function countHits(edition: SqliteEdition, query: SearchQuery): number {
  return withScratch(() => find(askedOf(edition, query), matchOnce(indexOf(edition))).total)
}

/** Matches each text only once. */
function matchOnce(index: SearchIndex): Match {
  const known = new Map<string, Matches[]>()
  return (text, terms) => {
    const matches = known.get(text) ?? matchText(index, text, terms)
    known.set(text, matches)
    return matches
  }
}

function searchWith(
  edition: SqliteEdition,
  query: SearchQuery,
  match: Match,
  shortcuts: readonly Shortcut[],
): SearchResult {
  const asked = askedOf(edition, query)
  const { text, terms } = asked
  // What is prepared counts inferred values, too.
  const { page, total, list } = resultsOf(asked, match, query.stated === true ? [] : shortcuts)
  return {
    hits: page.map((hit) => readHit(edition, entryOf(hit), terms)),
    total,
    ...listAll(query, query.stated === true ? statedOnly(list) : list),
    suggestion: suggestText(edition, query, total, match),
    unknownFields: unknownFields(text, total),
  }
}

function suggestText(
  edition: SqliteEdition,
  query: SearchQuery,
  found: number,
  match: Match,
): string | undefined {
  const lexicon = { words: wordsOf(edition), values: valuesOf(edition) }
  for (const { text, over } of otherTexts(lexicon, query.text.trim(), found))
    if (find(askedOf(edition, { ...query, text }), match).total > over) return text
  return undefined
}

function askedOf(edition: SqliteEdition, query: SearchQuery): Asked {
  const text = query.text.trim()
  return { index: indexOf(edition), query, text, terms: termsOf(edition, text) }
}

interface Results {
  /** The hits of the page. */
  page: LayerDocument[]
  total: number
  list: (listing: Listing) => FacetValue[]
}

function resultsOf(asked: Asked, match: Match, shortcuts: readonly Shortcut[]): Results {
  const results = once(() => find(asked, match))
  const counted = once(() => {
    const { choices, filtered } = results()
    return countFacets(asked.index, asked.query.kind, choices, filtered)
  })
  const partial = shortcuts.flatMap((shortcut) => shortcut(asked, results) ?? [])
  return {
    page: first(partial, ({ page }) => page?.()) ?? pageOf(asked, results()),
    total: first(partial, ({ total }) => total) ?? results().total,
    list: (listing) => first(partial, ({ list }) => list?.(listing)) ?? counted()(listing),
  }
}

/** The first result that is not undefined. */
function first<T, R>(items: readonly T[], get: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = get(item)
    if (found !== undefined) return found
  }
  return undefined
}
