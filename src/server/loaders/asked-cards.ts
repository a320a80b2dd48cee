/** What a text that calls a task leads to: the cards of that task, though they may not have its words. */

import type { AskedCards } from '../../pages/search-hints.tsx'
import type { SearchQuery, SearchResult } from '../../search/types.ts'
import type { TaskNames } from '../../task/names.ts'
import type { ListAddresses } from './list-addresses.ts'
import { askedTask } from './named-tasks.ts'

/**
 * @param query - of a list of one kind
 * @param total - how many cards have the text
 * @returns the task with its cards that have the rest of the text, with all of its cards where none has; undefined where
 * that is no other list
 */
export function askedCards(
  tasks: TaskNames,
  search: (query: SearchQuery) => SearchResult,
  query: SearchQuery,
  total: number,
  { href }: ListAddresses,
): AskedCards | undefined {
  const asked = query.facets.task === undefined ? askedTask(tasks, query.text) : undefined
  if (asked === undefined) return undefined
  const { id } = asked.task
  const facets = { ...query.facets, task: [id] }
  const count = (text: string) => search({ ...query, text, facets, page: 1, pageSize: 1, counted: [] }).total
  for (const rest of new Set([asked.rest, ''])) {
    const found = count(rest)
    if (found === 0 || (found === total && count(query.text) === total)) continue
    return { id, label: tasks.label(id), rest, total: found, href: href({ text: rest, facets }) }
  }
  return undefined
}
