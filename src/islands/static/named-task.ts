/** Finds the tasks that a text calls by a common name, and their cards, on a static site. */

import { plural } from '../../format.ts'
import { ask, type Found } from './engine.ts'
import type { Asked, Hint } from './hints.ts'
import { addressWith } from './list-query.ts'
import { withoutEachWord, withoutText } from './ways-out.ts'

/** The number of hits among the tasks that are checked for the name. */
const MOST_TASKS = 3

/** Tasks with this name or alias. */
export async function namedTasks(text: string): Promise<Found[]> {
  const tasks = await (await ask(text, { kind: ['task'] })).read(0, MOST_TASKS)
  return tasks.filter(({ title, aliases }) => [title, ...aliases].some((name) => keyOf(name) === keyOf(text)))
}

/** Suggests a task in a list of one kind; the search of everything shows the task itself. */
export async function findTask({ read: { query }, kind, total: found, totalOf }: Asked): Promise<Hint[]> {
  if (kind === undefined || query.filters.task !== undefined || query.text === '') return []
  const texts = [{ word: '', rest: query.text }, ...withoutEachWord(query.text)]
  for (const { word, rest } of texts) {
    const [task] = await namedTasks(rest)
    const id = task?.url.split('/').at(-2)
    if (task === undefined || id === undefined) continue
    const filters = { ...query.filters, task: [decodeURIComponent(id)] }
    const all = { ...withoutText(query), filters }
    const narrow = { ...query, page: 1, text: word, filters }
    const isNarrow = word !== '' && (await totalOf(narrow)) > 0
    const other = isNarrow ? narrow : all
    const total = await totalOf(other)
    if (total === 0) return found > 0 ? [] : [{ before: `${plural(0, kind)} for ${task.title}` }]
    const link = { text: plural(total, kind), href: addressWith(other, location.pathname) }
    return [{ before: '', link, after: ` for ${task.title}${isNarrow ? ` with “${word}”` : ''}` }]
  }
  return []
}

const keyOf = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[-\s]+/g, ' ')
