/** Lists the pictures of docs that come from git tags: no folder has them, and servers that follow have no such git. */

import { hash } from 'node:crypto'
import { posix } from 'node:path'
import { readTrees } from '../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import type { Digests } from '../hub/digests.ts'
import { commitTree } from '../sources/git/git-commit.ts'
import type { ServedFile } from './seen-folder.ts'

/** Folder of the copy for files of commits: its name is hidden, so no card's file has it. */
export const COMMITTED = '.commits'

/**
 * All files that pages of an edition show from commits.
 *
 * @param digests - keeps digests of what is in git from one time to the next
 * @throws {Error} git cannot be read
 */
export async function* listCommitted(edition: SqliteEdition, digests: Digests): AsyncGenerator<ServedFile> {
  for (const { commit, files } of readTrees(edition.database)) {
    if (commit === undefined || files.length === 0) continue
    const wanted = new Set(files.map(({ path }) => path))
    const repository = { folder: commit.repository, prefix: '' }
    for (const file of await commitTree(repository, commit.oid).list(commit.path)) {
      if (!wanted.has(file.path)) continue
      const state = `git:${file.key()}`
      const sha256 = digests.find('sha256', state) ?? hash('sha256', file.read())
      digests.keep('sha256', state, sha256)
      const path = posix.join(COMMITTED, commit.oid, commit.path, file.path)
      yield { listed: [path, file.size, Date.now(), sha256], content: async () => file.read() }
    }
  }
}
