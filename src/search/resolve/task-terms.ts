/** Resolves other names in a query: display names and aliases of tasks, and languages' own names. */

import type { SqliteEdition } from '../../edition/edition.ts'
import type { FacetId } from '../../edition/facets.ts'
import { parseTerms, type Term } from '../query/query-terms.ts'
import { taskReaderOf } from './catalogue.ts'
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
  return facet === 'task' ? (taskReaderOf(edition).idOf(value) ?? value) : value
}
