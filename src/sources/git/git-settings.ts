/** Asks git for the few settings that decide whether it reads a repository, without letting it look for one. */

import { lstatSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { isWithin } from '../list-folder.ts'
import { gitEnvironment, isPassing, OWN_DIRECTORY, runGit } from './safe-git.ts'

/** In milliseconds; on a busy machine, starting git takes long. */
const LONGEST_MS = 60_000

/**
 * Reads `core.worktree` from a repository's configuration, which includes no other file so.
 *
 * @param configuration - its text
 * @returns a path, relative to the folder of the configuration unless absolute; undefined if there is none, or no git
 * @throws {Error} git could not run just now, see {@link isPassing}
 */
export async function readWorktreeSetting(configuration: string): Promise<string | undefined> {
  const [value] = await readSetting(['--file', '-', '--get', 'core.worktree'], configuration)
  return value
}

/**
 * Whether git would read a repository: it belongs to this user, or its work tree is a `safe.directory`.
 *
 * @param folder - the work tree
 * @param directory - the git directory; both absolute, with all links resolved
 * @throws {Error} git could not run just now, see {@link isPassing}
 * @see https://git-scm.com/docs/git-config (safe.directory)
 */
export async function isTrusted(folder: string, directory: string): Promise<boolean> {
  const users = usersOfThisProcess()
  const owned = [folder, join(folder, '.git'), directory]
  if (users === undefined || owned.every((path) => users.includes(lstatSync(path).uid))) return true
  let trusted = false
  for (const value of await readSetting(['--type=path', '--get-all', 'safe.directory'])) {
    if (value === '') trusted = false
    else if (value === '*') trusted = true
    else if (value.endsWith('/*')) trusted ||= isWithin(value.slice(0, -'/*'.length), folder)
    else trusted ||= value === folder || realPath(value) === folder
  }
  return trusted
}

/** The ids of users whose repositories git reads; undefined on Windows, which has none. */
function usersOfThisProcess(): number[] | undefined {
  const own = process.geteuid?.()
  if (own === undefined) return undefined
  const behind = process.env.SUDO_UID
  return own === 0 && behind !== undefined && /^\d+$/.test(behind) ? [own, Number(behind)] : [own]
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

/** The values of a setting, in the order in which git reads them. */
async function readSetting(question: readonly string[], input = ''): Promise<string[]> {
  // So that git looks for no other repository.
  const environment = { ...gitEnvironment(), GIT_DIR: OWN_DIRECTORY }
  try {
    const answer = await runGit(
      ['config', '--null', ...question],
      { environment, milliseconds: LONGEST_MS },
      input,
    )
    return answer.toString('utf8').split('\0').slice(0, -1)
  } catch (error) {
    if (isPassing(error)) throw error
    // There is none, or no git.
    return []
  }
}
