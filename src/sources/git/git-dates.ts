/** Finds out when each card was last committed, in one pass over the history of the git work tree around it. */

import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { isWithin } from '../list-folder.ts'
import { isLate, isPassing, readTokens, runGit } from './safe-git.ts'

/**
 * Returns the date of a file's last commit by its real absolute path; undefined if git does not know the file, null if
 * it does but a shallow clone lacks the commit.
 */
export type FindCommitDate = (real: string) => CommitDate | undefined

export type CommitDate = string | null

/** Why dates are missing: git refuses the work tree of another user, may not read it, or the clone is shallow. */
export type DatesTrouble = 'refused' | 'unreadable' | 'shallow'

/** A longer history is only read up to this time; the files not met by then are those untouched for longest. */
export const LONGEST_PASS_MS = 2_000

/** Without git's other answers there are no dates at all, so a busy machine gets more time. */
export const LONGEST_ANSWER_MS = 60_000

/** The last pass over each work tree, valid as long as its HEAD stays the same. */
const passes = new Map<string, { head: string; dates: ReadonlyMap<string, CommitDate> }>()

/**
 * Reads the dates of all Markdown files of the work tree that a folder is in.
 *
 * @param folder - absolute, all links resolved
 * @param onTrouble - called with the reason for missing dates and the top of the work tree
 * @returns a look-up that finds nothing if the folder is in no work tree, or there is no git
 * @see https://git-scm.com/docs/git-log
 */
export async function readCommitDates(
  folder: string,
  onTrouble: (trouble: DatesTrouble, top: string) => void,
): Promise<FindCommitDate> {
  const tree = await findWorkTree(folder, onTrouble)
  if (tree === undefined) return () => undefined
  const key = `${tree.top}\n${folder}`
  const known = passes.get(key)
  const below = relative(tree.top, folder).replaceAll(sep, '/')
  const list = ['ls-files', '-z', '--full-name', '--', ...markdownBelow(below)]
  const dates =
    known?.head === tree.head
      ? known.dates
      : await readHistory(tree, below, list, tree.head).catch(() => undefined)
  if (dates === undefined) return () => undefined
  // A shallow clone can gain history without a new HEAD.
  if (!tree.isShallow) passes.set(key, { head: tree.head, dates })
  if ([...dates.values()].includes(null)) onTrouble('shallow', tree.top)
  return (real) => {
    if (!isWithin(tree.top, real)) return undefined
    const path = relative(tree.top, real)
    return dates.get(sep === '/' ? path : path.replaceAll(sep, '/'))
  }
}

/**
 * Stands for the history that {@link readCommitDates} reads: as long as it is the same, so are the dates.
 *
 * @param folder - absolute, all links resolved
 * @returns undefined for a history that can change unseen, as that of a shallow clone does when it is completed
 */
export async function findHistory(folder: string): Promise<string | undefined> {
  const tree = await findWorkTree(folder, () => {})
  if (tree === undefined) return ''
  return tree.isShallow ? undefined : `${tree.top} ${tree.head}`
}

/**
 * When a file last changed: according to git, or its modification time if git does not know it.
 *
 * @param committed - what {@link FindCommitDate} returns for it
 */
export function lastChange(committed: CommitDate | undefined, real: string): string | undefined {
  return committed === undefined ? statSync(real).mtime.toISOString() : (committed ?? undefined)
}

async function findWorkTree(
  folder: string,
  onTrouble: (trouble: DatesTrouble, top: string) => void,
): Promise<{ top: string; head: string; isShallow: boolean } | undefined> {
  // Starting git takes longer than reading many cards.
  const above = findTop(folder)
  if (above === undefined) return undefined
  try {
    const asked = ['--show-toplevel', '--is-shallow-repository', 'HEAD']
    const answer = await runGit(['rev-parse', ...asked], { folder, milliseconds: LONGEST_ANSWER_MS })
    const [top, isShallow, head] = answer.toString('utf8').split('\n')
    return top && head ? { top, head, isShallow: isShallow === 'true' } : undefined
  } catch (error) {
    // Git names the setting that would make it trust the folder, in every language.
    if (String(error).includes('safe.directory')) onTrouble('refused', above)
    else if (isForbidden(join(above, '.git'))) onTrouble('unreadable', above)
    // Otherwise there is no git, no work tree, or no commit yet.
    return undefined
  }
}

/** Whether a git directory may not be read. Git then says that there is none. */
function isForbidden(directory: string): boolean {
  try {
    if (!statSync(directory).isDirectory()) return false
    for (const name of readdirSync(directory))
      if (PARTS.has(name))
        accessSync(join(directory, name), constants.R_OK | searchBit(join(directory, name)))
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')
  }
}

/** What git has to read to know a repository. */
const PARTS: ReadonlySet<string> = new Set(['HEAD', 'config', 'objects', 'refs', 'packed-refs'])

const searchBit = (path: string) => (statSync(path).isDirectory() ? constants.X_OK : 0)

/** The nearest folder, from this one upwards, with a `.git`, be it a folder or a file that points to one. */
export function findTop(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder
  const above = dirname(folder)
  return above === folder ? undefined : findTop(above)
}

/** Git pathspecs of the Markdown files below a folder. */
export function markdownBelow(below: string): string[] {
  return ['md', 'mdx'].map(
    (ending) => `:(top,icase,glob)${below === '' ? '' : `${escapeGlob(below)}/`}**/*.${ending}`,
  )
}

/**
 * Commits come newest first, so the first date seen for a file is its last change. The oldest commits of a shallow
 * clone seem to have created all files that they contain.
 *
 * @param list - arguments that make git list the existing files
 * @throws {Error} git could not be started, or did not answer
 */
async function readHistory(
  { top, isShallow }: { top: string; isShallow: boolean },
  below: string,
  list: string[],
  commit: string,
): Promise<Map<string, CommitDate>> {
  const dates = new Map<string, CommitDate>()
  const wanted = new Set<string>()

  await readTokens(list, { folder: top, milliseconds: LONGEST_ANSWER_MS }, (path) => {
    if (/\.mdx?$/i.test(path)) wanted.add(path)
    return true
  })
  // Git ignores them all, as in an installed package: the history would be read to its end in vain.
  if (wanted.size === 0) return dates
  const log = [
    ...['log', '-z', '--no-renames', '--no-ext-diff', '--no-textconv', '--no-color'],
    ...['--name-only', HEAD_OF_COMMIT, commit, '--', ...markdownBelow(below)],
  ]
  let date: CommitDate | undefined
  await readLog(top, log, (token) => {
    const head = dateOfHead(token, isShallow)
    if (head !== undefined) date = head.date
    else if (date !== undefined && wanted.delete(token)) dates.set(token, date)
    return wanted.size > 0
  })
  return dates
}

/**
 * Reads a log of commits and their files for as long as a pass may take.
 *
 * @param folder - of the work tree
 * @param take - returns whether it wants more
 * @throws {Error} git could not run just now, see {@link isPassing}
 */
export async function readLog(
  folder: string,
  args: string[],
  take: (token: string) => boolean,
): Promise<void> {
  try {
    await readTokens(args, { folder, milliseconds: LONGEST_PASS_MS }, (token) => {
      // Git puts a line feed between the head of a commit and its files.
      const text = token.replace(/^\n+/, '')
      return text === '' || take(text)
    })
  } catch (error) {
    // What git has printed before it failed holds.
    if (isPassing(error) && !isLate(error)) throw error
  }
}

/** Format of the line before the files of a commit: its date and its parents. */
export const HEAD_OF_COMMIT = '--format=%x01%ct %P'

/**
 * The date of a commit from its head; undefined if the token is no head.
 *
 * @param isShallow - whether a commit without parents is only cut off, and its date therefore unknown
 */
export function dateOfHead(token: string, isShallow: boolean): { date: CommitDate | undefined } | undefined {
  if (!token.startsWith('\x01')) return undefined
  const [seconds = '', parents] = token.slice(1).split(' ')
  return { date: isShallow && parents === '' ? null : isoDate(seconds) }
}

/**
 * @param seconds - since 1970, as printed by git, which prints whatever a commit claims
 * @returns ISO 8601 in UTC; undefined for a date that cannot be written so
 */
export function isoDate(seconds: string): string | undefined {
  const date = new Date(Number(seconds) * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

function escapeGlob(path: string): string {
  return path.replace(/[\\*?[\]]/g, '\\$&')
}
