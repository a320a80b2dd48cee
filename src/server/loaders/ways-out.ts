/** What a list without hits offers: the same list with one thing less. */

import type { SqliteEdition } from '../../edition/edition.ts'
import type { WayOut } from '../../pages/nothing-found.tsx'
import { search } from '../../search/search.ts'
import type { SearchQuery } from '../../search/types.ts'
import { parseSearchParams } from '../../search/url.ts'
import type { ListAddresses } from './list-addresses.ts'
import type { ChosenFilter } from './list-facets.ts'

/** Each is a search of its own; who has chosen more clears them all. */
const MOST_TRIED = 12

/**
 * @param chosen - filters, each with the address of the list without it
 * @returns those of the text and the filters without which something is found, the most first
 */
export function waysOut(
  edition: SqliteEdition,
  query: SearchQuery,
  chosen: readonly ChosenFilter[],
  { href }: ListAddresses,
): WayOut[] {
  const text = query.text === '' ? [] : [{ facet: undefined, label: query.text, href: href({ text: '' }) }]
  // Without the only thing that was asked for there is the whole list.
  if (text.length + chosen.length < 2) return []
  return [...text, ...chosen]
    .slice(0, MOST_TRIED)
    .map((filter) => {
      const [, params = ''] = filter.href.split('?')
      const without = parseSearchParams(new URLSearchParams(params), query.kind)
      const { total } = search(edition, { ...without, pageSize: 1, counted: [] })
      return { ...filter, total }
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
}
