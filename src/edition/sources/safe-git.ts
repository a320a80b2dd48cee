/** How git is run on a folder that may be anybody's: it starts no other program and calls no other host. */

/** Options that come before the command. They overrule settings of the repository. */
export const SAFE_SETTINGS: readonly string[] = [
  '--no-pager',
  '-c',
  'log.showSignature=false',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'protocol.allow=never',
  '-c',
  'core.quotePath=false',
]

/** The environment of the process. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // Set when Modelbook is run by a git hook, and then about another repository than the folder's.
    GIT_DIR: undefined,
    GIT_WORK_TREE: undefined,
    GIT_INDEX_FILE: undefined,
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
  }
}

/** Whether the next attempt may go well. A machine without git, and what git itself refuses, stay as they are. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isStart = 'syscall' in error && String(error.syscall).startsWith('spawn')
  const isRefused = 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES')
  const isEnded = error.name === 'AbortError' || ('signal' in error && typeof error.signal === 'string')
  return isEnded || (isStart && !isRefused)
}
