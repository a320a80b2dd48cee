/** Counts what is wrong with what an edition was made of. */

import type { Severity } from '../card/types.ts'
import { countDocsProblems } from './docs/docs-reader.ts'
import type { SqliteEdition } from './edition.ts'

/** Problems of the cards, the docs and the sources of an edition. */
export function countProblems(edition: SqliteEdition): Record<Severity, number> {
  const sources = edition.sourceProblems()
  const docs = countDocsProblems(edition)
  const sum = (severity: Severity) =>
    edition.totals.problems[severity] +
    docs[severity] +
    sources.filter((problem) => problem.severity === severity).length
  return { error: sum('error'), warning: sum('warning'), hint: sum('hint') }
}
