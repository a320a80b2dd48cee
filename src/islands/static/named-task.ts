/** Finds what a text asks for in everyday words on a static site, and the cards that are so. */

import { LICENSES } from '../../card/metadata/licenses.ts'
import { plural } from '../../format.ts'
import { askFor, groupAskedFor, withLicenses } from '../../search/query/reading.ts'
import { type Condition, readSentence } from '../../search/query/sentence.ts'
import { FACETS } from '../../search/types.ts'
import type { Asked, Hint } from './hints.ts'
import { addressWith, type Query } from './list-query.ts'
import { loadTasks } from './tasks.ts'
import { namesOf } from './ways-out.ts'

/** Suggests a list of one kind; the search of everything shows the task itself. */
export async function findTask({
  page,
  query,
  kind,
  total: found,
  values,
  totalOf,
}: Pick<Asked, 'page' | 'query' | 'kind' | 'total' | 'values' | 'totalOf'>): Promise<Hint[]> {
  if ((kind !== 'model' && kind !== 'dataset') || query.text === '') return []
  const tasks = await loadTasks()
  const valueCalled = (facet: (typeof FACETS)[number], name: string) => values.called(facet, name)[0]
  const sentence = readSentence({ tasks, valueCalled }, query.text, kind)
  const conditions = sentence?.conditions.filter(isAnswered) ?? []
  const group = groupAskedFor(conditions)
  const licenses = [...LICENSES.values()].flatMap((one) =>
    one.group === group && values.has('license', one.id) ? one.id : [],
  )
  const others = askFor(conditions, { ...query, kind })
  const asked = group === undefined ? others : withLicenses(others, licenses)
  const isNew = FACETS.filter((facet) => asked?.facets[facet] !== query.facets[facet])
  if (sentence === undefined || asked === undefined || isNew.length === 0) return []
  const narrow: Query = {
    ...query,
    page: 1,
    text: sentence.rest,
    facets: { ...asked.facets, ...query.facets },
  }
  const isNarrow = sentence.rest !== '' && (await totalOf(narrow)) > 0
  const other = isNarrow ? narrow : { ...narrow, text: '' }
  const total = await totalOf(other)
  const nameOf = (facet: string, value: string) =>
    tasks.all.find(({ id }) => facet === 'task' && id === value)?.name ?? namesOf(page, facet, value).label
  const about = isNew
    .map((facet) => (other.facets[facet] ?? []).map((value) => nameOf(facet, value)).join(' or '))
    .join(', ')
  if (total === 0) return found > 0 ? [] : [{ before: `${plural(0, kind)} for ${about}` }]
  const link = { text: plural(total, kind), href: addressWith(other, location.pathname) }
  return [{ before: '', link, after: ` for ${about}${isNarrow ? ` with “${sentence.rest}”` : ''}` }]
}

/** The index of a static site has no numbers to look for, and nothing to exclude by. */
const isAnswered = (one: Condition) =>
  one.type === 'task' ||
  one.type === 'license' ||
  one.type === 'sizes' ||
  (one.type === 'value' && !one.isExcluded)
