/** A copy of a published folder of cards, brought from one state to the next. */

import { createHash, hash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import {
  copyFile,
  lstat,
  lutimes,
  mkdir,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { UserError } from '../errors.ts'
import { type Digests, LARGE, stateOf } from '../hub/digests.ts'
import { linkTo, mayBeLeft } from '../hub/large-files.ts'
import { makeFolder } from '../make-folder.ts'
import { type ObjectStore, partKey } from '../objects/object-store.ts'
import { type Listed, type Published, parseListing } from './manifest.ts'

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
  readonly #store: ObjectStore
  readonly #parts: string
  readonly #leaves: boolean
  readonly #digests: Digests | undefined
  /** The copy, absolute. */
  readonly folder: string
  /** As they were last put in place by this process. */
  #listings: Listings | undefined

  /**
   * @param folder - for the copy, and for parts on their way beside it
   * @param large - whether large files are kept here, or left in the store
   * @param digests - is told those of large files, so that nobody reads these for their tags
   */
  constructor(store: ObjectStore, folder: string, large: 'keep' | 'leave' = 'keep', digests?: Digests) {
    this.#digests = digests
    this.#store = store
    this.#leaves = large === 'leave'
    this.folder = join(folder, 'cards')
    this.#parts = join(folder, 'parts')
    makeFolder(this.folder)
    makeFolder(this.#parts)
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
    for (const [part, sha256] of Object.entries(published.listings)) {
      const known = this.#listings?.get(part)
      if (known?.sha256 === sha256) {
        listings.set(part, known)
        continue
      }
      const files = parseListing(await this.#readPart(sha256))
      listings.set(part, { sha256, files })
      const here = known && new Set(known.files.map(String))
      for (const file of files)
        if (here === undefined ? !(await this.#has(file)) : !here.has(String(file))) missing.push(file)
    }
    const limit = pLimit(AT_ONCE)
    const wanted = new Set(missing.flatMap((file) => (this.#isLeft(file) ? [] : file[3])))
    await Promise.all([
      ...[...wanted].map((sha256) => limit(() => this.fetch(sha256, signal))),
      ...missing.filter((file) => this.#isLeft(file)).map((file) => limit(() => this.#look(file))),
    ])
    return { listings, missing, gone: await this.#goneOf(listings) }
  }

  /** Puts in place what {@link prepare} has fetched. Done again after it was cut off, it ends in the same state. */
  async place({ listings, missing, gone }: MirrorStep): Promise<void> {
    this.#listings = undefined
    for (const path of gone) await rm(this.#pathOf(path), { recursive: true, force: true })
    const uses = new Map<string, number>()
    for (const [, , , sha256] of missing) uses.set(sha256, (uses.get(sha256) ?? 0) + 1)
    for (const file of missing) {
      const [path, size, modified, sha256] = file
      const target = this.#pathOf(path)
      await makeRoom(this.folder, target)
      const left = (uses.get(sha256) ?? 0) - 1
      uses.set(sha256, left)
      const part = this.partPath(sha256)
      const isLeft = this.#isLeft(file)
      const from = left === 0 && !isLeft ? part : join(this.#parts, `${randomUUID()}.tmp`)
      if (isLeft) await symlink(linkTo(sha256, size), from)
      else if (left > 0) await copyFile(part, from)
      // Seconds with a fraction may come out as a little less.
      await lutimes(from, (modified + 0.5) / 1000, (modified + 0.5) / 1000)
      await rename(from, target)
      if (size >= LARGE && !isLeft)
        this.#digests?.keep('sha256', stateOf(await stat(target, { bigint: true })), sha256)
      // Git takes a folder without them for none of its own, and what is packed leaves them empty.
      if (path.endsWith('/.git/HEAD'))
        for (const name of ['objects', 'refs']) await mkdir(join(dirname(target), name), { recursive: true })
    }
    this.#listings = listings
  }

  /** Takes away what is left of earlier attempts. Only what is to be placed next should be kept. */
  async clean(kept: readonly string[]): Promise<void> {
    for (const name of await readdir(this.#parts))
      if (!kept.includes(name)) await rm(join(this.#parts, name), { force: true })
  }

  /** Where a fetched part lies. */
  partPath(sha256: string): string {
    return join(this.#parts, sha256)
  }

  /**
   * Fetches a part unless it is here, and checks its digest.
   *
   * @throws {UserError} it is missing or damaged
   */
  async fetch(sha256: string, signal: AbortSignal): Promise<void> {
    const path = this.partPath(sha256)
    if ((await lstat(path).catch(() => undefined)) !== undefined) return
    const body = await this.#store.read(partKey(sha256))
    if (body === undefined) throw missingPart(this.#store, sha256)
    const temporary = join(this.#parts, `${randomUUID()}.tmp`)
    const sum = createHash('sha256')
    const counting = new Transform({
      transform(chunk: Uint8Array, _, done) {
        sum.update(chunk)
        done(null, chunk)
      },
    })
    try {
      await pipeline(body, counting, createWriteStream(temporary), { signal })
      if (sum.digest('hex') !== sha256) throw damagedPart(this.#store, sha256)
      await rename(temporary, path)
    } catch (error) {
      throw isFull(error) ? noRoom(this.#parts, error) : error
    } finally {
      await rm(temporary, { force: true })
    }
  }

  async #readPart(sha256: string): Promise<Uint8Array> {
    const found = await this.#store.readVersion(partKey(sha256))
    if (found === undefined) throw missingPart(this.#store, sha256)
    if (hash('sha256', found.bytes) !== sha256) throw damagedPart(this.#store, sha256)
    return found.bytes
  }

  #isLeft([path, size]: Listed): boolean {
    return this.#leaves && mayBeLeft(path, size)
  }

  /** @throws {UserError} a file that is left in the store is not there whole */
  async #look([, size, , sha256]: Listed): Promise<void> {
    const found = await this.#store.sizeOf(partKey(sha256))
    if (found === undefined) throw missingPart(this.#store, sha256)
    if (found !== size) throw damagedPart(this.#store, sha256)
  }

  #pathOf(path: string): string {
    return join(this.folder, ...path.split('/'))
  }

  /** Whether the copy has a file as it is listed: nobody else writes there, so size and time tell. */
  async #has(file: Listed): Promise<boolean> {
    const [path, size, modified, sha256] = file
    const place = this.#pathOf(path)
    const stats = await lstat(place).catch(() => undefined)
    if (stats === undefined || Math.trunc(stats.mtimeMs) !== modified) return false
    if (this.#isLeft(file)) return stats.isSymbolicLink() && (await readlink(place)) === linkTo(sha256, size)
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

const missingPart = (store: ObjectStore, sha256: string) =>
  new UserError(`${store.name} lacks ${partKey(sha256)}.\n  Publish again.`)

/** @see https://man7.org/linux/man-pages/man3/errno.3.html */
const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

const noRoom = (folder: string, cause: unknown) =>
  new UserError(
    `There is no room left in ${folder} for what is published.\n  Make room on that disk, or leave large files in the store (--large-files stream). What was served before still is.`,
    { cause },
  )

const damagedPart = (store: ObjectStore, sha256: string) =>
  new UserError(
    `${partKey(sha256)} in ${store.name} is damaged: its bytes are not those of its name.\n  Delete it there, then publish again.`,
  )

/** Makes the folder of a file, where a file of an earlier state may be in the way, and so may a folder in its own. */
async function makeRoom(root: string, target: string): Promise<void> {
  const above = relative(root, dirname(target)).split(sep).filter(Boolean)
  let folder = root
  for (const name of above) {
    folder = join(folder, name)
    const stats = await lstat(folder).catch(() => undefined)
    if (stats?.isDirectory() === true) continue
    if (stats !== undefined) await rm(folder)
    await mkdir(folder)
  }
  if ((await lstat(target).catch(() => undefined))?.isDirectory() === true)
    await rm(target, { recursive: true })
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}
