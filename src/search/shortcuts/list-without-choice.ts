/** Lists a facet that has a choice, as it would be without that choice. */

import { byCount, type Listing } from '../count.ts'
import { choicesOf } from '../filter.ts'
import type { Asked } from '../find.ts'
import { PREPARED_VALUES } from '../index/prepare/prepared-words.ts'
import type { FacetValue } from '../types.ts'
import { preparedAnswer } from './prepared-answer.ts'
import type { Known } from './shortcut.ts'

/**
 * The values of a facet over what the rest of a query finds, if that rest has a prepared answer: the other one of two
 * choices, or the word that was searched for.
 */
export function listWithoutChoice(asked: Asked): Known | undefined {
  const choices = choicesOf(asked.query)
  if (choices.length === 0) return undefined
  return {
    list: (listing) => (choices.some(({ id }) => id === listing.id) ? list(asked, listing) : undefined),
  }
}

function list(asked: Asked, { id, limit, chosen }: Listing): FacetValue[] | undefined {
  const facets = { ...asked.query.facets, [id]: [] }
  const ranges = { ...asked.query.ranges, [id]: undefined }
  const rest = preparedAnswer({ ...asked, query: { ...asked.query, facets, ranges } })
  const all = rest?.list?.({ id, limit: PREPARED_VALUES, chosen: [] })
  // A full list may lack a chosen value.
  if (all === undefined || all.length === PREPARED_VALUES) return undefined
  const shown = all.slice(0, limit).map(({ value }) => value)
  const counts = new Map(all.map(({ value, count }) => [value, count]))
  const listed = [...new Set([...shown, ...chosen])]
  return listed.map((value) => ({ value, count: counts.get(value) ?? 0 })).sort(byCount)
}
