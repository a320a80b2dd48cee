/** Lets a query name tasks as pages do, a team gives its own the names that it likes, and languages as their speakers do. */

import type { SqliteEdition } from '../edition/edition.ts'
import { nameKey } from '../edition/shown-names.ts'
import { tasksOf } from '../edition/task-names.ts'
import { languageCalled } from './own-names.ts'
import { parseTerms, type Term } from './query-terms.ts'

/** The terms of a text, as {@link parseTerms} reads it; a task that is asked for by its name has its id in them, and `deutsch` is German. */
export function termsOf(edition: SqliteEdition, text: string): Term[] {
  return parseTerms(text).map((term) => {
    if (term.type !== 'value') return term
    if (term.facet === 'language') return { ...term, value: languageCalled(term.value)[0] ?? term.value }
    if (term.facet !== 'task') return term
    const value = taskIds(edition).get(nameKey(term.value)) ?? term.value
    return { ...term, value }
  })
}

const known = new WeakMap<SqliteEdition, Map<string, string>>()

/** Ids by what tasks are called; what is an id counts as one before it counts as a name, and a name before an alias. */
function taskIds(edition: SqliteEdition): Map<string, string> {
  const before = known.get(edition)
  if (before !== undefined) return before
  const ids = new Map<string, string>()
  const { all } = tasksOf(edition)
  for (const { id, aliases } of all) for (const alias of aliases) ids.set(nameKey(alias), id)
  for (const { id, name } of all) ids.set(nameKey(name), id)
  for (const { id } of all) ids.set(nameKey(id), id)
  known.set(edition, ids)
  return ids
}
