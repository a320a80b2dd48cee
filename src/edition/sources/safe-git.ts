/** Runs git safely on a folder that may be anybody's: it must start no other program and contact no other host. */

/** Options that come before the command. They override the repository's settings. */
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

/** The environment for git. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // Set if Modelbook is run by a git hook, and then for another repository than the folder's.
    GIT_DIR: undefined,
    GIT_WORK_TREE: undefined,
    GIT_INDEX_FILE: undefined,
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
  }
}

/** Whether another attempt may succeed. A missing git, or a refusal by git itself, is permanent. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isStart = 'syscall' in error && String(error.syscall).startsWith('spawn')
  const isRefused = 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES')
  const isEnded = error.name === 'AbortError' || ('signal' in error && typeof error.signal === 'string')
  return isEnded || (isStart && !isRefused)
}
