/** Files that are made once of a dataset's own and kept beside the editions, as long as there is room. */

import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { requestSignal } from '../hub/git/git-queue.ts'
import { logError } from '../log.ts'
import type { LivePlace } from './data-file.ts'
import { MOST_KEPT_BYTES } from './limits.ts'
import { ViewerError } from './viewer-error.ts'

/** Kept files are named by what they were made of; others are being made. */
const KEPT = /^[0-9a-f]{64}$/

/** A file that is being made is left behind where its process ends; after so many milliseconds it is removed. */
const ABANDONED_MS = 24 * 3_600_000

/** Reasons that are remembered. */
const MOST_FAILURES = 1_000

/** How quickly a file is made of another on a small machine. */
export const BYTES_PER_SECOND = 20 * 1024 * 1024

export class KeptFiles {
  /** What the engine puts on the disk while it works goes here. */
  readonly scratch: string
  readonly #folder: string
  readonly #most: number
  readonly #running = new Map<string, Promise<string>>()
  readonly #aside = new Map<string, Promise<unknown>>()
  /** Why files could not be made aside: without what they are made of being changed, they cannot either. */
  readonly #failures = new LRUCache<string, ViewerError>({ max: MOST_FAILURES })

  /**
   * @param folder - made when it is missing
   * @param most - bytes of what is kept
   */
  constructor(folder: string, most = MOST_KEPT_BYTES) {
    this.#folder = folder
    this.#most = most
    this.scratch = join(folder, 'scratch')
  }

  /** Path of a kept file; undefined if it is not made yet. */
  async find(key: string): Promise<string | undefined> {
    const path = this.#pathOf(key)
    // The last use decides which files go first.
    return utimes(path, new Date(), new Date()).then(
      () => path,
      () => undefined,
    )
  }

  /**
   * Path of a kept file, made on first request, and only once for concurrent ones.
   *
   * @param key - all that the file depends on
   * @param make - writes it to a path
   */
  async keep(key: string, make: (path: string) => Promise<void>): Promise<string> {
    const known = this.#running.get(key) ?? (await this.find(key)) ?? this.#running.get(key)
    if (known !== undefined) return known
    const making = this.#make(key, make).finally(() => this.#running.delete(key))
    this.#running.set(key, making)
    return making
  }

  /** A kept file, made on first request, as the engine opens it. */
  async place(key: string, make: (path: string) => Promise<void>): Promise<LivePlace> {
    return {
      path: await this.keep(key, make),
      isCurrent: async () => (await this.find(key)) !== undefined,
      close: async () => {},
    }
  }

  async #make(key: string, make: (path: string) => Promise<void>): Promise<string> {
    await mkdir(this.scratch, { recursive: true })
    const path = this.newFile()
    try {
      await make(path)
      await rename(path, this.#pathOf(key))
    } finally {
      await rm(path, { force: true })
    }
    await this.#makeRoom()
    return this.#pathOf(key)
  }

  /**
   * Makes a kept file while others go on, in one process at a time.
   *
   * @param seconds - that it will take
   * @returns what is left of them
   * @throws {ViewerError} this was tried, and cannot be done
   */
  async keepAside(key: string, seconds: number, make: (path: string) => Promise<void>): Promise<number> {
    const failure = this.#failures.get(key)
    if (failure !== undefined) throw failure
    const mark = `${this.#pathOf(key)}.making`
    const left = async () => {
      const [begun] = await described(mark)
      return Math.max(1, Math.ceil(seconds - (Date.now() - (begun?.used ?? Date.now())) / 1000))
    }
    if (this.#aside.has(key)) return left()
    await mkdir(this.#folder, { recursive: true })
    if (!(await takeMark(mark))) return left()
    // It is for all readers: the one who asked first may leave.
    const making = requestSignal
      .exit(() => this.keep(key, make))
      .catch((error: unknown) => {
        if (error instanceof ViewerError) this.#failures.set(key, error)
        else logError('The rows of a dataset could not be made ready', error)
      })
      .finally(() => {
        this.#aside.delete(key)
        return rm(mark, { force: true })
      })
    this.#aside.set(key, making)
    return left()
  }

  /** Waits for what is made aside. */
  async settle(): Promise<void> {
    await Promise.all(this.#aside.values())
  }

  /** A path for a file that is only wanted for a while. */
  readonly newFile = (): string => join(this.scratch, randomUUID())

  #pathOf(key: string): string {
    return join(this.#folder, hash('sha256', key))
  }

  /** Removes what was not used for longest. */
  async #makeRoom(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => KEPT.test(name))
    const all = await Promise.all(names.map((name) => described(join(this.#folder, name))))
    let room = this.#most
    for (const { path, size } of all.flat().sort((a, b) => b.used - a.used)) {
      room -= size
      if (room < 0) await rm(path, { force: true })
    }
    const begun = await Promise.all(
      (await readdir(this.scratch)).map((name) => described(join(this.scratch, name))),
    )
    for (const { path, used } of begun.flat())
      if (used < Date.now() - ABANDONED_MS) await rm(path, { force: true, recursive: true })
  }
}

/** Nothing for a file that another process has removed. */
async function described(path: string) {
  return stat(path).then(
    ({ size, mtimeMs }) => [{ path, size, used: mtimeMs }],
    () => [],
  )
}

/** Puts the id of this process into a file of its own, unless that of another one that runs is there. */
async function takeMark(path: string): Promise<boolean> {
  const take = () =>
    writeFile(path, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    )
  if (await take()) return true
  const owner = Number(await readFile(path, 'utf8').catch(() => ''))
  if (owner > 0 && owner !== process.pid && isRunning(owner)) return false
  await rm(path, { force: true })
  return take()
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
