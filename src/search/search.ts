/** Answers queries from the search index of an edition. */

import type { SqliteEdition } from '../edition/edition.ts'
import { byFacet } from '../edition/facets.ts'
import { countFacets, type Listing } from './count.ts'
import { type Choice, choicesOf, type Filtered, filterDocuments } from './filter.ts'
import { PARAMETER_BOUNDS } from './index/format.ts'
import { withScratch } from './index/scratch.ts'
import { indexOf, type SearchIndex } from './layers/search-index.ts'
import { type Matches, matchText } from './match/match-text.ts'
import { ranksOf } from './match/ranks.ts'
import { type Found, pageByRank, pageInOrder, stretchOf } from './page.ts'
import { isEmpty, type Term } from './query/query-terms.ts'
import { unknownFields } from './query/unknown-fields.ts'
import { suggestText } from './resolve/suggest.ts'
import { termsOf } from './resolve/task-terms.ts'
import { listWithoutChoice } from './shortcuts/list-without-choice.ts'
import { nearPrepared } from './shortcuts/near-prepared.ts'
import { prepareAnswer } from './shortcuts/prepared-answer.ts'
import { readHit } from './shown/read-hit.ts'
import {
  FACETS,
  type FacetId,
  type FacetValue,
  RANGES,
  type RangeCount,
  type RangeId,
  type SearchQuery,
  type SearchResult,
} from './types.ts'

const FACET_LIMIT = 100

/**
 * Searches the entries of an edition. Any text can be typed and any value chosen; nothing throws.
 *
 * Relevance puts an entry whose name or id is the text first, then entries with all words in the id, then in title,
 * summary or tags, then in the text. Within each tier it counts where the words stand, how often, and how rare they
 * are; ties go to the most downloads, then the most likes, the shortest name, the newest, and the id. Without a text,
 * relevance means newest first.
 *
 * @param query - a `page` beyond the last gives no hits; a page holds 1 to 100 hits
 * @returns the hits of the page, the total over all pages, and exact facet counts over all pages
 */
export function search(edition: SqliteEdition, query: SearchQuery): SearchResult {
  return withScratch(() => searchIn(edition, query, matchOnce(indexOf(edition))))
}

/**
 * Answers queries that belong together, such as one for each kind: the text they share, most of the work, is matched
 * only once.
 *
 * @param ask - is given a function that answers as {@link search} does; not async
 */
export function searchTogether<T>(
  edition: SqliteEdition,
  ask: (search: (query: SearchQuery) => SearchResult) => T,
): T {
  return withScratch(() => {
    const match = matchOnce(indexOf(edition))
    return ask((query) => searchIn(edition, query, match))
  })
}

/** The number of entries that {@link search} finds over all pages, computing nothing else. */
export function countHits(edition: SqliteEdition, query: SearchQuery): number {
  const text = query.text.trim()
  return withScratch(() => {
    const index = indexOf(edition)
    return find(index, query, text, termsOf(edition, text), matchOnce(index)).total
  })
}

/** Matches a text, by layer; the same text is matched only once. */
type Match = (text: string, terms: readonly Term[]) => Matches[]

function matchOnce(index: SearchIndex): Match {
  const known = new Map<string, Matches[]>()
  return (text, terms) => {
    const matches = known.get(text) ?? matchText(index, text, terms)
    known.set(text, matches)
    return matches
  }
}

function searchIn(edition: SqliteEdition, query: SearchQuery, match: Match): SearchResult {
  const index = indexOf(edition)
  const text = query.text.trim()
  const terms = termsOf(edition, text)
  const { found, total, list } = answer(index, query, text, terms, match)
  const countFound = (other: string) => find(index, query, other, termsOf(edition, other), match).total
  return {
    hits: found.map((one) => readHit(edition, one, terms)),
    total,
    ...listAll(query, list),
    suggestion: suggestText(index, text, total, countFound),
    unknownFields: unknownFields(text, total),
  }
}

interface Answer {
  /** The hits of the page. */
  found: Found[]
  total: number
  list: (listing: Listing) => FacetValue[]
}

function answer(
  index: SearchIndex,
  query: SearchQuery,
  text: string,
  terms: readonly Term[],
  match: Match,
): Answer {
  const prepared = prepareAnswer(index, query, text, terms)
  let known: Answer | undefined
  const counted = () => {
    known ??= count(index, query, text, terms, match)
    return known
  }
  if (prepared === undefined) return counted()
  const whole = countFacets(index, query.kind, [], [])
  return {
    found: prepared.page() ?? counted().found,
    total: prepared.total,
    list: (listing) =>
      listing.id === prepared.facet ? whole(listing) : (prepared.list(listing) ?? counted().list(listing)),
  }
}

function count(
  index: SearchIndex,
  query: SearchQuery,
  text: string,
  terms: readonly Term[],
  match: Match,
): Answer {
  const results = find(index, query, text, terms, match)
  const { choices, matches, filtered, total } = results
  const counted = countFacets(index, query.kind, choices, filtered)
  const [choice, ...others] = choices
  const isOne = choice === undefined || (others.length === 0 && matches === undefined)
  // Made on the first use: if all facets are prepared, only the page is asked for.
  let near: (listing: Listing) => FacetValue[] | undefined = (listing) => {
    const facets = isOne ? nearPrepared(index, query, terms, choice, filtered) : undefined
    near = (other) => facets?.list(other)
    return near(listing)
  }
  const prepared = (listing: Listing) =>
    choices.some(({ id }) => id === listing.id)
      ? listWithoutChoice(index, query, text, terms, listing)
      : near(listing)
  return {
    found: pageOf(index, query, results),
    total,
    list: (listing) => prepared(listing) ?? counted(listing),
  }
}

/** All that a query finds, before a page is selected. */
interface Results {
  choices: Choice[]
  /** By layer; undefined without a text. */
  matches: Matches[] | undefined
  filtered: Filtered[]
  total: number
}

function find(
  index: SearchIndex,
  query: SearchQuery,
  text: string,
  terms: readonly Term[],
  match: Match,
): Results {
  const choices = choicesOf(query)
  const matches = isEmpty(text, terms) ? undefined : match(text, terms)
  const filtered = index.layers.map((layer, place) =>
    filterDocuments(layer, matches?.[place], query.kind, choices),
  )
  const total = filtered.reduce(
    (sum, { hits }, place) => sum + (hits?.length ?? index.layers[place]?.countOfKind(query.kind) ?? 0),
    0,
  )
  return { choices, matches, filtered, total }
}

function pageOf(
  index: SearchIndex,
  { sort, kind, page, pageSize }: SearchQuery,
  { matches, filtered, total }: Results,
): Found[] {
  const { start, end } = stretchOf({ page, pageSize }, total)
  if (start >= end) return []
  const selections = filtered.map(({ hits }) => hits)
  if (matches === undefined || sort !== 'relevance')
    return pageInOrder(index, selections, kind, sort === 'relevance' ? 'newest' : sort, start, end)
  const ranked = filtered.flatMap(({ hits }, number) => {
    const own = matches[number]
    return hits && own ? { documents: hits, ranks: ranksOf(own, hits) } : []
  })
  return pageByRank(index, ranked, start, end)
}

/** More than the number of steps in any range. */
const ALL_STEPS = 100

const ALL_COUNTED = [...FACETS, ...RANGES]

function listAll(
  { facets, counted = ALL_COUNTED, facetLimit = FACET_LIMIT }: SearchQuery,
  list: (listing: Listing) => FacetValue[],
): Pick<SearchResult, 'facets' | 'histograms'> {
  const values = (id: FacetId) =>
    counted.includes(id) ? list({ id, limit: facetLimit, chosen: facets[id] ?? [] }) : []
  const steps = (id: RangeId) => (counted.includes(id) ? list({ id, limit: ALL_STEPS, chosen: [] }) : [])
  return {
    facets: byFacet(values),
    histograms: {
      parameters: listSteps(steps('parameters'), parameterStep),
      updated: listSteps(steps('updated'), yearStep),
    },
  }
}

function listSteps(counts: FacetValue[], step: (value: string) => Omit<RangeCount, 'count'>): RangeCount[] {
  return counts
    .toSorted((a, b) => (a.value < b.value ? -1 : 1))
    .map(({ value, count }) => ({ ...step(value), count }))
}

function parameterStep(value: string): Omit<RangeCount, 'count'> {
  const place = Number(value)
  return { min: PARAMETER_BOUNDS[place - 1], max: PARAMETER_BOUNDS[place] }
}

function yearStep(value: string): Omit<RangeCount, 'count'> {
  return { min: Date.parse(value), max: Date.parse(String(Number(value) + 1).padStart(4, '0')) }
}
