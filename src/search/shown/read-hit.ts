/** Reads what is shown of a hit, with the matches marked. */

import { type SqliteEdition, SUMMARY_COLUMNS, summaryOf } from '../../edition/edition.ts'
import { textOf } from '../../edition/store/columns.ts'
import type { EntrySummary } from '../../edition/types.ts'
import { type Term, wantedPhrases } from '../query/query-terms.ts'
import type { SearchHit } from '../types.ts'
import { findFirst, foldText, highlight } from './highlight.ts'
import { findSection } from './section.ts'

/**
 * The entry behind a hit, with the places of the terms in its name, title and summary, and the section that shows them if
 * these do not.
 *
 * @param n - the entry's number
 * @param terms - of the query
 */
export function readHit(edition: SqliteEdition, n: number, terms: readonly Term[]): SearchHit {
  const row = edition.prepare(`SELECT ${SUMMARY_COLUMNS} FROM entry WHERE n = ?`).get(n) ?? {}
  const entry = summaryOf(row)
  const phrases = wantedPhrases(terms)
  const placesIn = (text: string) => highlight(text, phrases)
  const matches = {
    name: placesIn(entry.name),
    title: placesIn(entry.title),
    summary: placesIn(entry.summary),
  }
  return { ...entry, matches, section: sectionOf(edition, n, entry, terms) }
}

/** A section is shown only if the name and the facts do not show all terms. */
function sectionOf(
  edition: SqliteEdition,
  n: number,
  { id, title, summary }: Pick<EntrySummary, 'id' | 'title' | 'summary'>,
  terms: readonly Term[],
): SearchHit['section'] {
  const shown = [id, title, summary].map(foldText)
  const isShown = (term: Term) => {
    const phrases = wantedPhrases([term])
    return phrases.length === 0 || shown.some((text) => findFirst(text, phrases) !== undefined)
  }
  const missing = terms.filter((term) => !isShown(term))
  if (missing.length === 0) return undefined
  const row = edition.prepare('SELECT sections FROM card WHERE n = ?').get(n) ?? {}
  return findSection(JSON.parse(textOf(row, 'sections')), missing)
}
