/** Says how the text of a list was read, part by part, and leads to the other reading: the exact words, or the filters they may mean. */

import type { AskedCards } from '../../../pages/search-hints.tsx'
import { fieldOf, partsOf } from '../../../search/query/parts.ts'
import type { Reading } from '../../../search/query/reading.ts'
import type { Condition } from '../../../search/query/sentence.ts'
import type { SearchQuery } from '../../../search/types.ts'
import type { TaskNames } from '../../../task/names.ts'
import type { ListAddresses } from './list-addresses.ts'
import { type ChosenFilter, facetValue, valueLabel } from './list-facets.ts'
import { rangeInWords } from './list-ranges.ts'

/**
 * @param typed - the query before it was read
 * @returns undefined where the text was not read as anything but its words
 */
export function askedCards(
  reading: Reading | undefined,
  typed: SearchQuery,
  tasks: TaskNames,
  { href }: ListAddresses,
): AskedCards | undefined {
  if (reading === undefined) return undefined
  const { conditions, dropped, rest, query, total, exactTotal, isName } = reading
  const described = conditions.map((condition) => describe(condition, tasks))
  const givenUp = dropped.map((condition) => describe(condition, tasks))
  if (!isName) {
    const exact = { text: typed.text, exact: true, facets: typed.facets, ranges: typed.ranges ?? {} }
    return { isShown: true, described, givenUp, rest, total: exactTotal, href: href(exact) }
  }
  const { text, facets, ranges = {}, sort, kind } = query
  return { isShown: false, described, givenUp, rest, total, href: href({ text, facets, ranges, sort, kind }) }
}

/** What a text was read as that no filter can say, as links that take it back: what is not meant, and the words left. */
export function chosenWords(
  reading: Reading | undefined,
  tasks: TaskNames,
  { href }: ListAddresses,
): ChosenFilter[] {
  if (reading === undefined || reading.isName) return []
  const parts = partsOf(reading.query.text)
  return parts.map((part) => {
    const text = parts.flatMap((other) => (other === part ? [] : other.written)).join(' ')
    const { facet } = fieldOf(part.name)
    if (facet === undefined) return { facet: 'word', label: part.written, href: href({ text }) }
    const { facet: name, label } = facetValue(facet, part.value, tasks)
    return { facet: part.excluded ? `${name} not` : name, label, href: href({ text }) }
  })
}

function describe(condition: Condition, tasks: TaskNames): string {
  switch (condition.type) {
    case 'task':
      return condition.ids.map((id) => tasks.label(id)).join(' or ')
    case 'value': {
      const label = valueLabel(condition.facet, condition.value, tasks)
      return condition.isExcluded ? `not ${label}` : label
    }
    case 'license':
      return `${condition.group} licence`
    case 'range': {
      const { facet, label } = rangeInWords(condition.id, condition.range)
      return `${facet} ${label}`
    }
    case 'sizes':
      return condition.values.map((value) => valueLabel('size', value, tasks)).join(' or ')
    case 'kind':
      return `${condition.kind}s`
    case 'sort':
      return ORDERS[condition.sort]
  }
}

const ORDERS = {
  relevance: 'best first',
  newest: 'newest first',
  downloads: 'most downloaded first',
  likes: 'most liked first',
  name: 'by name',
  size: 'largest first',
  bytes: 'most bytes first',
} as const
