/** Parses and writes the addresses of a list on a static site. */

import { CARD_KINDS } from '../../card/types.ts'
import { FACETS } from '../../search/types.ts'

/** Parameters that are filters; `set` and `version` are for docs pages, which use `language` too. */
const FILTERS = ['kind', 'set', 'version', ...FACETS]

/** Kinds of pages that can be found; any other is ignored. */
const KINDS: readonly string[] = [...CARD_KINDS, 'library', 'docs']

/** What an address asks for. */
export interface Query {
  text: string
  filters: Record<string, string[]>
  sort: string
  page: number
}

export function readQuery(params: URLSearchParams): Query {
  const text = params.get('q')?.trim() ?? ''
  const names = FILTERS.filter((name) => params.has(name) && (name !== 'version' || params.has('set')))
  const valuesOf = (name: string) => {
    const values = [...new Set(params.getAll(name))]
    return name === 'kind' ? values.filter((kind) => KINDS.includes(kind)) : values
  }
  const sort = params.get('sort') ?? 'relevance'
  return {
    text,
    filters: Object.fromEntries(names.map((name) => [name, valuesOf(name)])),
    sort: text === '' && sort === 'relevance' ? 'newest' : sort,
    page: Math.max(1, Math.trunc(Number(params.get('page') ?? '1')) || 1),
  }
}

/** The address of the list for a changed query, on its first page. */
export function addressWith({ text, filters, sort, page }: Query, path: string): string {
  const params = new URLSearchParams()
  if (text !== '') params.set('q', text)
  for (const name of Object.keys(filters).sort()) {
    for (const value of [...(filters[name] ?? [])].sort()) params.append(name, value)
  }
  if (sort !== (text === '' ? 'newest' : 'relevance')) params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? path : `${path}?${params}`
}

/** The query with a single-valued filter set, or cleared if it was set to that already. */
export function choose(query: Query, name: string, values: readonly string[]): Query {
  const chosen = query.filters[name] ?? []
  const isChosen = values.every((value) => chosen.includes(value))
  return toggle({ ...query, filters: { ...query.filters, [name]: isChosen ? chosen : [] } }, name, values)
}

/** The query with values of a filter added, or removed when all of them are there. */
export function toggle(query: Query, name: string, values: readonly string[]): Query {
  const chosen = query.filters[name] ?? []
  const others = chosen.filter((value) => !values.includes(value))
  const hasAll = values.every((value) => chosen.includes(value))
  const changed = { ...query.filters, [name]: hasAll ? others : [...others, ...values] }
  // A version belongs to its set.
  const { version: _, ...withoutVersion } = changed
  return { ...query, page: 1, filters: name === 'set' ? withoutVersion : changed }
}
