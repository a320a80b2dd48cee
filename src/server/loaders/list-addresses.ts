/** Addresses of a list with something about it changed. */

import type { CardKind } from '../../card/types.ts'
import type { FacetId, SearchQuery } from '../../search/types.ts'
import { writeSearchParams } from '../../search/url.ts'
import { listPath } from '../../ui/paths.ts'

export interface ListAddresses {
  /** The list itself, without what is asked for. */
  path: string
  /** The list with a change; on its first page, unless the change names another. */
  href(change: Partial<SearchQuery>): string
  /** What is asked for as parameters of the URL, but for the page; forms take it along. */
  state: [name: string, value: string][]
}

/** @param kind - undefined for the page that searches everything, whose `kind` parameter then narrows it */
export function listAddresses(kind: CardKind | undefined, query: SearchQuery): ListAddresses {
  const path = kind === undefined ? '/search' : listPath(kind)
  const paramsOf = (change: Partial<SearchQuery>) => {
    const changed = { ...query, page: 1, ...change }
    const params = writeSearchParams(changed)
    if (kind === undefined && changed.kind !== undefined) params.set('kind', changed.kind)
    return params
  }
  return {
    path,
    href: (change) => {
      const text = paramsOf(change).toString()
      return text === '' ? path : `${path}?${text}`
    },
    state: [...paramsOf({})],
  }
}

/** The query's facets with values added, or taken away when all of them are there. */
export function toggled(
  query: SearchQuery,
  facet: FacetId,
  values: readonly string[],
): SearchQuery['facets'] {
  const chosen = query.facets[facet] ?? []
  const others = chosen.filter((value) => !values.includes(value))
  const hasAll = values.every((value) => chosen.includes(value))
  return { ...query.facets, [facet]: hasAll ? others : [...others, ...values] }
}
