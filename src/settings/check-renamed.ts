/** Checks the former ids in the settings against the cards that there are. */

import { quote } from '../card/quote.ts'
import { type Problem, REPO_KINDS, type RepoKind } from '../card/types.ts'
import { settingsProblems } from './problems.ts'
import type { ReadSettings } from './read-settings.ts'

/**
 * Check that former ids have no card, and lead to one.
 *
 * @param hasCard - whether the folder has a card for a model or dataset of that id
 */
export function checkRenamed(
  { settings, file, text, places }: ReadSettings,
  hasCard: (kind: RepoKind, id: string) => boolean,
): Problem[] {
  const problemAt = settingsProblems(file, text)
  return Object.entries(settings.renamed).flatMap(([former, id]) => {
    const kinds = REPO_KINDS.filter((kind) => hasCard(kind, id))
    const said = `${quote(former)} is renamed to ${quote(id)}`
    const at = places.value(['renamed', former]) ?? 0
    if (kinds.length === 0) {
      const message = `${said}, which is not the id of a model or dataset here`
      return problemAt('settings-renamed', at, message, 'Correct the new id, or remove the line.')
    }
    // A card is never led away from. One of another kind may have the former id.
    if (!kinds.every((kind) => hasCard(kind, former))) return []
    const message = `${said}, but still has a card, which is shown`
    return problemAt('settings-renamed', at, message, 'Remove the card, or the line.')
  })
}
