/** Tells which parts of the site have something to show. */

import { CARD_KINDS } from '../../card/types.ts'
import { docsIndexOf } from '../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { oncePer } from '../../edition/once-per.ts'
import { GUIDE_SET, ROOT } from '../../paths.ts'
import type { SitePart } from '../../ui/site.ts'

/** Whether there are docs and no cards at all, not even those that come with Modelbook. */
export const hasDocsOnly = oncePer(
  (edition: SqliteEdition): boolean =>
    docsIndexOf(edition).sets.length > 0 && CARD_KINDS.every((kind) => edition.count(kind) === 0),
)

/** The parts of an edition; an empty catalogue shows where its cards will be. */
export const partsOf = oncePer((edition: SqliteEdition): readonly SitePart[] => {
  if (hasDocsOnly(edition)) return [ROOT.docs]
  const { sets } = docsIndexOf(edition)
  const isEmpty =
    edition.count('model') + edition.count('dataset') === 0 && sets.every((set) => set === GUIDE_SET)
  const has = (sql: string) => edition.all(`SELECT 1 FROM ${sql} LIMIT 1`).length > 0
  const found: [SitePart, boolean][] = [
    [ROOT.tasks, true],
    [ROOT.models, isEmpty || edition.count('model') > 0],
    [ROOT.datasets, isEmpty || edition.count('dataset') > 0],
    [ROOT.benchmarks, has("evaluation WHERE benchmark <> ''")],
    [ROOT.docs, sets.length > 0],
    [
      ROOT.owners,
      has("entry WHERE kind IN ('model', 'dataset') AND id LIKE '%/%'") || edition.count('owner') > 0,
    ],
    [ROOT.collections, edition.count('collection') > 0],
    [ROOT.libraries, true],
    [ROOT.metrics, true],
    [ROOT.licenses, true],
    [ROOT.papers, has("link WHERE relation = 'paper'")],
  ]
  return found.flatMap(([part, isThere]) => (isThere ? [part] : []))
})

/** Whether there is documentation but no model or dataset. */
export function isDocsAlone(edition: SqliteEdition): boolean {
  const parts = partsOf(edition)
  return parts.includes(ROOT.docs) && !parts.includes(ROOT.models) && !parts.includes(ROOT.datasets)
}
