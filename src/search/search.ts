/** Answers queries from the search index of an edition. */

import { textOf } from '../edition/columns.ts'
import { type SqliteEdition, SUMMARY_COLUMNS, summaryOf } from '../edition/edition.ts'
import { typedKey } from '../edition/ids.ts'
import { PARAMETER_BOUNDS } from '../edition/search-index/format.ts'
import { countFacet, preparedLists, type Selection } from './count.ts'
import { type Choice, choicesOf, type Filtered, filterDocuments } from './filter.ts'
import { highlight } from './highlight.ts'
import { type Matches, matchText, RANKS } from './match-text.ts'
import { type Found, pageByKeys, pageInOrder } from './page.ts'
import { type Phrase, parseTerms, type Term, wantedPhrases } from './query-terms.ts'
import { indexOf, type SearchIndex } from './search-index.ts'
import { findSection } from './section.ts'
import { suggestText } from './suggest.ts'
import {
  FACETS,
  type FacetId,
  type FacetValue,
  type RangeCount,
  type SearchHit,
  type SearchQuery,
  type SearchResult,
} from './types.ts'

/** More hits than these are not put on one page. */
const LARGEST_PAGE = 100

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
  const index = indexOf(edition)
  const text = query.text.trim()
  const terms = parseTerms(text)
  const found = find(index, query, text, terms)
  return {
    hits: pageOf(index, query, found).map((one) => readHit(edition, one, terms)),
    total: found.total,
    ...countAll(index, query, terms, found),
    suggestion: text !== '' && found.total === 0 ? checkedSuggestion(index, query, text) : undefined,
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
    filterDocuments(layer, matches?.[place]?.documents, query.kind, choices),
  )
  const total = filtered.reduce(
    (sum, { hits }, place) => sum + (hits?.length ?? index.layers[place]?.countOfKind(query.kind) ?? 0),
    0,
  )
  return { choices, matches, filtered, total }
}

/** Separators alone are in every id or between its words, so they ask for nothing. */
function isEmpty(text: string, terms: readonly Term[]): boolean {
  return terms.length === 0 && /^[-/]*$/.test(typedKey(text))
}

function pageOf(
  index: SearchIndex,
  { sort, kind, page, pageSize }: SearchQuery,
  { matches, filtered, total }: Results,
): Found[] {
  const size = Math.min(LARGEST_PAGE, Math.max(1, Math.trunc(pageSize) || 1))
  const start = (Math.max(1, Math.trunc(page) || 1) - 1) * size
  if (start >= total) return []
  const end = Math.min(total, start + size)
  const selections = filtered.map(({ hits }) => hits)
  if (matches === undefined || sort !== 'relevance')
    return pageInOrder(index, selections, kind, sort === 'relevance' ? 'newest' : sort, start, end)
  const width = (index.layers[0]?.size ?? 0) + 2
  const keys = index.layers.map((layer, number) => {
    const standing = layer.places('standing')
    const { hits = new Uint32Array(0), places } = filtered[number] ?? {}
    const ranks = matches[number]?.ranks ?? new Uint32Array(0)
    const keys = new Float64Array(hits.length)
    for (let at = 0; at < hits.length; at += 1)
      keys[at] = (ranks[places?.[at] ?? at] ?? RANKS) * width + (standing[hits[at] ?? 0] ?? 0)
    return keys
  })
  return pageByKeys(
    index,
    selections.map((hits) => hits ?? new Uint32Array(0)),
    keys,
    start,
    end,
  )
}

/** What a facet or a range is counted over: all hits, and what its own choice alone keeps out. */
function selectionsFor({ choices, filtered }: Results, id: string): Selection[] {
  const place = choices.findIndex((choice) => choice.id === id)
  return filtered.map(({ hits, near }) => (place === -1 ? hits : near[place]))
}

/** More values than a range has steps. */
const ALL_STEPS = 100

function countAll(
  index: SearchIndex,
  query: SearchQuery,
  terms: readonly Term[],
  found: Results,
): Pick<SearchResult, 'facets' | 'histograms'> {
  const { kind, facetLimit = FACET_LIMIT, counted = FACETS } = query
  const word = found.choices.length === 0 ? onlyWord(terms) : undefined
  const prepared = word === undefined ? undefined : preparedLists(index, word, kind, Math.max(facetLimit, 1))
  const list = (id: string, limit: number, chosen: readonly string[]): FacetValue[] =>
    prepared?.get(id)?.slice(0, limit) ??
    countFacet(index, { id, kind, selections: selectionsFor(found, id), limit, chosen })
  const count = (facet: FacetId): FacetValue[] =>
    counted.includes(facet) ? list(facet, facetLimit, query.facets[facet] ?? []) : []
  return {
    facets: {
      task: count('task'),
      library: count('library'),
      language: count('language'),
      license: count('license'),
      dataset: count('dataset'),
      base_model: count('base_model'),
      metric: count('metric'),
      tag: count('tag'),
      owner: count('owner'),
      size: count('size'),
      evaluation: count('evaluation'),
      problems: count('problems'),
    },
    histograms: {
      parameters: listSteps(list('parameters', ALL_STEPS, []), parameterStep),
      updated: listSteps(list('updated', ALL_STEPS, []), yearStep),
    },
  }
}

/** The word that is all of a query. */
function onlyWord(terms: readonly Term[]): Phrase | undefined {
  const [term, ...others] = terms
  if (term?.type !== 'words' || term.excluded || term.field !== undefined || others.length > 0)
    return undefined
  const [phrase, ...phrases] = term.phrases
  return phrases.length === 0 && phrase?.words.length === 1 ? phrase : undefined
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
  return find(index, query, suggestion, parseTerms(suggestion)).total > 0 ? suggestion : undefined
}
