/** Reads and writes the addresses of a list on a static site, where one page searches everything. */

import { CARD_KINDS } from '../../card/types.ts'
import { parseSearchParams, writeSearchParams } from '../../search/query/url.ts'
import { toggled } from '../../search/query/values.ts'
import { FACETS, type SearchQuery } from '../../search/types.ts'
import type { DocsScope, Filters } from './engine.ts'

/** Kinds of pages that can be found. */
const KINDS = [...CARD_KINDS, 'library', 'license', 'docs'] as const

/** A query as a server has it, of any kind of page. For docs pages, the facet of languages is that of docs. */
export interface Query extends Omit<SearchQuery, 'kind'> {
  /** Undefined for all kinds. */
  kind: (typeof KINDS)[number] | undefined
  /** The docs set that is searched, and its version, as written in addresses. */
  set: string | undefined
  version: string | undefined
}

export const isOfDocs = ({ kind }: Query) => kind === 'docs'

/** The kind that a list is of; undefined for the search of everything. */
export function kindOf(path: string): string | undefined {
  return /\/(model|dataset)s\/$/.exec(path)?.[1]
}

/** @param path - of the list */
export function readListQuery(path: string, params: URLSearchParams): Query {
  const kind = kindOf(path) ?? params.get('kind')
  const set = params.get('set') || undefined
  return {
    ...parseSearchParams(params, undefined),
    kind: KINDS.find((known) => known === kind),
    set,
    version: set === undefined ? undefined : params.get('version') || undefined,
  }
}

/** The address of a list for a query. */
export function addressWith(query: Query, path: string): string {
  const { kind, set, version } = query
  const params = writeSearchParams(query)
  if (kind !== undefined && kindOf(path) === undefined) params.set('kind', kind)
  if (set !== undefined) params.set('set', set)
  if (set !== undefined && version !== undefined) params.set('version', version)
  return params.size === 0 ? path : `${path}?${params}`
}

/** What a query chooses apart from the kind of page, value by value. */
export function chosenIn({ set, version, facets }: Query): [name: string, value: string][] {
  const one = (name: string, value: string | undefined): [string, string][] =>
    value === undefined ? [] : [[name, value]]
  const values = FACETS.flatMap((facet) => (facets[facet] ?? []).flatMap((value) => one(facet, value)))
  return [...one('set', set), ...one('version', version), ...values]
}

/**
 * A query as the index takes it: a docs page's version and language are no filters there, but say where it is searched.
 */
export function filtersOf(query: Query): { filters: Filters; scope: DocsScope | undefined } {
  const { kind, set, version = '', facets } = query
  const common = { ...(kind && { kind: [kind] }), ...(set && { set: [set] }) }
  if (!isOfDocs(query)) return { filters: { ...facets, ...common }, scope: undefined }
  const { language = [], ...others } = facets
  return { filters: { ...others, ...common }, scope: { version, language: language[0] ?? '' } }
}

/** The query without its facets, or anything else that was chosen beside its kind. */
export function unchosen(query: Query): Query {
  return { ...query, page: 1, facets: {}, set: undefined, version: undefined }
}

/** The query with values chosen, or no longer chosen if all of them are. */
export function toggle(query: Query, name: string, values: readonly string[]): Query {
  const first = { ...query, page: 1 }
  const [value] = values
  // A version belongs to its set.
  if (name === 'set') return { ...first, set: query.set === value ? undefined : value, version: undefined }
  if (name === 'version') return { ...first, version: query.version === value ? undefined : value }
  const facet = FACETS.find((id) => id === name)
  return facet === undefined ? first : { ...first, facets: toggled(query, facet, values) }
}

/** The same where only one value can be chosen, as for docs pages. */
export function choose(query: Query, name: string, values: readonly string[]): Query {
  const isChosen = values.every((value) => chosenIn(query).some((one) => one.join() === `${name},${value}`))
  const facet = FACETS.find((id) => id === name)
  const alone = facet && !isChosen ? { ...query, facets: { ...query.facets, [facet]: [] } } : query
  return toggle(alone, name, values)
}
