/** Parses the output of `git log`: commits, and which of them last changed a path. */

import { isoDate } from '../../sources/git/git-dates.ts'
import type { Revision } from '../repository.ts'
import type { Git } from './git.ts'

/**
 * The format that {@link parseCommits} reads: fields, each ended by NUL, which none of them can hold. Texts of any length
 * are cut by git, which fills up shorter ones with spaces.
 *
 * @see https://git-scm.com/docs/pretty-formats
 */
export const FORMAT = '--format=%H%x00%ct%x00%<(200,trunc)%an%x00%<(1000,trunc)%s%x00%<(4000,trunc)%b%x00'
const FIELDS = 5

/** Precedes each commit where files follow it. */
const MARK = '\x01'

/** The most paths that one `git log` is asked for by name. */
const MOST_PATHSPECS = 100

/** Names a path to git, which takes none of its characters for a pattern. */
export const pathspec = (path: string) => `:(top,literal)${path}`

/** Parse commits that `git log` printed with {@link FORMAT}. */
export function parseCommits(text: string): Revision[] {
  const fields = text.split('\0')
  const revisions: Revision[] = []
  for (let at = 0; at + FIELDS < fields.length; at += FIELDS)
    revisions.push(toRevision(fields.slice(at, at + FIELDS)))
  return revisions
}

/**
 * Walks back through history until every path has been met.
 *
 * A merge counts where it differs from all of its parents, as with `-c`.
 *
 * @returns by path; those that no commit names are missing
 * @see https://git-scm.com/docs/git-log
 */
export async function readLastChanges(
  git: Git,
  commit: string,
  paths: ReadonlySet<string>,
): Promise<Map<string, Revision>> {
  const args = [
    ...['log', '-z', '-c', '--name-only', '--no-renames', '--no-ext-diff', '--no-textconv', '--no-color'],
    ...['--format=%x01%H%x00', commit, '--'],
    // Naming more of them takes git longer than listing every path.
    ...(paths.size > MOST_PATHSPECS ? [] : [...paths].map(pathspec)),
  ]
  const found = new Map<string, string>()
  let last = ''
  let isFirst = false
  await git.readTokens(
    args,
    () => found.clear(),
    (token) => {
      if (token.startsWith(MARK) && /^[0-9a-f]{40}$/.test(token.slice(MARK.length))) {
        last = token.slice(MARK.length)
        isFirst = true
      } else if (token !== '') {
        // git puts a line feed between a commit and its files.
        for (const path of withFolders(isFirst ? token.replace(/^\n/, '') : token))
          if (paths.has(path) && !found.has(path)) found.set(path, last)
        isFirst = false
      }
      return found.size < paths.size
    },
  )
  const commits = [...new Set(found.values())]
  if (commits.length === 0) return new Map()
  const text = await git.run(['log', '--no-walk=unsorted', FORMAT, '--stdin'], `${commits.join('\n')}\n`)
  const revisions = new Map(parseCommits(text.toString('utf8')).map((one) => [one.commit, one]))
  return new Map(
    [...found].flatMap(([path, id]) => {
      const revision = revisions.get(id)
      return revision === undefined ? [] : [[path, revision] as const]
    }),
  )
}

function toRevision([commit = '', seconds = '', author = '', title = '', message = '']: string[]): Revision {
  return {
    // git ends each commit with a line feed.
    commit: commit.trim(),
    title: title.trim(),
    message: message.trim(),
    date: isoDate(seconds) ?? new Date(0).toISOString(),
    authors: [author.trim()],
  }
}

/** A path and the folders above it. */
function withFolders(path: string): string[] {
  const segments = path.split('/')
  return segments.map((_, at) => segments.slice(0, at + 1).join('/'))
}
