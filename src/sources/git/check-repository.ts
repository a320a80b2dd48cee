/** Says why a card's files do not come from its own git repository, or what is missing there. */

import { LRUCache } from 'lru-cache'
import { oneLine } from '../../card/quote.ts'
import type { Problem } from '../../card/types.ts'
import { reasonOf, sourceProblem } from '../source-problem.ts'
import { LONGEST_ANSWER_MS } from './git-dates.ts'
import { findLayout, type GitLayout, GitRefusal } from './git-layout.ts'
import { readReferences } from './git-references.ts'
import { cardEnvironment, isPassing, readTokens } from './safe-git.ts'

/** Commits of repositories that have been found whole. Damaged ones are looked at again: they may be mended. */
const whole = new LRUCache<string, true>({ max: 100_000 })

/** Files of a commit that are looked at: a few folders can stand for a million million. */
const MOST_FILES = 100_000

/**
 * Check the repository of a card.
 *
 * @param folder - of the card, with all links resolved
 * @param root - the served folder, likewise
 * @param shown - the repository as the user knows it
 */
export async function checkRepository(
  folder: string,
  root: string,
  shown: string,
): Promise<Problem | undefined> {
  try {
    const layout = await findLayout(folder, root)
    if (layout === undefined) return undefined
    const { head } = await readReferences(layout)
    if (head === undefined || whole.has(`${layout.directory} ${head}`)) return undefined
    const damage = await findDamage(layout, head)
    if (damage === undefined) {
      whole.set(`${layout.directory} ${head}`, true)
      return undefined
    }
    const message = `the repository of this card is incomplete or damaged, so some of its files cannot be read: ${damage}`
    const remedy = 'Look into it with git fsck. Fetch what is missing, or clone it again.'
    return sourceProblem('git-damaged', 'warning', shown, message, remedy)
  } catch (error) {
    const { message, remedy, isOwners } =
      error instanceof GitRefusal
        ? error
        : new GitRefusal(`its repository cannot be read: ${reasonOf(error)}`)
    const rule = isOwners ? 'git-refused' : 'git-not-own'
    return sourceProblem(rule, 'warning', shown, `this card is served as plain files: ${message}`, remedy)
  }
}

/** Lists a commit as the site does. Its history is not read: a git process for each card takes long enough. */
async function findDamage(layout: GitLayout, commit: string): Promise<string | undefined> {
  const limits = {
    environment: cardEnvironment(layout.objects, layout.shallow),
    milliseconds: LONGEST_ANSWER_MS,
  }
  let lost: string | undefined
  let files = 0
  try {
    // Git lists a file that it lacks with BAD for its size, and succeeds.
    await readTokens(['ls-tree', '-r', '-l', '-z', '--full-tree', commit], limits, (line) => {
      lost = /^\d+ blob [\da-f]+ +BAD\t(.*)$/s.exec(line)?.[1]
      files += 1
      return lost === undefined && files < MOST_FILES
    })
    return lost === undefined || !layout.places.areUnchanged() ? undefined : `${oneLine(lost)} is missing`
  } catch (error) {
    // Git is not installed, could not run just now, or read what changed under it.
    if (isPassing(error) || isMissing(error) || !layout.places.areUnchanged()) return undefined
    return oneLine(reasonOf(error).replace(/^git .* ended with code \d+\. /, ''))
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
