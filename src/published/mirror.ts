/** A copy of a published folder of cards, brought from one state to the next. */

import {
  lstatSync,
  lutimesSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { copyFile, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { type Digests, LARGE, stateOf } from '../hub/digests.ts'
import { linkTo, mayBeLeft } from '../hub/large-files.ts'
import { makeFolder } from '../make-folder.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { Fetched } from './fetched.ts'
import { type Listed, type Published, parseListing } from './manifest.ts'
import { type Part, partsOf } from './packs.ts'

/** Files on their way at one time. */
const AT_ONCE = 16

type Listings = ReadonlyMap<string, { sha256: string; files: readonly Listed[] }>

/** What is to be done to have the folder as it is published. */
export interface MirrorStep {
  listings: Listings
  /** To be put in place from the parts. */
  missing: readonly Listed[]
  gone: readonly string[]
}

export class Mirror {
  readonly #leaves: boolean
  readonly #digests: Digests | undefined
  /** The copy, absolute. */
  readonly folder: string
  /** What is on its way to it. */
  readonly fetched: Fetched
  /** As they were last put in place by this process. */
  #listings: Listings | undefined

  /**
   * @param folder - for the copy, and for parts on their way beside it
   * @param large - whether large files are kept here, or left in the store
   * @param digests - is told those of large files, so that nobody reads these for their tags
   */
  constructor(store: ObjectStore, folder: string, large: 'keep' | 'leave' = 'keep', digests?: Digests) {
    this.#digests = digests
    this.#leaves = large === 'leave'
    this.folder = join(folder, 'cards')
    this.fetched = new Fetched(store, join(folder, 'parts'))
    this.makeFolders()
  }

  /** Also after somebody has deleted them. */
  makeFolders(): void {
    makeFolder(this.folder)
    this.fetched.makeFolder()
  }

  /**
   * Fetches what the copy lacks, without touching it.
   *
   * @throws {StoreAwayError} the store does not answer
   * @throws {UserError} a part is missing or damaged
   */
  async prepare(published: Pick<Published, 'listings'>, signal: AbortSignal): Promise<MirrorStep> {
    const listings = new Map<string, { sha256: string; files: readonly Listed[] }>()
    const missing: Listed[] = []
    const parts: Part[] = []
    for (const [part, sha256] of Object.entries(published.listings)) {
      const known = this.#listings?.get(part)
      if (known?.sha256 === sha256) {
        listings.set(part, known)
        continue
      }
      const files = parseListing(await this.fetched.read(sha256))
      listings.set(part, { sha256, files })
      const here = known && new Set(known.files.map(String))
      const wanted = new Set<string>()
      for await (const file of inTurns(files)) {
        if (here === undefined ? this.#has(file) : here.has(String(file))) continue
        missing.push(file)
        if (!this.#isLeft(file)) wanted.add(file[3])
      }
      if (wanted.size > 0)
        parts.push(
          ...partsOf(files).map((one) => ({ ...one, files: one.files.filter((f) => wanted.has(f.sha256)) })),
        )
    }
    const limit = pLimit(AT_ONCE)
    await Promise.all([
      ...parts.map((part) => limit(() => this.fetched.fetchFiles(part, signal))),
      ...missing
        .filter((file) => this.#isLeft(file))
        .map((file) => limit(() => this.fetched.look(file[3], file[1]))),
    ])
    return { listings, missing, gone: await this.#goneOf(listings) }
  }

  /** Puts in place what {@link prepare} has fetched. Done again after it was cut off, it ends in the same state. */
  async place({ listings, missing, gone }: MirrorStep): Promise<void> {
    this.#listings = undefined
    for (const path of gone) await rm(this.#pathOf(path), { recursive: true, force: true })
    const uses = new Map<string, number>()
    for (const [, , , sha256] of missing) uses.set(sha256, (uses.get(sha256) ?? 0) + 1)
    const room = new Room(this.folder)
    for await (const file of inTurns(missing)) {
      const [path, size, modified, sha256] = file
      const target = this.#pathOf(path)
      room.make(target)
      const left = (uses.get(sha256) ?? 0) - 1
      uses.set(sha256, left)
      const part = this.fetched.pathOf(sha256)
      const isLeft = this.#isLeft(file)
      const from = left === 0 && !isLeft ? part : this.fetched.temporaryPath()
      if (isLeft) symlinkSync(linkTo(sha256, size), from)
      else if (left > 0) await copyFile(part, from)
      // Seconds with a fraction may come out as a little less.
      lutimesSync(from, (modified + 0.5) / 1000, (modified + 0.5) / 1000)
      renameSync(from, target)
      if (size >= LARGE && !isLeft)
        this.#digests?.keep('sha256', stateOf(statSync(target, { bigint: true })), sha256)
      // Git takes a folder without them for none of its own, and what is packed leaves them empty.
      if (path.endsWith('/.git/HEAD'))
        for (const name of ['objects', 'refs']) mkdirSync(join(dirname(target), name), { recursive: true })
    }
    this.#listings = listings
  }

  /** Has each file of the copy looked at again. */
  doubt(): void {
    this.#listings = undefined
  }

  #isLeft([path, size]: Listed): boolean {
    return this.#leaves && mayBeLeft(path, size)
  }

  #pathOf(path: string): string {
    return join(this.folder, ...path.split('/'))
  }

  /** Whether the copy has a file as it is listed: nobody else writes there, so size and time tell. */
  #has(file: Listed): boolean {
    const [path, size, modified, sha256] = file
    const place = this.#pathOf(path)
    const stats = statsOf(place)
    if (stats === undefined || Math.trunc(stats.mtimeMs) !== modified) return false
    if (this.#isLeft(file)) return stats.isSymbolicLink() && readlinkSync(place) === linkTo(sha256, size)
    return stats.isFile() && stats.size === size
  }

  /** What the copy has and is not listed any more. */
  async #goneOf(listings: Listings): Promise<string[]> {
    if (this.#listings === undefined) {
      const listed = new Set([...listings.values()].flatMap(({ files }) => files.map(([path]) => path)))
      return (await filesBelow(this.folder)).filter((path) => !listed.has(path))
    }
    return [...this.#listings].flatMap(([part, { sha256, files }]) => {
      const now = listings.get(part)
      if (now?.sha256 === sha256) return []
      const stays = new Set(now?.files.map(([path]) => path))
      return files.flatMap(([path]) => (stays.has(path) ? [] : path))
    })
  }
}

/** Makes folders of files, where files of an earlier state may be in the way, and folders in theirs. */
class Room {
  readonly #root: string
  /** Folders that are there. */
  readonly #made = new Set<string>()

  constructor(root: string) {
    this.#root = root
  }

  make(target: string): void {
    const above = relative(this.#root, dirname(target)).split(sep).filter(Boolean)
    let folder = this.#root
    for (const name of above) {
      folder = join(folder, name)
      if (this.#made.has(folder)) continue
      const stats = statsOf(folder)
      if (stats !== undefined && !stats.isDirectory()) rmSync(folder)
      if (stats?.isDirectory() !== true) mkdirSync(folder)
      this.#made.add(folder)
    }
    if (statsOf(target)?.isDirectory() === true) rmSync(target, { recursive: true })
  }
}

/** Undefined where nothing is, as below a file. */
function statsOf(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** The server answers requests in the same thread, so it gets a turn this often, in milliseconds. */
const TURN = 8

/** One item after the other, where each takes a moment. */
async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T> {
  let turn = performance.now()
  for (const item of items) {
    yield item
    if (performance.now() - turn < TURN) continue
    await setImmediate()
    turn = performance.now()
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}
