/** Finds the model that supersedes another, by the `new_version` of their cards. */

import type { SqliteEdition } from '../edition/edition.ts'
import type { Entry } from '../edition/types.ts'
import { cardNamed } from './named.ts'

/**
 * Follows the successors of a model to the last one, which need not be in the catalogue.
 *
 * @returns undefined if the card names none, or if the chain is a circle and none is the last
 * @see https://huggingface.co/docs/hub/model-cards#specifying-a-new-version
 */
export function newestVersion(edition: SqliteEdition, entry: Entry): string | undefined {
  const seen = new Set([entry.id])
  let newest: string | undefined
  for (let next = entry.metadata.newVersion; next !== undefined; ) {
    newest = cardNamed(edition, 'model', next) ?? next
    if (seen.has(newest)) return undefined
    seen.add(newest)
    next = edition.findFacts('model', newest)?.metadata.newVersion
  }
  return newest
}
