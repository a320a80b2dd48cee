/** Parses the output of `git log`: commits, and which of them last changed a path. */

import { isoDate } from '../edition/sources/git-dates.ts'
import type { Git } from './git.ts'
import type { Revision } from './repository.ts'

/** Fields of a commit, each ended by NUL, which none of them can hold. */
const FIELDS_OF_COMMIT = '%H%x00%ct%x00%an%x00%s%x00%b%x00'
/** The format that {@link parseCommits} reads. */
export const FORMAT = `--format=${FIELDS_OF_COMMIT}`
const FIELDS = 5

/** Precedes each commit where files follow it. */
const MARK = '\x01'

/** The most paths that one `git log` is asked for by name. */
const MOST_PATHSPECS = 100

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
    ...[`--format=%x01${FIELDS_OF_COMMIT}`, commit, '--'],
    // Naming more of them takes git longer than listing every path.
    ...(paths.size > MOST_PATHSPECS ? [] : [...paths].map((path) => `:(top,literal)${path}`)),
  ]
  const found = new Map<string, Revision>()
  let fields: string[] = []
  let revision: Revision | undefined
  const start = () => {
    found.clear()
    fields = []
  }
  await git.readTokens(args, start, (token) => {
    // Before looking for a mark: a title may be one.
    if (fields.length > 0 && fields.length < FIELDS) {
      fields.push(token)
    } else if (token.startsWith(MARK) && /^[0-9a-f]{40}$/.test(token.slice(MARK.length))) {
      fields = [token.slice(MARK.length)]
      revision = undefined
    } else if (fields.length === FIELDS && token !== '') {
      const isFirst = revision === undefined
      revision ??= toRevision(fields)
      // git puts a line feed between a commit and its files.
      for (const path of withFolders(isFirst ? token.replace(/^\n/, '') : token)) {
        if (paths.has(path) && !found.has(path)) found.set(path, revision)
      }
    }
    return found.size < paths.size
  })
  return found
}

function toRevision([commit = '', seconds = '', author = '', title = '', message = '']: string[]): Revision {
  return {
    // git ends each commit with a line feed.
    commit: commit.trim(),
    title,
    message: message.trim(),
    date: isoDate(seconds) ?? new Date(0).toISOString(),
    authors: [author],
  }
}

/** A path and the folders above it. */
function withFolders(path: string): string[] {
  const segments = path.split('/')
  return segments.map((_, at) => segments.slice(0, at + 1).join('/'))
}
