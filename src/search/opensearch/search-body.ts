/** Says to OpenSearch what a query asks for: hits in order, and counts of values. */

import { type FacetId, inferredId } from '../../edition/facets.ts'
import { type Choice, choicesOf } from '../filter.ts'
import { ALL_STEPS, FACET_LIMIT } from '../list-all.ts'
import { RANGES, type RangeId, type SearchQuery, type Sort } from '../types.ts'
import type { Clause, TextQuery } from './text-query.ts'

/** What is added to a text in a query. */
export interface Wanted {
  query: SearchQuery
  /** Undefined for a query without a text. */
  text: TextQuery | undefined
  /** Scores that put hits in order instead of those of the text; undefined for none. */
  preferred: readonly Clause[] | undefined
}

type Counted = readonly (FacetId | RangeId)[]

type Key = readonly [field: string, order: 'asc' | 'desc']
const IDENTITY: readonly Key[] = [['key', 'asc']]
const NEWEST: readonly Key[] = [['updated', 'desc'], ...IDENTITY]

/** The same orders as in `index-builder.ts`. */
const ORDERS: Record<Exclude<Sort, 'relevance'> | 'standing', readonly Key[]> = {
  newest: NEWEST,
  name: [['name_key', 'asc'], ...IDENTITY],
  size: [['parameters', 'desc'], ['size', 'desc'], ...IDENTITY],
  bytes: [['bytes', 'desc'], ...IDENTITY],
  downloads: [['downloads', 'desc'], ...NEWEST],
  likes: [['likes', 'desc'], ...NEWEST],
  standing: [['downloads', 'desc'], ['likes', 'desc'], ['words', 'asc'], ...NEWEST],
}

/** A search that counts its hits and does nothing else. */
export function countBody({ query, text }: Omit<Wanted, 'preferred'>): Clause {
  const filter = [...ofKind(query), ...choicesOf(query).map(passing), ...(text?.filter ?? [])]
  return { size: 0, track_total_hits: true, query: { bool: { filter, must_not: text?.must_not ?? [] } } }
}

/**
 * A search that counts what a query asks for, and lists some of the hits.
 *
 * @param counted - the facets and ranges of this answer
 */
export function searchBody(wanted: Wanted, hits: { from: number; size: number }, counted: Counted): Clause {
  const { query } = wanted
  return {
    ...hitsBody(wanted),
    ...hits,
    track_total_hits: true,
    aggs: countsOf(query, counted, choicesOf(query)),
  }
}

/** A search that does nothing but list hits in order. */
export function hitsBody({ query, text, preferred }: Wanted): Clause {
  const choices = choicesOf(query)
  return {
    track_total_hits: false,
    stored_fields: '_none_',
    query: {
      bool: {
        // Without any filter, a document would need one of the scores.
        filter: [{ match_all: {} }, ...ofKind(query), ...(text?.filter ?? [])],
        must_not: text?.must_not ?? [],
        should: preferred ?? (query.sort === 'relevance' ? text?.should : undefined) ?? [],
      },
    },
    ...(choices.length > 0 && { post_filter: { bool: { filter: choices.map(passing) } } }),
    sort: sortOf(query, text !== undefined || preferred !== undefined),
  }
}

/** Hits are counted before a choice is made, so that each facet can leave out its own; this one counts with all. */
export const TOTAL = 'total'

function sortOf({ sort }: SearchQuery, isScored: boolean): Clause[] {
  const isByScore = sort === 'relevance' && isScored
  const keys = ORDERS[isByScore ? 'standing' : sort === 'relevance' ? 'newest' : sort]
  const sorts = keys.map(([field, order]) => ({ [field]: { order, missing: '_last' } }))
  return isByScore ? [{ _score: { order: 'desc' } }, ...sorts] : sorts
}

const ofKind = ({ kind }: SearchQuery): Clause[] => (kind === undefined ? [] : [{ term: { kind } }])

function passing(choice: Choice): Clause {
  if (choice.type === 'range') {
    const { min, max } = choice.range
    return {
      range: {
        [choice.id]: { ...(min !== undefined && { gte: min }), ...(max !== undefined && { lte: max }) },
      },
    }
  }
  const { id, values, without } = choice
  // A card states a fact or has it inferred, never both.
  return { terms: { [`${without === undefined ? 'facets' : 'stated'}.${id}`]: values } }
}

/** One aggregation for each set of choices that values are counted under: all of them, or all but the facet's own. */
function countsOf(query: SearchQuery, counted: Counted, choices: readonly Choice[]): Clause {
  const isChosen = (id: string) => choices.some((choice) => choice.id === id)
  const listed = (ids: readonly (FacetId | RangeId)[]) =>
    Object.fromEntries(ids.flatMap((id) => Object.entries(listingOf(query, id))))
  const under = (left: readonly Choice[], aggs: Clause) => ({
    filter: { bool: { filter: left.map(passing) } },
    ...(Object.keys(aggs).length > 0 && { aggs }),
  })
  return Object.fromEntries([
    [TOTAL, under(choices, listed(counted.filter((id) => !isChosen(id))))],
    ...counted.filter(isChosen).map((id) => [
      id,
      under(
        choices.filter((choice) => choice.id !== id),
        listed([id]),
      ),
    ]),
  ])
}

/** The listing of a facet's chosen values, which need not be among the most frequent. */
export const chosenName = (id: string) => `chosen ${id}`

function listingOf(query: SearchQuery, id: FacetId | RangeId): Clause {
  if (isRange(id)) return { [id]: { terms: { field: `steps.${id}`, size: ALL_STEPS } } }
  const isStated = query.stated === true && inferredId(id) !== undefined
  const field = `${isStated ? 'stated' : 'facets'}.${id}`
  const chosen = query.facets[id] ?? []
  return {
    [id]: { terms: { field, size: query.facetLimit ?? FACET_LIMIT } },
    ...(chosen.length > 0 && {
      [chosenName(id)]: { terms: { field, size: chosen.length, include: chosen } },
    }),
  }
}

const isRange = (id: FacetId | RangeId): id is RangeId => RANGES.some((range) => range === id)
