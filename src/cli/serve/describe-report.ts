/** Sums up what an ingest has read, as `modelbook serve` prints it. */

import type { RepoKind } from '../../card/types.ts'
import { docsIndexOf } from '../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { IngestReport } from '../../edition/ingest/ingest.ts'
import { plural } from '../../format.ts'
import { GUIDE_SET } from '../../paths.ts'
import { shellWord } from '../../snippet/print/shell.ts'
import { isStandardInput } from '../locations.ts'
import { DEFAULT_LOCATION } from '../package-files.ts'

/**
 * Counts of cards, docs and problems, without hints, as in "2 models, 1 dataset, 58 tasks; 1 error".
 *
 * @param location - what was read, as named on the command line; undefined for what others publish
 */
export function describeReport(
  { counts, docs, problems }: Pick<IngestReport, 'counts' | 'docs' | 'problems'>,
  location: string | undefined,
): string {
  const pages = docs === 0 ? '' : `, ${plural(docs, 'page')} of docs`
  return `${describeCounts((kind) => counts[kind])}${pages}; ${describeProblems(problems, location)}`
}

/** Numbers of models, datasets and tasks. */
export function describeCounts(count: (kind: RepoKind | 'task') => number): string {
  return (['model', 'dataset', 'task'] as const).map((kind) => plural(count(kind), kind)).join(', ')
}

/** What was looked for, and how to begin, for a person who may have named the wrong folder. */
export function describeNothing(folder: string): string {
  return (
    '  Looked for models/<owner>/<name>/README.md, datasets/…, tasks/<id>/README.md and docs/<name>/_toctree.yml.\n' +
    `  To write a card: modelbook new model acme/tiny-bert --dir ${shellWord(folder)}\n`
  )
}

/** Whether an edition holds nothing but what comes with Modelbook: tasks, metrics and its documentation. */
export function isBare(edition: SqliteEdition): boolean {
  return (
    edition.count('model') + edition.count('dataset') === 0 &&
    docsIndexOf(edition).sets.every((set) => set === GUIDE_SET)
  )
}

/**
 * Errors and warnings are counted apart: one number for both would read as if something were broken. Warnings about the
 * cards that come with Modelbook are left out: who only tries it out cannot mend them.
 */
function describeProblems(problems: IngestReport['problems'], location: string | undefined): string {
  const { error } = problems
  const warning = location === DEFAULT_LOCATION ? 0 : problems.warning
  if (error + warning === 0) return 'no problems'
  const errors = error === 0 ? 'no errors' : plural(error, 'error')
  const warnings = warning === 0 ? '' : `, ${plural(warning, 'warning')}`
  const isChecked = location !== undefined && !isStandardInput(location)
  const list = isChecked ? ` (modelbook check ${shellWord(location)} lists them)` : ''
  return `${errors}${warnings}${list}`
}
