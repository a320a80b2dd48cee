/** Lists a facet that has a choice, as it would be without that choice. */

import { byCount, type Listing } from '../count.ts'
import { PREPARED_VALUES } from '../index/prepare/prepared-words.ts'
import type { SearchIndex } from '../layers/search-index.ts'
import type { Term } from '../query/query-terms.ts'
import type { FacetValue, SearchQuery } from '../types.ts'
import { prepareAnswer } from './prepared-answer.ts'

/**
 * The values of a facet over what the rest of a query finds, if that rest has a prepared answer: the other one of two
 * choices, or the word that was searched for.
 */
export function listWithoutChoice(
  index: SearchIndex,
  query: SearchQuery,
  text: string,
  terms: readonly Term[],
  { id, limit, chosen }: Listing,
): FacetValue[] | undefined {
  const facets = { ...query.facets, [id]: [] }
  const ranges = { ...query.ranges, [id]: undefined }
  const rest = prepareAnswer(index, { ...query, facets, ranges }, text, terms)
  const all = rest?.list({ id, limit: PREPARED_VALUES, chosen: [] })
  // A full list may lack a chosen value.
  if (all === undefined || all.length === PREPARED_VALUES) return undefined
  const shown = all.slice(0, limit).map(({ value }) => value)
  const counts = new Map(all.map(({ value, count }) => [value, count]))
  const listed = [...new Set([...shown, ...chosen])]
  return listed.map((value) => ({ value, count: counts.get(value) ?? 0 })).sort(byCount)
}
