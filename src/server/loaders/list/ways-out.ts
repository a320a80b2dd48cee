/** What a list without hits offers: the same list with one condition less, or with a similar value. */

import type { SqliteEdition } from '../../../edition/edition.ts'
import type { WayOut } from '../../../pages/nothing-found.tsx'
import { withoutEachPart } from '../../../search/query/parts.ts'
import { parseSearchParams } from '../../../search/query/url.ts'
import { nearChoices } from '../../../search/resolve/read-query.ts'
import { countHits } from '../../../search/search.ts'
import type { SearchQuery } from '../../../search/types.ts'
import type { TaskNames } from '../../../task/names.ts'
import type { ListAddresses } from './list-addresses.ts'
import { type ChosenFilter, facetValue } from './list-facets.ts'

/** Each takes a search; readers with more filters clear them all instead. */
const MOST_TRIED = 12

/**
 * @param isSuggested - whether a corrected text is offered, which helps more than leaving out a word
 * @param chosen - filters, each with the address of the list without it
 * @returns what to leave out of the text and the filters so that something is found, the most hits first; if need be,
 *   with fewer words still
 */
export function waysOut(
  edition: SqliteEdition,
  query: SearchQuery,
  isSuggested: boolean,
  chosen: readonly ChosenFilter[],
  { href }: ListAddresses,
): WayOut[] {
  const without = (label: string, text: string) => ({ facet: undefined, label, href: href({ text }) })
  const text = query.text === '' ? [] : [without(query.text, '')]
  const words = isSuggested ? [] : withoutEachPart(query.text).map(({ part, rest }) => without(part, rest))
  // Leaving out the only condition would give the whole list.
  const found = (text.length + chosen.length < 2 ? words : [...text, ...chosen, ...words])
    .slice(0, MOST_TRIED)
    .map((filter) => {
      const [, params = ''] = filter.href.split('?')
      const without = parseSearchParams(new URLSearchParams(params), query.kind)
      return { ...filter, total: countHits(edition, without) }
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
  const isOneLess = isSuggested || found.some(({ href }) => words.some((word) => word.href === href))
  return isOneLess ? found : [...withKnownWords(edition, query, without), ...found]
}

/** Words that are offered each on its own. */
const MOST_ALONE = 3

/** Keeps only the words that some card has: all of them at once, else each on its own, the rarest first. */
function withKnownWords(
  edition: SqliteEdition,
  query: SearchQuery,
  without: (label: string, text: string) => Omit<WayOut, 'total'>,
): WayOut[] {
  const parts = withoutEachPart(query.text)
    .slice(0, MOST_TRIED)
    .map(({ part }) => part)
  const alone = { ...query, facets: {}, ranges: {} }
  const known = parts.filter((part) => countHits(edition, { ...alone, text: part }) > 0)
  const find = (way: Omit<WayOut, 'total'>, text: string) => ({
    ...way,
    total: countHits(edition, { ...query, text }),
  })
  if (known.length < parts.length - 1) {
    const missing = parts.filter((part) => !known.includes(part))
    const text = known.join(' ')
    const whole = text === '' ? undefined : find(without(missing.join(' '), text), text)
    if (whole !== undefined && whole.total > 0) return [whole]
  }
  if (parts.length < 3) return []
  return known
    .map((part) => find({ ...without(part, part), isLeft: true }, part))
    .filter(({ total }) => total > 0)
    .sort((a, b) => a.total - b.total)
    .slice(0, MOST_ALONE)
}

/** @returns similar values for chosen ones that no card has, where the list with them has hits */
export function withNearChoices(
  edition: SqliteEdition,
  query: SearchQuery,
  tasks: TaskNames,
  { href }: ListAddresses,
): ChosenFilter[] {
  return nearChoices(edition, query).flatMap(({ facet, value, near }) => {
    const others = query.facets[facet]?.filter((other) => other !== value) ?? []
    const facets = { ...query.facets, [facet]: [...others, near] }
    const isFound = countHits(edition, { ...query, facets }) > 0
    return isFound ? [{ ...facetValue(facet, near, tasks), href: href({ facets }) }] : []
  })
}
