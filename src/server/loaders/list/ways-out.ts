/** What a list without hits offers: the same list with one condition less, or with a similar value. */

import type { SqliteEdition } from '../../../edition/edition.ts'
import type { WayOut } from '../../../pages/nothing-found.tsx'
import { engineOf } from '../../../search/engine-of.ts'
import { parseSearchParams } from '../../../search/query/url.ts'
import { nearChoices, replaced } from '../../../search/query/values.ts'
import { waysOut as findWays } from '../../../search/query/ways-out.ts'
import type { SearchQuery } from '../../../search/types.ts'
import type { TaskNames } from '../../../task/names.ts'
import type { ListAddresses } from './list-addresses.ts'
import { type ChosenFilter, facetValue } from './list-facets.ts'

/**
 * @param isSuggested - whether a corrected text is offered
 * @param chosen - filters, each with the address of the list without it
 */
export async function waysOut(
  edition: SqliteEdition,
  query: SearchQuery,
  isSuggested: boolean,
  chosen: readonly ChosenFilter[],
  { href }: ListAddresses,
): Promise<WayOut[]> {
  const withText = (label: string, text: string, isLeft: boolean): Way => ({
    ...{ facet: undefined, label, href: href({ text }), isLeft },
  })
  const steps = findWays<Way>({
    ...{ text: query.text, isSuggested, chosen, withText },
    unfiltered: (text) => ({ facet: undefined, label: text, href: href({ text, facets: {}, ranges: {} }) }),
  })
  let step = steps.next()
  while (step.done !== true) {
    const queries = step.value.map((way) => {
      const [, params = ''] = way.href.split('?')
      return parseSearchParams(new URLSearchParams(params), query.kind)
    })
    // Each step depends on what the one before has found.
    step = steps.next(await engineOf(edition).count(queries))
  }
  return step.value
}

type Way = Omit<WayOut, 'total'>

/** @returns similar values for chosen ones that no card has, where the list with them has hits */
export async function withNearChoices(
  edition: SqliteEdition,
  query: SearchQuery,
  tasks: TaskNames,
  { href }: ListAddresses,
): Promise<ChosenFilter[]> {
  const engine = engineOf(edition)
  const near = await engine.understand((values) => nearChoices(values, query))
  const others = near.map((choice) => ({ choice, facets: replaced(query, choice) }))
  const totals = await engine.count(others.map(({ facets }) => ({ ...query, facets })))
  return others
    .filter((_, place) => (totals[place] ?? 0) > 0)
    .map(({ choice, facets }) => ({
      ...facetValue(choice.facet, choice.near, tasks),
      href: href({ facets }),
    }))
}
