/**
 * Says why a card's files do not come from its own git repository, what is missing there, and whether the card is another
 * one there.
 */

import { LRUCache } from 'lru-cache'
import { oneLine } from '../../card/quote.ts'
import type { Problem } from '../../card/types.ts'
import { reasonOf, sourceProblem } from '../source-problem.ts'
import { blobOid } from './blob-oid.ts'
import { LONGEST_ANSWER_MS } from './git-dates.ts'
import { findLayout, type GitLayout, GitRefusal } from './git-layout.ts'
import { publishedCommit, readReferences } from './git-references.ts'
import { cardEnvironment, isPassing, readTokens } from './safe-git.ts'

/** What is in the top folder of a commit that has been found whole. */
interface Whole {
  /** Names of blobs, by name of the Markdown file. */
  cards: ReadonlyMap<string, string>
}

/** Damaged commits are looked at again: they may be mended. */
const whole = new LRUCache<string, Whole>({ max: 100_000 })

/** Files of a commit that are looked at: a few folders can stand for a million million. */
const MOST_FILES = 100_000

/** A card in the work tree of its own repository. */
interface WorkingCard {
  /** Its folder, with all links resolved. */
  folder: string
  /** Of its file, in the folder. */
  name: string
  bytes: Uint8Array
  /** Its file, and its repository, as the user knows them. */
  shown: { card: string; repository: string }
}

/**
 * Check the repository of a card.
 *
 * @param root - the served folder, with all links resolved
 */
export async function checkRepository(card: WorkingCard, root: string): Promise<Problem | undefined> {
  const { folder, shown } = card
  try {
    const layout = await findLayout(folder, root)
    if (layout === undefined) return undefined
    const commit = publishedCommit(await readReferences(layout))
    if (commit === undefined) return undefined
    const key = `${layout.directory} ${commit}`
    const found = whole.get(key) ?? (await look(layout, commit))
    if (found === undefined) return undefined
    if (typeof found === 'string') {
      const message = `the repository of this card is incomplete or damaged, so some of its files cannot be read: ${found}`
      const remedy = 'Look into it with git fsck. Fetch what is missing, or clone it again.'
      return sourceProblem('git-damaged', 'warning', shown.repository, message, remedy)
    }
    whole.set(key, found)
    if (isCommitted(card, found)) return undefined
    const message = `this text is not committed, so clients get that of commit ${commit.slice(0, 7)}`
    return sourceProblem('git-uncommitted', 'hint', shown.card, message, 'Commit it when it is ready.')
  } catch (error) {
    const { message, remedy, isOwners } =
      error instanceof GitRefusal
        ? error
        : new GitRefusal(`its repository cannot be read: ${reasonOf(error)}`)
    const rule = isOwners ? 'git-refused' : 'git-not-own'
    return sourceProblem(
      rule,
      'warning',
      shown.repository,
      `this card is served as plain files: ${message}`,
      remedy,
    )
  }
}

/** Whether a commit has the card as it is, but for the ends of lines, which git may change when it checks out. */
function isCommitted({ name, bytes }: WorkingCard, { cards }: Whole): boolean {
  const committed = cards.get(name)
  const plain = () => Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
  return committed === blobOid(bytes) || committed === blobOid(plain())
}

/**
 * Lists a commit as the site does. Its history is not read: a git process for each card takes long enough.
 *
 * @returns how it is damaged; undefined if that cannot be told just now
 */
async function look(layout: GitLayout, commit: string): Promise<Whole | string | undefined> {
  const limits = {
    environment: cardEnvironment(layout.objects, layout.shallow),
    milliseconds: LONGEST_ANSWER_MS,
  }
  const cards = new Map<string, string>()
  let lost: string | undefined
  let files = 0
  try {
    await readTokens(['ls-tree', '-r', '-l', '-z', '--full-tree', commit], limits, (line) => {
      const [, oid = '', size, path = ''] = /^\d+ blob ([\da-f]+) +(\S+)\t(.*)$/s.exec(line) ?? []
      // Git lists a file that it lacks so, and succeeds.
      if (size === 'BAD') lost = path
      if (/^[^/]+\.md$/i.test(path)) cards.set(path, oid)
      files += 1
      return lost === undefined && files < MOST_FILES
    })
    if (!layout.places.areUnchanged()) return undefined
    return lost === undefined ? { cards } : `${oneLine(lost)} is missing`
  } catch (error) {
    // Git is not installed, could not run just now, or read what changed under it.
    if (isPassing(error) || isMissing(error) || !layout.places.areUnchanged()) return undefined
    return oneLine(reasonOf(error).replace(/^git .* ended with code \d+\. /, ''))
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
