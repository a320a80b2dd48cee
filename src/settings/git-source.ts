/** Finds where the files of the served folder are edited, from the git repository that it is part of. */

import { realpathSync } from 'node:fs'
import { findRepository } from '../sources/git/git-commit.ts'
import { findTop, LONGEST_ANSWER_MS } from '../sources/git/git-dates.ts'
import { isPassing, readTokens } from '../sources/git/safe-git.ts'
import { editAddress, type SourceSettings } from './edit-address.ts'

/**
 * The link to the files of a folder in edit mode, as the repository around it says. Only that repository's own
 * configuration counts: not the user's, not what it includes, and not that of a repository below the folder.
 *
 * The remote is the one that the current branch follows, else `origin`. The branch is the one that the current branch
 * follows there, else the remote's default branch, else the one of the current branch's name.
 *
 * @param folder - absolute
 * @returns undefined when there is no repository, it has no commit of the folder, or its host is not known
 */
export async function findGitSource(folder: string): Promise<SourceSettings | undefined> {
  const real = realpathSync(folder)
  // Starting git takes longer than reading many cards.
  if (findTop(real) === undefined) return undefined
  const repository = await findRepository(real)
  if (repository === undefined) return undefined
  const ask = async (...words: string[]) => {
    const tokens: string[] = []
    const limits = { folder: real, milliseconds: LONGEST_ANSWER_MS }
    try {
      await readTokens(words, limits, (token) => tokens.push(token) > 0)
    } catch (error) {
      // Git fails where there is no commit, and where no setting has the name.
      if (isPassing(error)) throw error
    }
    return tokens
  }
  // An installed package lies in a repository that knows nothing of it.
  if ((await ask('ls-tree', '-z', '--name-only', 'HEAD')).length === 0) return undefined
  const pairs = (
    await ask('config', '--local', '--no-includes', '-z', '--get-regexp', '^(remote|branch)\\.')
  ).map((pair) => [pair.slice(0, pair.indexOf('\n')), pair.slice(pair.indexOf('\n') + 1)] as const)
  // Of several addresses of a remote, git fetches from the first.
  const configured = (key: string) => pairs.find(([name]) => name === key)?.[1]
  const refs = await ask(
    'for-each-ref',
    '--format=%(HEAD)%(refname) %(symref)%00',
    'refs/heads',
    'refs/remotes/*/HEAD',
  )
  const current = refs
    .find((ref) => ref.startsWith('*'))
    ?.trim()
    .slice('*refs/heads/'.length)
  const follows = (key: string) =>
    current === undefined ? undefined : configured(`branch.${current}.${key}`)
  // A branch may follow another one of the same repository, which is then called ".".
  const remote = follows('remote')?.replace(/^\.$/, 'origin') ?? 'origin'
  const usual = refs.find((ref) => ref.trim().startsWith(`refs/remotes/${remote}/HEAD `))
  const branch =
    follows('merge')?.replace(/^refs\/heads\//, '') ??
    usual?.trim().split(' ')[1]?.slice(`refs/remotes/${remote}/`.length) ??
    current
  const url = configured(`remote.${remote}.url`)
  return url === undefined || branch === undefined ? undefined : editAddress(url, branch, repository.prefix)
}
