/** Answers queries from the search index of an edition. */

import { textOf } from '../edition/columns.ts'
import { type SqliteEdition, SUMMARY_COLUMNS, summaryOf } from '../edition/edition.ts'
import { PARAMETER_BOUNDS } from '../edition/search-index/format.ts'
import { withScratch } from '../edition/search-index/scratch.ts'
import { countFacets, type Listing } from './count.ts'
import { type Choice, choicesOf, type Filtered, filterDocuments } from './filter.ts'
import { highlight } from './highlight.ts'
import { listWithoutChoice } from './list-without-choice.ts'
import { type Matches, matchText } from './match-text.ts'
import { nearPrepared } from './near-prepared.ts'
import { type Found, pageByRank, pageInOrder, stretchOf } from './page.ts'
import { prepareAnswer } from './prepared-answer.ts'
import { isEmpty, type Term, wantedPhrases } from './query-terms.ts'
import { ranksOf } from './ranks.ts'
import { indexOf, type SearchIndex } from './search-index.ts'
import { findSection } from './section.ts'
import { suggestText } from './suggest.ts'
import { termsOf } from './task-terms.ts'
import {
  FACETS,
  type FacetId,
  type FacetValue,
  type RangeCount,
  type SearchHit,
  type SearchQuery,
  type SearchResult,
} from './types.ts'

const FACET_LIMIT = 100

/**
 * Search the entries of an edition. Any text can be typed and any value chosen; nothing throws.
 *
 * Relevance puts an entry whose name or id is the text first, then entries with all words in the id, then in title,
 * summary or tags, then in the text. Within each of these it counts where the words stand, how often, and how rare they
 * are; among equals, what is fetched and liked most, then the shortest name, then the newest, then the id. Without a
 * text relevance means newest first.
 *
 * @param query - `page` beyond the last one gives no hits; a page holds 1 to 100 hits
 * @returns the hits of the page, the total over all pages, and exact facet counts over all pages
 */
export function search(edition: SqliteEdition, query: SearchQuery): SearchResult {
  return withScratch(() => searchIn(edition, query))
}

function searchIn(edition: SqliteEdition, query: SearchQuery): SearchResult {
  const index = indexOf(edition)
  const text = query.text.trim()
  const terms = termsOf(edition, text)
  const { found, total, list } = answer(index, query, text, terms)
  return {
    hits: found.map((one) => readHit(edition, one, terms)),
    total,
    ...listAll(query, list),
    suggestion: text !== '' && total === 0 ? checkedSuggestion(index, query, text) : undefined,
  }
}

interface Answer {
  /** Of the page. */
  found: Found[]
  total: number
  list: (listing: Listing) => FacetValue[]
}

function answer(index: SearchIndex, query: SearchQuery, text: string, terms: readonly Term[]): Answer {
  const prepared = prepareAnswer(index, query, text, terms)
  let known: Answer | undefined
  const counted = () => {
    known ??= count(index, query, text, terms)
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

function count(index: SearchIndex, query: SearchQuery, text: string, terms: readonly Term[]): Answer {
  const results = find(index, query, text, terms)
  const { choices, matches, filtered, total } = results
  const counted = countFacets(index, query.kind, choices, filtered)
  const [choice, ...others] = choices
  const isOne = choice === undefined || (others.length === 0 && matches === undefined)
  // A page alone may be asked for, when all facets are prepared.
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

/** What a query finds, before a page is cut out. */
interface Results {
  choices: Choice[]
  /** By layer; undefined without a text. */
  matches: Matches[] | undefined
  filtered: Filtered[]
  total: number
}

function find(index: SearchIndex, query: SearchQuery, text: string, terms: readonly Term[]): Results {
  const choices = choicesOf(query)
  const matches = isEmpty(text, terms) ? undefined : matchText(index, text, terms)
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
    return hits && own ? { documents: hits.list, ranks: ranksOf(own, hits) } : []
  })
  return pageByRank(index, ranked, start, end)
}

/** More values than a range has steps. */
const ALL_STEPS = 100

function wantedFacets({ facets, counted = FACETS, facetLimit = FACET_LIMIT }: SearchQuery) {
  return counted.map((id) => ({ id, limit: facetLimit, chosen: facets[id] ?? [] }))
}

function listAll(
  query: SearchQuery,
  list: (listing: Listing) => FacetValue[],
): Pick<SearchResult, 'facets' | 'histograms'> {
  const wanted = wantedFacets(query)
  const values = (facet: FacetId): FacetValue[] => {
    const listing = wanted.find(({ id }) => id === facet)
    return listing === undefined ? [] : list(listing)
  }
  const steps = (id: string) => list({ id, limit: ALL_STEPS, chosen: [] })
  return {
    facets: {
      task: values('task'),
      library: values('library'),
      language: values('language'),
      license: values('license'),
      dataset: values('dataset'),
      base_model: values('base_model'),
      metric: values('metric'),
      tag: values('tag'),
      owner: values('owner'),
      size: values('size'),
      evaluation: values('evaluation'),
      problems: values('problems'),
      format: values('format'),
      quantization: values('quantization'),
      context: values('context'),
    },
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

function readHit(edition: SqliteEdition, { layer, document }: Found, terms: readonly Term[]): SearchHit {
  const n = layer.arrays.numbers[document] ?? 0
  const row = edition.prepare(`SELECT ${SUMMARY_COLUMNS}, title FROM entry WHERE n = ?`).get(n) ?? {}
  const summary = summaryOf(row)
  const phrases = wantedPhrases(terms)
  const matches = { name: highlight(summary.name, phrases), summary: highlight(summary.summary, phrases) }
  return { ...summary, matches, section: sectionOf(edition, n, summary, textOf(row, 'title'), terms) }
}

/** Only what the name and the facts of an entry do not show needs a place in its text. */
function sectionOf(
  edition: SqliteEdition,
  n: number,
  { id, summary }: { id: string; summary: string },
  title: string,
  terms: readonly Term[],
): SearchHit['section'] {
  const isShown = (term: Term) => {
    const phrases = wantedPhrases([term])
    return phrases.length === 0 || [id, title, summary].some((text) => highlight(text, phrases).length > 0)
  }
  const missing = terms.filter((term) => !isShown(term))
  if (missing.length === 0) return undefined
  const row = edition.prepare('SELECT sections FROM card WHERE n = ?').get(n) ?? {}
  return findSection(JSON.parse(textOf(row, 'sections')), missing)
}

/** A suggestion that itself finds nothing with the same kind and choices would only disappoint again. */
function checkedSuggestion(index: SearchIndex, query: SearchQuery, text: string): string | undefined {
  const suggestion = suggestText(index, text)
  if (suggestion === undefined) return undefined
  return find(index, query, suggestion, termsOf(index.edition, suggestion)).total > 0 ? suggestion : undefined
}
