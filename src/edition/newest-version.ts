/** Which model replaces another one, as `new_version` of their cards says. */

import type { SqliteEdition } from './edition.ts'
import type { Entry } from './types.ts'

/**
 * Follow the successors of a model to the last one, which the catalogue need not have.
 *
 * @returns undefined where the card names none, and where the way leads round, so that none is the last
 * @see https://huggingface.co/docs/hub/model-cards#specifying-a-new-version
 */
export function newestVersion(edition: SqliteEdition, entry: Entry): string | undefined {
  const seen = new Set([entry.id])
  let newest: string | undefined
  for (let next = entry.metadata.newVersion; next !== undefined; ) {
    if (seen.has(next)) return undefined
    seen.add(next)
    newest = next
    next = edition.findEntry('model', next)?.metadata.newVersion
  }
  return newest
}
