/**
 * Runs git safely on a folder that may be anybody's: it starts no other program, contacts no other host, has limits of
 * memory, time and output, and ends with whoever asked and with this process.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { packageFile } from '../../package-root.ts'
import { endWithProcess } from '../end-with-process.ts'

/** Options that come before the command. They override the repository's settings. */
const SAFE_SETTINGS: readonly string[] = [
  '--no-pager',
  ...[
    'log.showSignature=false',
    'core.fsmonitor=false',
    'protocol.allow=never',
    'core.quotePath=false',
  ].flatMap((setting) => ['-c', setting]),
]

/** Longer output is no listing of a repository, and neither documentation nor a package. */
const MOST_OUTPUT = 512 * 1024 * 1024

/** In characters; no path is longer. */
const LONGEST_TOKEN = 1024 * 1024

/** In bytes; of what git says about its errors, the first lines tell. */
const MOST_STDERR = 4096

/**
 * Limits git's own memory, in KiB, and becomes git. Files that it maps do not count. macOS has no such limit.
 *
 * @see https://man7.org/linux/man-pages/man2/getrlimit.2.html (RLIMIT_DATA)
 */
const LIMITED = `ulimit -S -d ${1024 * 1024} 2>/dev/null; exec git "$@"`

/** Git's environment for the repository that the served folder is in: its owner serves it. */
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

/** A git directory with settings of ours, and nothing else. See `docs/decisions/0016-git-directory.md`. */
export const OWN_DIRECTORY = packageFile('empty.git')

/**
 * Git's environment for the repository of a card, whose author decides nothing but its objects.
 *
 * @param objects - the folder that holds them
 * @param shallow - the file that names the oldest commits of a shallow clone
 */
export function cardEnvironment(objects: string, shallow: string | undefined): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  return {
    ...Object.fromEntries(others),
    GIT_DIR: OWN_DIRECTORY,
    GIT_OBJECT_DIRECTORY: objects,
    ...(shallow === undefined ? {} : { GIT_SHALLOW_FILE: shallow }),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
  }
}

/** What a run of git may take. */
export interface GitLimits {
  /** By default, {@link gitEnvironment}. */
  environment?: NodeJS.ProcessEnv | undefined
  /** Working folder. */
  folder?: string | undefined
  /** After this time, git is killed. */
  milliseconds: number
  /** Kills git. */
  signal?: AbortSignal | undefined
}

/** A running git. */
export interface GitProcess extends ChildProcess {
  stdin: Writable
  stdout: Readable
  stderr: Readable
}

/**
 * Starts git.
 *
 * @param onError - called if the system cannot start it just now, see {@link isPassing}, or when the signal kills it
 * @returns undefined if it was not started
 */
export function startGit(
  args: readonly string[],
  { environment = gitEnvironment(), folder, signal }: Omit<GitLimits, 'milliseconds'>,
  onError: (error: Error) => void,
): GitProcess | undefined {
  const [program, all] = commandOf(args)
  let child: ChildProcess
  try {
    child = spawn(program, all, {
      env: environment,
      cwd: folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(signal === undefined ? {} : { signal, killSignal: 'SIGKILL' }),
    })
  } catch (error) {
    // Some of the system's errors are thrown, others are events.
    onError(error instanceof Error ? error : new Error(String(error)))
    return undefined
  }
  child.on('error', onError)
  const { pid } = child
  if (pid === undefined || !isConnected(child)) return undefined
  endWithProcess(child, pid)
  // Git may exit before it has read all of its input; its exit code says why.
  child.stdin.on('error', () => {})
  return child
}

/** With no file descriptor left, a process has neither input nor output. */
function isConnected(child: ChildProcess): child is GitProcess {
  return child.stdin !== null && child.stdout !== null && child.stderr !== null
}

/** Windows has neither the shell nor the limit. */
function commandOf(args: readonly string[]): [program: string, args: string[]] {
  const all = [...SAFE_SETTINGS, ...args]
  return process.platform === 'win32' ? ['git', all] : ['/bin/sh', ['-c', LIMITED, 'git', ...all]]
}

/**
 * Runs git and hands over what it prints.
 *
 * @param take - returns whether it wants more; if not, git is ended
 * @param input - what git reads
 * @throws {Error} git was not started or killed, see {@link isPassing}, or did not succeed
 */
export function pipeGit(
  args: readonly string[],
  { milliseconds, signal, ...rest }: GitLimits,
  take: (chunk: Buffer) => boolean,
  input = '',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const limits = [AbortSignal.timeout(milliseconds), ...(signal === undefined ? [] : [signal])]
    const child = startGit(args, { ...rest, signal: AbortSignal.any(limits) }, reject)
    if (child === undefined) return
    let isEnough = false
    const stop = () => {
      isEnough = true
      child.kill('SIGKILL')
      // As long as some of its output is unread, nothing closes.
      child.stdout.destroy()
    }
    child.stdout.on('data', (chunk: Buffer) => {
      try {
        if (!isEnough && !take(chunk)) stop()
      } catch (error) {
        reject(error)
        stop()
      }
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, MOST_STDERR)
    })
    child.once('close', (code, killed) => {
      if (isEnough || code === 0) return resolve()
      const how = killed === null ? `code ${code}` : killed
      const error = new Error(`git ${args.join(' ').slice(0, 200)} ended with ${how}. ${said}`.trim())
      reject(Object.assign(error, { signal: killed }))
    })
    child.stdin.end(input)
  })
}

/**
 * Runs git and returns what it prints.
 *
 * @param input - what git reads
 * @param most - bytes that it may print
 * @throws {Error} as {@link pipeGit}, or it printed more
 */
export async function runGit(
  args: readonly string[],
  limits: GitLimits,
  input = '',
  most = MOST_OUTPUT,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size > most) throw new Error(`git ${args.join(' ').slice(0, 200)} printed more than ${most} bytes.`)
    chunks.push(chunk)
    return true
  }
  await pipeGit(args, limits, take, input)
  return Buffer.concat(chunks)
}

/**
 * Runs git and hands over what it prints between NUL bytes.
 *
 * @param take - returns whether it wants more; if not, git is ended
 * @throws {Error} as {@link pipeGit}, or it printed too much without a NUL byte
 */
export function readTokens(
  args: readonly string[],
  limits: GitLimits,
  take: (token: string) => boolean,
): Promise<void> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return pipeGit(args, limits, (chunk) => {
    const tokens = (rest + decoder.write(chunk)).split('\0')
    rest = tokens.pop() ?? ''
    if (rest.length > LONGEST_TOKEN) throw new Error(`git ${args[0] ?? ''} printed too long a name.`)
    return tokens.every(take)
  })
}

/** The same as {@link runGit}, for callers that cannot wait; it ends by itself, as its input and output do. */
export function runGitSync(
  args: readonly string[],
  { folder, milliseconds }: GitLimits,
  input: string,
): Buffer {
  const [program, all] = commandOf(args)
  return execFileSync(program, all, {
    env: gitEnvironment(),
    cwd: folder,
    maxBuffer: MOST_OUTPUT,
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: milliseconds,
    killSignal: 'SIGKILL',
    input,
  })
}

/** Whether git was killed because it took too long. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && error.cause.name === 'TimeoutError'
}

/** Whether another attempt may succeed. A missing git, or a refusal by git itself, is permanent. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isStart = 'syscall' in error && String(error.syscall).startsWith('spawn')
  const isRefused = 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES')
  const isEnded = error.name === 'AbortError' || ('signal' in error && typeof error.signal === 'string')
  return isEnded || (isStart && !isRefused)
}
