/** Finds out when the pages of releases last changed, in one pass over their combined history. */

import type { Repository, Tag } from './git-commit.ts'
import {
  type CommitDate,
  dateOfHead,
  HEAD_OF_COMMIT,
  LONGEST_ANSWER_MS,
  markdownBelow,
  readLog,
} from './git-dates.ts'
import { isPassing, readTokens } from './safe-git.ts'

/** By path from the root of the repository. */
export type PageDates = ReadonlyMap<string, CommitDate>

/** A page of a release whose date is still unknown. */
interface Undated {
  path: string
  /** Date of the release, in milliseconds since 1970. */
  released: number
  dates: Map<string, CommitDate>
}

/** The last result for each folder, valid as long as its tags stay the same. */
const readings = new Map<string, { of: string; dates: ReadonlyMap<string, PageDates> }>()

/**
 * Reads the dates of the Markdown files of tags: the last commit up to a tag that gave a file the content it has there.
 * The pass ends once every date is known, or after some time; pages without a date by then are those untouched for
 * longest.
 *
 * @param below - folder to look in, relative to the root of the commits; empty for all
 * @returns dates by tag name
 * @throws {Error} git could not be started, or did not answer
 * @see https://git-scm.com/docs/git-log
 */
export async function readTagDates(
  { folder, isShallow }: Repository,
  tags: readonly Tag[],
  below: string,
): Promise<ReadonlyMap<string, PageDates>> {
  const key = `${folder}\n${below}`
  // A shallow clone can gain history without new tags.
  const of = [isShallow, ...tags.map(({ name, commit }) => `${name} ${commit}`)].join('\n')
  const known = readings.get(key)
  if (known?.of === of) return known.dates
  const dates = new Map(tags.map(({ name }) => [name, new Map<string, CommitDate>()]))
  const undated = new Map<string, Undated[]>()
  for (const { name, commit, released } of tags)
    for (const { path, oid } of await listPages(folder, commit, below)) {
      const own = dates.get(name) ?? new Map<string, CommitDate>()
      const alike = undated.get(keyOf(path, oid)) ?? []
      alike.push({ path, released, dates: own })
      undated.set(keyOf(path, oid), alike)
    }
  const commits = [...new Set(tags.map(({ commit }) => commit))]
  if (undated.size > 0) await dateAll(folder, isShallow, commits, below, undated)
  readings.set(key, { of, dates })
  return dates
}

const keyOf = (path: string, oid: string) => `${oid} ${path}`

async function listPages(
  folder: string,
  commit: string,
  below: string,
): Promise<{ path: string; oid: string }[]> {
  const list = ['ls-tree', '-r', '-z', '--full-tree', commit]
  const pages: { path: string; oid: string }[] = []
  const limits = { folder, milliseconds: LONGEST_ANSWER_MS }
  const listed = readTokens(below === '' ? list : [...list, '--', `${below}/`], limits, (token) => {
    const [, oid = '', path = ''] = /^100\d{3} blob ([0-9a-f]+)\t([\s\S]+\.mdx?)$/i.exec(token) ?? []
    if (oid !== '') pages.push({ path, oid })
    return true
  })
  await listed.catch((error: unknown) => {
    if (isPassing(error)) throw error
  })
  return pages
}

/**
 * Commits come newest first. The first one that gave a file the content it has in a release, and is no later than the
 * release, is its last change: a file may return to earlier content.
 *
 * @param undated - by {@link keyOf}; pages that get a date are removed
 */
async function dateAll(
  folder: string,
  isShallow: boolean,
  commits: readonly string[],
  below: string,
  undated: Map<string, Undated[]>,
): Promise<void> {
  const log = [
    ...['log', '-z', '--no-renames', '--no-ext-diff', '--no-textconv', '--no-color'],
    // A merge counts as a change of a file only if its content differs from that in every parent.
    ...['--raw', '-c', '--no-abbrev', HEAD_OF_COMMIT, ...commits, '--', ...markdownBelow(below)],
  ]
  let date: CommitDate | undefined
  let oid: string | undefined
  await readLog(folder, log, (token) => {
    const head = dateOfHead(token, isShallow)
    if (head !== undefined) date = head.date
    else if (token.startsWith(':')) oid = token.split(' ').at(-2)
    else if (date !== undefined && oid !== undefined) dateOne(undated, keyOf(token, oid), date)
    return undated.size > 0
  })
}

function dateOne(undated: Map<string, Undated[]>, key: string, date: CommitDate): void {
  const waiting = undated.get(key)
  if (waiting === undefined) return
  const isLater = ({ released }: Undated) => date !== null && Date.parse(date) > released
  for (const one of waiting) if (!isLater(one)) one.dates.set(one.path, date)
  const left = waiting.filter(isLater)
  if (left.length === 0) undated.delete(key)
  else undated.set(key, left)
}
