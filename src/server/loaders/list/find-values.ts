/** Searches the values of a facet: all of them, not only those that a page has room for. */

import type { SqliteEdition } from '../../../edition/edition.ts'
import { searchIn } from '../../../search/engine-of.ts'
import { MOST_VALUES } from '../../../search/list-all.ts'
import { cleanText } from '../../../search/query/url.ts'
import { FACETS, type FacetId, type FacetValue, type SearchQuery } from '../../../search/types.ts'
import type { TaskNames } from '../../../task/names.ts'
import { FIND } from '../../../ui/list/facet-panel.tsx'
import { valueLabel } from './list-facets.ts'

/** The text searched for in a facet, and the values that contain it, along with chosen ones. */
export interface SoughtValues {
  text: string
  values: FacetValue[]
}

/**
 * @param params - of the list's URL: `find_tag` holds the text to look for in tags
 * @returns an entry for each facet that is searched
 */
export async function findValues(
  edition: SqliteEdition,
  query: SearchQuery,
  params: URLSearchParams,
  tasks: TaskNames,
): Promise<Map<FacetId, SoughtValues>> {
  const sought = new Map<FacetId, SoughtValues>()
  for (const facet of FACETS) {
    const text = cleanText(params.get(`${FIND}${facet}`) ?? '')
    if (text === '') continue
    const { facets } = await searchIn(edition, {
      ...query,
      ...{ page: 1, pageSize: 1, counted: [facet], facetLimit: MOST_VALUES },
    })
    const wanted = text.toLowerCase()
    const chosen = query.facets[facet] ?? []
    const values = facets[facet].filter(
      ({ value }) =>
        chosen.includes(value) ||
        [value, valueLabel(facet, value, tasks)].some((name) => name.toLowerCase().includes(wanted)),
    )
    sought.set(facet, { text, values })
  }
  return sought
}
