/**
 * Reads a card's git repository with the `git` program, which reads every pack without loading it into memory. What
 * git reads is checked before and after: see `docs/decisions/0016-git-directory.md`.
 */

import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findLayout, type GitLayout, GitRefusal } from '../../sources/git/git-layout.ts'
import { type References, readReferences } from '../../sources/git/git-references.ts'
import { cardEnvironment, isPassing, readTokens, runGit, startGit } from '../../sources/git/safe-git.ts'
import { FILE_FLAGS } from '../../sources/open-within.ts'
import { Places } from '../../sources/places.ts'
import { statOrClose } from '../card-folder.ts'
import { DamagedRepository, HubError } from '../hub-error.ts'
import { inTurn, LATER, LONGEST, ReaderLeft } from './git-queue.ts'

/** Large objects sent at once; each needs a process for as long as its reader takes. */
const MOST_STREAMS = 64

/** The same, for one repository. */
const MOST_STREAMS_EACH = 16

/** Files and folders of a commit; a few folders that hold each other many times can stand for any number. */
const MOST_OBJECTS = 1_000_000

/** How long a look at a repository that has not been read since stays fresh, in milliseconds. */
const FRESH_MS = 500

/** How often a repository may change while it is read, before its reader is told to come back. */
const MOST_TRIES = 10

/** Running ones by repository. */
const streams = new Map<string, number>()

/** An object of a repository, as `git ls-tree` lists it. */
export interface GitObject {
  type: 'blob' | 'tree'
  oid: string
  size: number
  path: string
}

/**
 * Paths that would leave a folder or reach into `.git` where they are written. Git creates no such files, but an author
 * may have made the commit by other means.
 *
 * @see https://git-scm.com/docs/git-fsck (hasDot, hasDotdot, hasDotgit, fullPathname)
 */
const UNSAFE_NAME = /\uFFFD|(?:^|\/)(?:\.{0,2}|\.git|git~1)(?:\/|$)/i

/** A repository on disk. Commits and objects passed to git are all of their digits, and no names of its own. */
export class Git {
  /** The card's. */
  readonly folder: string
  readonly #root: string
  readonly #card: string
  #layout: GitLayout | undefined
  #looking: Promise<GitLayout> | undefined
  #freshUntil = 0

  private constructor(folder: string, root: string, card: string) {
    this.folder = folder
    this.#root = root
    this.#card = card
  }

  /**
   * The repository whose work tree a folder is.
   *
   * @param root - the served folder
   * @param card - whose it is, for messages, such as `model "acme/tiny"`
   * @returns undefined for a plain folder, for a repository that has no commit or that is not read, see
   *   {@link findLayout}, and where git is not installed
   * @throws {HubError} 503, git could not be asked
   */
  static async find(folder: string, root: string, card: string): Promise<Git | undefined> {
    try {
      const layout = await findLayout(folder, root)
      const head = layout && (await readReferences(layout)).head
      if (head === undefined) return undefined
      const git = new Git(folder, root, card)
      await git.run(['cat-file', '-e', head])
      return git
    } catch (error) {
      if (error instanceof HubError) throw error
      if (isPassing(error)) throw new HubError(503, 'The server could not run git.', LATER)
      return undefined
    }
  }

  /** Whether it still may be read, as far as that was not asked just now. */
  async isReadable(): Promise<boolean> {
    if (performance.now() < this.#freshUntil) return true
    try {
      await this.#look()
      this.#freshUntil = performance.now() + FRESH_MS
      return true
    } catch (error) {
      if (error instanceof GitRefusal) return false
      throw error
    }
  }

  /** What its names stand for. */
  references(): Promise<References> {
    return this.#use(readReferences)
  }

  /**
   * Runs a command and returns what it prints.
   *
   * @param input - what it reads
   * @param most - bytes that it may print
   */
  run(args: readonly string[], input?: string, most?: number): Promise<Buffer> {
    return this.#use((layout) =>
      inTurn(layout.common, (turn) =>
        runGit(args, { ...turn, environment: environmentOf(layout) }, input, most),
      ),
    )
  }

  /**
   * Runs a command and hands over its NUL-separated output token by token.
   *
   * @param start - called before each attempt: when the repository changes meanwhile, what was handed over is void
   * @param take - returns whether it wants more; if not, git is ended
   */
  readTokens(args: readonly string[], start: () => void, take: (token: string) => boolean): Promise<void> {
    return this.#use((layout) =>
      inTurn(layout.common, (turn) => {
        start()
        return readTokens(args, { ...turn, environment: environmentOf(layout) }, take)
      }),
    )
  }

  /**
   * All files and folders of a commit; submodules, and names that git itself refuses to check out or that are not UTF-8,
   * are left out.
   *
   * @throws {HubError} 500, there are too many
   */
  async listTree(commit: string): Promise<GitObject[]> {
    let objects: GitObject[] = []
    const start = () => {
      objects = []
    }
    await this.readTokens(['ls-tree', '-r', '-t', '-l', '-z', '--full-tree', commit], start, (line) => {
      const [, type, oid = '', size, path = ''] =
        /^\d+ (\w+) ([0-9a-f]+) +(\d+|-)\t([\s\S]+)$/.exec(line) ?? []
      if ((type === 'blob' || type === 'tree') && !UNSAFE_NAME.test(path))
        objects.push({ type, oid, size: Number(size) || 0, path })
      return objects.length <= MOST_OBJECTS
    })
    if (objects.length > MOST_OBJECTS)
      throw new HubError(
        500,
        `This commit has more than ${MOST_OBJECTS} files and folders, which are not listed.`,
      )
    return objects
  }

  /**
   * Reads small objects whole, by id; those that the repository lacks are left out.
   *
   * @param largest - bytes that each may have
   */
  async readBlobs(oids: readonly string[], largest: number): Promise<Map<string, Buffer>> {
    const blobs = new Map<string, Buffer>()
    if (oids.length === 0) return blobs
    // Each follows a line with its id, type and size.
    const most = oids.length * (largest + 100)
    const output = await this.run(['cat-file', '--batch'], `${oids.join('\n')}\n`, most)
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
   * Opens an object of any size.
   *
   * @returns streams its bytes from `start` to `end`, both included, as the reader consumes them
   * @throws {HubError} 503, as does what is returned: too many are being sent, or git cannot be started
   */
  async openBlob(oid: string): Promise<(start: number, end: number) => ReadableStream> {
    const layout = await this.#lookOrRefuse()
    return (start, end) => this.#stream(layout, oid, start, end)
  }

  #stream(layout: GitLayout, oid: string, start: number, end: number): ReadableStream {
    const sum = [...streams.values()].reduce((before, own) => before + own, 0)
    if (sum >= MOST_STREAMS || (streams.get(layout.common) ?? 0) >= MOST_STREAMS_EACH)
      throw new HubError(503, 'Too many large files are being read from git at once.', LATER)
    // Output that ends early tells of errors.
    const child = startGit(['cat-file', 'blob', oid], { environment: environmentOf(layout) }, () => {})
    if (child === undefined) throw new HubError(503, 'The server could not start git.', LATER)
    count(layout.common, 1)
    child.once('close', () => count(layout.common, -1))
    child.stdin.end()
    child.stderr.resume()
    const stop = () => {
      child.kill('SIGKILL')
      // As long as some of its output is unread, nothing closes.
      child.stdout.destroy()
    }
    const chunks: AsyncIterator<Buffer> = child.stdout[Symbol.asyncIterator]()
    let position = 0
    const next = async (): Promise<Buffer> => {
      const late = globalThis.setTimeout(stop, LONGEST)
      const { value, done } = await chunks.next().finally(() => clearTimeout(late))
      if (done) throw new Error(`git ended before it had sent all of ${oid} in ${this.folder}.`)
      // By now, git has opened what it reads.
      if (position === 0 && !layout.places.areUnchanged()) throw changing()
      const part = value.subarray(Math.max(0, start - position), end + 1 - position)
      position += value.length
      return part
    }
    return new ReadableStream({
      async pull(controller) {
        try {
          let part = await next()
          while (part.length === 0) part = await next()
          controller.enqueue(part)
          if (position <= end) return
          stop()
          controller.close()
        } catch (error) {
          stop()
          throw error
        }
      },
      cancel: stop,
    })
  }

  /**
   * Opens a file in the store of Git LFS.
   *
   * @param size - of a file that is there whole
   * @see https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
   */
  async openLarge(sha256: string, size: number): Promise<FileHandle | undefined> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { large, places: around } = await this.#lookOrRefuse()
      if (large === undefined) return undefined
      const places = new Places([large])
      const folders = [sha256.slice(0, 2), join(sha256.slice(0, 2), sha256.slice(2, 4))]
      const isThere = folders.every((path) => places.look(join(large, path))?.isDirectory() === true)
      if (!isThere) return undefined
      const handle = await open(join(large, ...folders.slice(1), sha256), FILE_FLAGS).catch(() => undefined)
      if (handle === undefined) return undefined
      const stats = await statOrClose(handle)
      if (places.settled === undefined && places.areUnchanged() && around.areUnchanged()) {
        if (stats.isFile() && Number(stats.size) === size) return handle
        await handle.close()
        return undefined
      }
      await handle.close()
      await waitUntil(places.settled)
    }
    throw changing()
  }

  /** Where a file in Git LFS lies in a repository that is nobody else's work tree. */
  largePath(sha256: string): string {
    return join(this.folder, '.git/lfs/objects', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  }

  /** What to say when something is missing in it, or cannot be read. */
  damage(cause: unknown): DamagedRepository {
    return new DamagedRepository(this.#card, cause)
  }

  /** What git reads, as it is now, in a state in which no further change would go unseen. */
  #look(): Promise<GitLayout> {
    if (this.#layout?.places.areUnchanged() === true) return Promise.resolve(this.#layout)
    this.#looking ??= this.#lookAgain().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #lookAgain(): Promise<GitLayout> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const layout = await findLayout(this.folder, this.#root, this.#layout)
      if (layout === undefined) throw new GitRefusal('it is no repository any more')
      if (layout.places.settled === undefined) {
        this.#layout = layout
        return layout
      }
      await waitUntil(layout.places.settled)
    }
    throw changing()
  }

  /** @throws {HubError} 503, it keeps changing, or is not to be read any more */
  async #lookOrRefuse(): Promise<GitLayout> {
    try {
      return await this.#look()
    } catch (error) {
      if (!(error instanceof GitRefusal)) throw error
      this.#freshUntil = 0
      throw changing()
    }
  }

  /**
   * Does something with the repository, again if it has changed since it was looked at: what git has read may have been
   * put in its place for a moment.
   *
   * @throws {HubError} as {@link #lookOrRefuse}; or the repository is damaged
   */
  async #use<T>(work: (layout: GitLayout) => Promise<T>): Promise<T> {
    let layout = this.#layout ?? (await this.#lookOrRefuse())
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      try {
        const result = await work(layout)
        if (layout.places.areUnchanged()) return result
      } catch (error) {
        if (error instanceof GitRefusal) throw changing()
        if (error instanceof ReaderLeft) throw error
        if (layout.places.areUnchanged()) throw error instanceof HubError ? error : this.damage(error)
      }
      layout = await this.#lookOrRefuse()
    }
    throw changing()
  }
}

function changing(): HubError {
  return new HubError(503, 'The repository of this card is being changed.', LATER)
}

async function waitUntil(time: number | undefined): Promise<void> {
  if (time !== undefined) await setTimeout(Math.max(1, time - Date.now()))
}

function environmentOf({ objects, shallow }: GitLayout): NodeJS.ProcessEnv {
  return cardEnvironment(objects, shallow)
}

function count(folder: string, step: 1 | -1): void {
  const now = (streams.get(folder) ?? 0) + step
  if (now === 0) streams.delete(folder)
  else streams.set(folder, now)
}
