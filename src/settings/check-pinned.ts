/** Checks the pinned ids in the settings against the cards that there are. */

import { quote } from '../card/quote.ts'
import { type Problem, REPO_KINDS, type RepoKind } from '../card/types.ts'
import { settingsProblems } from './problems.ts'
import type { ReadSettings } from './read-settings.ts'

/**
 * Check that each pinned id has a card.
 *
 * @param hasCard - whether the folder has a card for a model or dataset of that id
 */
export function checkPinned(
  { settings, file, text, places }: ReadSettings,
  hasCard: (kind: RepoKind, id: string) => boolean,
): Problem[] {
  const problemAt = settingsProblems(file, text)
  return settings.pinned.flatMap((id, index) => {
    if (REPO_KINDS.some((kind) => hasCard(kind, id))) return []
    const at = places.value(['pinned', index]) ?? 0
    const message = `${quote(id)} is pinned, and is not the id of a model or dataset here`
    return problemAt('settings-pinned', at, message, 'Correct the id, or remove the line.')
  })
}
