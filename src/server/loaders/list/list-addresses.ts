/** Builds addresses of a list with something about it changed. */

import type { CardKind } from '../../../card/types.ts'
import { listPath, ROOT } from '../../../paths.ts'
import { writeSearchParams } from '../../../search/query/url.ts'
import type { SearchQuery } from '../../../search/types.ts'

export interface ListAddresses {
  /** The list itself, without query or filters. */
  path: string
  /** The list with a change; back on its first page, unless the change names another. */
  href(change: Partial<SearchQuery>): string
  /** The query as URL parameters, without the page; forms submit it along. */
  state: [name: string, value: string][]
}

/**
 * @param kind - undefined for the general search page, which its `kind` parameter then narrows
 * @param typed - the query as typed, if it was read as a sentence: another page or order keeps the sentence, while
 *   another filter is chosen beside those it was read as
 */
export function listAddresses(
  kind: CardKind | undefined,
  query: SearchQuery,
  typed: SearchQuery = query,
): ListAddresses {
  const path = kind === undefined ? ROOT.search : listPath(kind)
  const paramsOf = (change: Partial<SearchQuery>) => {
    const { facets, ranges, text, stated } = change
    const isFilter = [facets, ranges, text, stated].some((changed) => changed !== undefined)
    const changed = { ...(isFilter ? query : typed), page: 1, ...change }
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
