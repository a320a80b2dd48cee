/** Finds the task that a text names, and its cards, on a static site. */

import { plural } from '../../format.ts'
import { understand } from '../../search/query/reading.ts'
import type { Asked, Hint } from './hints.ts'
import { addressWith } from './list-query.ts'
import { loadTasks } from './tasks.ts'

/** The index has no numbers of parameters and no groups of licences to look for. */
const ANSWERED = { task: true, parameters: false, license: false }

/** Suggests a task in a list of one kind; the search of everything shows the task itself. */
export async function findTask({
  query,
  kind,
  total: found,
  totalOf,
}: Pick<Asked, 'query' | 'kind' | 'total' | 'totalOf'>): Promise<Hint[]> {
  if (kind === undefined || query.facets.task !== undefined || query.text === '') return []
  const tasks = await loadTasks()
  const { understood = [], rest = '' } = understand(tasks, query.text, ANSWERED) ?? {}
  const named = understood.find((one) => one.type === 'task')
  const task = tasks.all.find(({ id }) => id === named?.id)
  if (task === undefined) return []
  const narrow = { ...query, page: 1, text: rest, facets: { ...query.facets, task: [task.id] } }
  const isNarrow = rest !== '' && (await totalOf(narrow)) > 0
  const other = isNarrow ? narrow : { ...narrow, text: '' }
  const total = await totalOf(other)
  if (total === 0) return found > 0 ? [] : [{ before: `${plural(0, kind)} for ${task.name}` }]
  const link = { text: plural(total, kind), href: addressWith(other, location.pathname) }
  return [{ before: '', link, after: ` for ${task.name}${isNarrow ? ` with “${rest}”` : ''}` }]
}
