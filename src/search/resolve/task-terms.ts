/** Resolves other names in a query: display names and aliases of tasks, and languages' own names. */

import { nameKey } from '../../card/names/name-key.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { FacetId } from '../../edition/facets.ts'
import { oncePer } from '../../edition/once-per.ts'
import { tasksOf } from '../../edition/task-names.ts'
import { parseTerms, type Term } from '../query/query-terms.ts'
import { languageCalled } from './language-names.ts'

/**
 * The terms of a text as {@link parseTerms} reads them, with the names of tasks replaced by their ids and `deutsch` by
 * `german`.
 */
export function termsOf(edition: SqliteEdition, text: string): Term[] {
  return parseTerms(text, languageCalled).map((term) =>
    term.type === 'value' ? { ...term, value: meantValue(edition, term.facet, term.value) } : term,
  )
}

/** The id of a task, or the English name of a language, by another name; other values as they are. */
export function meantValue(edition: SqliteEdition, facet: FacetId, value: string): string {
  if (facet === 'language') return languageCalled(value)[0] ?? value
  return facet === 'task' ? (taskIds(edition).get(nameKey(value)) ?? value) : value
}

/** Ids by the names of tasks; ids take precedence over names, and names over aliases. */
const taskIds = oncePer((edition: SqliteEdition): ReadonlyMap<string, string> => {
  const ids = new Map<string, string>()
  const { all } = tasksOf(edition)
  for (const { id, aliases } of all) for (const alias of aliases) ids.set(nameKey(alias), id)
  for (const { id, name } of all) ids.set(nameKey(name), id)
  for (const { id } of all) ids.set(nameKey(id), id)
  return ids
})
