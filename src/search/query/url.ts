/** Converts between a query and the URL parameters in which pages and links hold it. */

import type { CardKind } from '../../card/types.ts'
import { LIMITS } from '../../limits.ts'
import { FACETS, RANGES, type SearchQuery, SORTS, type Sort } from '../types.ts'

/** Hits on a page of results. */
export const PAGE_SIZE = 30

/** The value of `stated` with which inferred values do not count. */
export const STATED = 'only'

/** Nobody chooses more values than these in one facet. */
const MOST_VALUES = 50

/**
 * Parses a query from URL parameters: `q`, `exact=1`, `sort`, `page`, facets as repeated keys, the ends of {@link RANGES}
 * such as `bytes_min` and `bytes_max`, and `stated=only`. Invalid values are ignored.
 *
 * @param kind - of the list that the URL belongs to
 */
export function parseSearchParams(params: URLSearchParams, kind: CardKind | undefined): SearchQuery {
  const text = cleanText(params.get('q') ?? '')
  const facets: SearchQuery['facets'] = {}
  for (const facet of FACETS) {
    const values = cleanValues(params.getAll(facet))
    if (values.length > 0) facets[facet] = values
  }
  const sort = SORTS.find((known) => known === params.get('sort'))
  const page = parsePage(params.get('page') ?? '') ?? 1
  const query = {
    ...{ text, kind, facets, sort: cleanSort(sort, text), page, pageSize: PAGE_SIZE },
    ...(params.get('stated') === STATED ? { stated: true } : {}),
  }
  const ranges = parseRanges(params)
  return {
    ...query,
    ...(params.get('exact') === '1' && text !== '' ? { exact: true } : {}),
    ...(Object.keys(ranges).length === 0 ? {} : { ranges }),
  }
}

function parseRanges(params: URLSearchParams): NonNullable<SearchQuery['ranges']> {
  const ranges: NonNullable<SearchQuery['ranges']> = {}
  for (const id of RANGES) {
    const { parseMin, parseMax } = RANGE_TEXTS[id]
    const min = parseMin(params.get(`${id}_min`) ?? '')
    const max = parseMax(params.get(`${id}_max`) ?? '')
    if (min !== undefined || max !== undefined) ranges[id] = { min, max }
  }
  return ranges
}

/** How the ends of a range are written; a day covers all of its hours. */
const RANGE_TEXTS = {
  parameters: { parseMin: parseNumber, parseMax: parseNumber, write: String },
  bytes: { parseMin: parseNumber, parseMax: parseNumber, write: String },
  updated: {
    parseMin: parseDay,
    parseMax: (text: string) => {
      const start = parseDay(text)
      return start === undefined ? undefined : start + DAY - 1
    },
    write: (time: number) => new Date(time).toISOString().slice(0, 10),
  },
} as const

const DAY = 86_400_000

/** Whether the value of `page` or of the end of a range is valid; other parameters take any value. */
export function isReadable(name: string, value: string): boolean {
  if (name === 'page') return parsePage(value) !== undefined
  const range = RANGES.find((id) => name === `${id}_min` || name === `${id}_max`)
  return range === undefined || RANGE_TEXTS[range].parseMin(value) !== undefined
}

/** Parses the 1-based number of a page of results. */
export function parsePage(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

function parseNumber(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** @returns the beginning of the day in UTC, in milliseconds since 1970 */
function parseDay(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const time = Date.parse(text)
  // `Date.parse` reads a day that a month lacks as one of the next month.
  return Number.isNaN(time) || RANGE_TEXTS.updated.write(time) !== text ? undefined : time
}

/**
 * Writes a query as URL parameters in a canonical form: keys in a fixed order, values sorted, defaults left out. The
 * kind is part of the path instead.
 */
export function writeSearchParams(query: Omit<SearchQuery, 'kind'>): URLSearchParams {
  const params = new URLSearchParams()
  const text = cleanText(query.text)
  if (text !== '') params.set('q', text)
  if (text !== '' && query.exact === true) params.set('exact', '1')
  for (const facet of FACETS) {
    for (const value of cleanValues(query.facets[facet] ?? [])) params.append(facet, value)
  }
  for (const id of RANGES) {
    const { min, max } = query.ranges?.[id] ?? {}
    if (min !== undefined) params.set(`${id}_min`, RANGE_TEXTS[id].write(min))
    if (max !== undefined) params.set(`${id}_max`, RANGE_TEXTS[id].write(max))
  }
  if (query.stated === true) params.set('stated', STATED)
  const sort = cleanSort(query.sort, text)
  if (sort !== defaultSort(text)) params.set('sort', sort)
  if (query.page > 1) params.set('page', String(query.page))
  return params
}

/** Without a text, no entry is more relevant than another. */
function defaultSort(text: string): Sort {
  return text === '' ? 'newest' : 'relevance'
}

function cleanSort(sort: Sort | undefined, text: string): Sort {
  return sort === undefined || (sort === 'relevance' && text === '') ? defaultSort(text) : sort
}

/** Normalises a typed text for a query. */
export function cleanText(text: string): string {
  return text.trim().slice(0, LIMITS.text).toWellFormed().trim()
}

function cleanValues(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.toWellFormed()))]
    .filter((value) => value !== '')
    .sort()
    .slice(0, MOST_VALUES)
}
