/** What a list without hits offers: the same list with one condition less, or with a similar value. */

import type { SqliteEdition } from '../../../edition/edition.ts'
import type { WayOut } from '../../../pages/nothing-found.tsx'
import { parseSearchParams } from '../../../search/query/url.ts'
import { nearChoices, replaced } from '../../../search/query/values.ts'
import { waysOut as findWays } from '../../../search/query/ways-out.ts'
import { valuesOf } from '../../../search/resolve/values.ts'
import { countHits } from '../../../search/search.ts'
import type { SearchQuery } from '../../../search/types.ts'
import type { TaskNames } from '../../../task/names.ts'
import type { ListAddresses } from './list-addresses.ts'
import { type ChosenFilter, facetValue } from './list-facets.ts'

/**
 * @param isSuggested - whether a corrected text is offered
 * @param chosen - filters, each with the address of the list without it
 */
export function waysOut(
  edition: SqliteEdition,
  query: SearchQuery,
  isSuggested: boolean,
  chosen: readonly ChosenFilter[],
  { href }: ListAddresses,
): WayOut[] {
  const withText = (label: string, text: string, isLeft: boolean): Way => ({
    ...{ facet: undefined, label, href: href({ text }), isLeft },
  })
  const steps = findWays<Way>({
    ...{ text: query.text, isSuggested, chosen, withText },
    unfiltered: (text) => ({ facet: undefined, label: text, href: href({ text, facets: {}, ranges: {} }) }),
  })
  let step = steps.next()
  while (step.done !== true) {
    const totals = step.value.map((way) => {
      const [, params = ''] = way.href.split('?')
      return countHits(edition, parseSearchParams(new URLSearchParams(params), query.kind))
    })
    step = steps.next(totals)
  }
  return step.value
}

type Way = Omit<WayOut, 'total'>

/** @returns similar values for chosen ones that no card has, where the list with them has hits */
export function withNearChoices(
  edition: SqliteEdition,
  query: SearchQuery,
  tasks: TaskNames,
  { href }: ListAddresses,
): ChosenFilter[] {
  return nearChoices(valuesOf(edition), query).flatMap((choice) => {
    const facets = replaced(query, choice)
    const isFound = countHits(edition, { ...query, facets }) > 0
    return isFound ? [{ ...facetValue(choice.facet, choice.near, tasks), href: href({ facets }) }] : []
  })
}
