/**
 * Reads a git repository with the `git` program, which reads every repository that git makes and loads no whole packs
 * into memory. See `docs/decisions/0005-git-program.md`.
 */

import { execFile, spawn } from 'node:child_process'
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { isWithin } from '../edition/sources/list-folder.ts'
import { gitEnvironment, isPassing, SAFE_SETTINGS } from '../edition/sources/safe-git.ts'
import { HubError } from './hub-error.ts'

const run = promisify(execFile)

/** Processes at once; more would only wait for each other. */
const limit = pLimit(8)

/** In milliseconds; a git that has not ended by then hangs, as on a disk that no longer answers. */
const LONGEST = 300_000

/** Longer output is no listing of a model repository. */
const MOST_OUTPUT = 512 * 1024 * 1024

/** Large objects sent at once; each needs a process for as long as its reader takes. */
const MOST_STREAMS = 64

/** Objects of at least this size pass through git in pieces. @see https://git-scm.com/docs/git-config */
const STREAMED = ['-c', 'core.bigFileThreshold=1m']

const LATER = { headers: { 'retry-after': '5' } }

let streams = 0

/** With no file descriptor left, a process spawned with these has no output; its missing `pid` tells. */
interface GitOptions {
  env: NodeJS.ProcessEnv
  signal: AbortSignal
  killSignal: 'SIGKILL'
}

/**
 * Runs git once a process is free.
 *
 * @throws {HubError} 503, the system cannot start a process or has killed this one, or git hangs
 */
export async function inTurn<T>(start: (options: GitOptions) => Promise<T>): Promise<T> {
  try {
    return await limit(() =>
      start({ env: gitEnvironment(), signal: AbortSignal.timeout(LONGEST), killSignal: 'SIGKILL' }),
    )
  } catch (error) {
    if (!isPassing(error)) throw error
    console.error('git was not started, or ended:', error)
    throw new HubError(503, 'The server could not run git.', LATER)
  }
}

/** An object of a repository, as `git ls-tree` lists it. */
export interface GitObject {
  type: 'blob' | 'tree'
  oid: string
  size: number
  path: string
}

/** A repository on disk. Names passed to git come from its own listings or have the form of a commit. */
export class Git {
  /** Absolute, all links resolved. */
  readonly directory: string

  private constructor(directory: string) {
    this.directory = directory
  }

  /**
   * The repository whose work tree a folder is.
   *
   * @param root - the served folder: a repository outside of it is not used
   * @returns undefined for a plain folder, for a repository that has no commit or an owner whom git does not trust, and
   *   where git is not installed
   * @throws {HubError} 503, git could not be asked
   */
  static async find(folder: string, root: string): Promise<Git | undefined> {
    try {
      await lstat(join(folder, '.git'))
      const args = ['-C', folder, 'rev-parse', '--show-toplevel', '--absolute-git-dir', 'HEAD']
      const { stdout } = await inTurn((options) => run('git', [...SAFE_SETTINGS, ...args], options))
      const [top = '', directory = '', head = ''] = stdout.split('\n')
      const [realTop, realDirectory, realFolder, realRoot] = await Promise.all(
        [top, directory, folder, root].map((path) => realpath(path)),
      )
      const isOwn =
        realTop === realFolder && realDirectory !== undefined && isWithin(realRoot ?? '', realDirectory)
      // Clients take 40 digits for a commit and nothing else, so a repository of SHA-256 cannot be one of theirs.
      return isOwn && /^[0-9a-f]{40}$/.test(head) ? new Git(realDirectory) : undefined
    } catch (error) {
      if (error instanceof HubError) throw error
      return undefined
    }
  }

  /** Runs a command and returns what it prints. */
  async read(...args: string[]): Promise<string> {
    const all = [...SAFE_SETTINGS, `--git-dir=${this.directory}`, ...args]
    const { stdout } = await inTurn((options) => run('git', all, { ...options, maxBuffer: MOST_OUTPUT }))
    return stdout
  }

  /**
   * Runs a command and hands over its NUL-separated output token by token.
   *
   * @param take - returns whether it wants more; if not, git is ended
   */
  readTokens(args: readonly string[], take: (token: string) => boolean): Promise<void> {
    return inTurn(
      (options) =>
        new Promise((resolve, reject) => {
          const all = [...SAFE_SETTINGS, `--git-dir=${this.directory}`, ...args]
          const child = spawn('git', all, { ...options, stdio: ['ignore', 'pipe', 'ignore'] })
          child.on('error', reject)
          if (child.pid === undefined) return
          let rest = ''
          let isEnough = false
          child.stdout.setEncoding('utf8')
          child.stdout.on('data', (chunk: string) => {
            const tokens = (rest + chunk).split('\0')
            rest = tokens.pop() ?? ''
            isEnough ||= !tokens.every(take)
            if (isEnough) child.kill('SIGKILL')
          })
          child.once('close', (code, signal) =>
            isEnough || code === 0 ? resolve() : reject(this.#ended(args[0], code, signal)),
          )
        }),
    )
  }

  /** All files and folders of a commit; submodules and names that are not UTF-8 are left out. */
  async listTree(commit: string): Promise<GitObject[]> {
    const text = await this.read('ls-tree', '-r', '-t', '-l', '-z', '--full-tree', commit)
    return text.split('\0').flatMap((line): GitObject[] => {
      const [, type, oid = '', size, path = ''] =
        /^\d+ (\w+) ([0-9a-f]+) +(\d+|-)\t([\s\S]+)$/.exec(line) ?? []
      if ((type !== 'blob' && type !== 'tree') || path.includes('\uFFFD')) return []
      return [{ type, oid, size: Number(size) || 0, path }]
    })
  }

  /** Reads small objects whole, by id; those that the repository lacks are left out. */
  async readBlobs(oids: readonly string[]): Promise<Map<string, Buffer>> {
    const blobs = new Map<string, Buffer>()
    if (oids.length === 0) return blobs
    const output = await inTurn((options) => this.#batch(oids, options))
    for (let at = 0; at < output.length; ) {
      const end = output.indexOf(0x0a, at)
      const [, oid = '', size = ''] =
        /^([0-9a-f]+) blob (\d+)$/.exec(output.toString('latin1', at, end)) ?? []
      at = end + 1
      if (oid === '') continue
      blobs.set(oid, output.subarray(at, at + Number(size)))
      at += Number(size) + 1
    }
    return blobs
  }

  /**
   * Bytes of an object from `start` to `end`, both included, streamed as the reader consumes them.
   *
   * @throws {HubError} 503, too many are being sent, or the system cannot start another process
   */
  streamBlob(oid: string, start: number, end: number): ReadableStream {
    if (streams >= MOST_STREAMS) {
      throw new HubError(503, 'Too many large files are being read from git at once.', LATER)
    }
    const args = [...SAFE_SETTINGS, ...STREAMED, `--git-dir=${this.directory}`, 'cat-file', 'blob', oid]
    const child = spawn('git', args, { env: gitEnvironment(), stdio: ['ignore', 'pipe', 'ignore'] })
    // Output that ends early tells.
    child.once('error', () => {})
    // With no file descriptor left there is no output, and nothing ever closes.
    if (child.pid === undefined) throw new HubError(503, 'The server could not start git.', LATER)
    streams += 1
    child.once('close', () => {
      streams -= 1
    })
    const { stdout } = child
    const chunks: AsyncIterator<Buffer> = stdout[Symbol.asyncIterator]()
    const stop = () => {
      child.kill()
      // As long as some of its output is unread, nothing closes.
      stdout.destroy()
    }
    let position = 0
    return new ReadableStream({
      async pull(controller) {
        for (;;) {
          const { value, done } = await chunks.next()
          if (done) return controller.error(new Error(`git ended before it had sent all of ${oid}.`))
          const from = Math.max(0, start - position)
          const part = value.subarray(from, end + 1 - position)
          position += value.length
          if (part.length > 0) controller.enqueue(part)
          if (position > end) {
            stop()
            return controller.close()
          }
          if (part.length > 0) return
        }
      },
      cancel: stop,
    })
  }

  /** The signal lets {@link isPassing} tell that the system killed the process. */
  #ended(command: string | undefined, code: number | null, signal: string | null): Error {
    const error = new Error(`git ${command} ended with ${signal ?? code} in ${this.directory}.`)
    return Object.assign(error, { signal })
  }

  #batch(oids: readonly string[], options: GitOptions): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const args = [...SAFE_SETTINGS, `--git-dir=${this.directory}`, 'cat-file', '--batch']
      const child = spawn('git', args, { ...options, stdio: ['pipe', 'pipe', 'ignore'] })
      child.on('error', reject)
      if (child.pid === undefined) return
      const chunks: Buffer[] = []
      child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
      child.once('close', (code, signal) =>
        code === 0 ? resolve(Buffer.concat(chunks)) : reject(this.#ended('cat-file', code, signal)),
      )
      // git may exit before it has read all of its input; its exit code says why.
      child.stdin.on('error', () => {})
      child.stdin.end(`${oids.join('\n')}\n`)
    })
  }
}
