/** Moves the files of a folder into a store: only what the store lacks. */

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import pLimit from 'p-limit'
import { stateOf } from '../hub/digests.ts'
import { type ObjectStore, PARTS, partKey, type Upload } from '../objects/object-store.ts'
import { type Listed, listingOf, type Published, parseListing, writeListing } from './manifest.ts'
import { type Part, partsOf } from './packs.ts'
import { changedMeanwhile, type ServedFile } from './seen-folder.ts'

/** Parts on their way at one time. */
const AT_ONCE = 16

/** Bytes of files that are held in memory, so that what is moved is what was named. */
const WHOLE = 16 * 1024 * 1024

export interface Moved {
  parts: number
  bytes: number
}

/** Moves parts into a store. */
export class Mover {
  readonly #store: ObjectStore
  /** Bytes of the parts that the store has, by their keys. */
  readonly #present: Map<string, number>
  readonly #onProgress: (moved: Moved) => void
  readonly moved: Moved = { parts: 0, bytes: 0 }

  /**
   * Looks at what the store has: somebody may have deleted a part of what is published.
   *
   * @param damaged - names of parts that are there and must be moved anew
   * @param onProgress - called with what was moved so far
   */
  static async open(
    store: ObjectStore,
    damaged: Iterable<string> = [],
    onProgress: (moved: Moved) => void = () => {},
  ): Promise<Mover> {
    const present = new Map((await store.list(PARTS)).map(({ key, size }) => [key, size]))
    for (const name of damaged) present.delete(partKey(name))
    return new Mover(store, present, onProgress)
  }

  private constructor(store: ObjectStore, present: Map<string, number>, onProgress: (moved: Moved) => void) {
    this.#store = store
    this.#present = present
    this.#onProgress = onProgress
  }

  /** Whether the store has a part. One of another size was cut off. */
  has(name: string, size: number): boolean {
    return this.#present.get(partKey(name)) === size
  }

  /** Moves a part unless the store has it. */
  async move(name: string, from: Upload): Promise<void> {
    if (!this.has(name, sizeOf(from))) await this.#write(name, from)
  }

  /**
   * Moves all files of a folder.
   *
   * @param before - what is published now: files that are the same keep the time that they have there
   * @throws {UserError} one changes while it is moved
   */
  async moveFolder(files: AsyncIterable<ServedFile>, before: Published['listings']) {
    const folder = new Map<string, ServedFile[]>()
    let total = 0
    for await (const file of files) {
      const [path, size] = file.listed
      const part = listingOf(path)
      const others = folder.get(part)
      if (others === undefined) folder.set(part, [file])
      else others.push(file)
      total += size
    }
    const limit = pLimit(AT_ONCE)
    const moving = [...folder].map(async ([part, files]) => {
      const old = before[part]
      return [part, await this.#moveListed(files, old, (task) => limit(task))] as const
    })
    return { listings: Object.fromEntries((await Promise.all(moving)).toSorted()), total }
  }

  /** @returns the SHA-256 of the listing */
  async #moveListed(
    files: readonly ServedFile[],
    old: string | undefined,
    limited: (task: () => Promise<void>) => Promise<void>,
  ): Promise<string> {
    const listing = await this.#listingOf(files, old)
    const contents = new Map(files.map((file) => [file.listed[3], file]))
    const lacking = partsOf(parseListing(listing)).filter(({ name, size }) => !this.has(name, size))
    await Promise.all(lacking.map((part) => limited(() => this.#movePart(part, contents))))
    const sha256 = hash('sha256', listing)
    await limited(() => this.move(sha256, listing))
    return sha256
  }

  /** A fresh clone has new times for all files, and would be fetched whole. */
  async #listingOf(files: readonly ServedFile[], old: string | undefined): Promise<Uint8Array> {
    const listed = files.map(({ listed }) => listed)
    const listing = writeListing(listed)
    if (old === undefined || old === hash('sha256', listing)) return listing
    const known = new Map((await this.#readListing(old)).map((file) => [file[0], file]))
    return writeListing(
      listed.map((file) => {
        const before = known.get(file[0])
        return before?.[3] === file[3] ? before : file
      }),
    )
  }

  /** Nothing of one that is missing or damaged. */
  async #readListing(sha256: string): Promise<Listed[]> {
    const found = await this.#store.readVersion(partKey(sha256))
    return found === undefined || hash('sha256', found.bytes) !== sha256 ? [] : parseListing(found.bytes)
  }

  /** @param contents - by SHA-256 */
  async #movePart({ name, size, files }: Part, contents: ReadonlyMap<string, ServedFile>): Promise<void> {
    // Another listing may name it, too.
    if (this.has(name, size)) return
    const inside = files.flatMap(({ sha256 }) => contents.get(sha256) ?? [])
    const [first] = inside
    if (first !== undefined && typeof first.content === 'string' && size > WHOLE)
      return this.#moveLarge(name, first.listed[0], { path: first.content, size })
    const bytes = await Promise.all(inside.map(readWhole))
    return this.#write(name, Buffer.concat(bytes))
  }

  async #moveLarge(name: string, shown: string, from: { path: string; size: number }): Promise<void> {
    const state = stateOf(await stat(from.path, { bigint: true }))
    await this.#write(name, from)
    if (stateOf(await stat(from.path, { bigint: true })) === state) return
    await this.#store.remove(partKey(name))
    throw changedMeanwhile(shown)
  }

  async #write(name: string, from: Upload): Promise<void> {
    const key = partKey(name)
    this.#present.set(key, sizeOf(from))
    await this.#store.write(key, from)
    this.moved.parts += 1
    this.moved.bytes += sizeOf(from)
    this.#onProgress(this.moved)
  }
}

async function readWhole({ content, listed: [path, , , sha256] }: ServedFile): Promise<Uint8Array> {
  // Most are small: the trip to another thread takes longer than to read one.
  const bytes = typeof content === 'string' ? readFileSync(content) : await content()
  if (hash('sha256', bytes) !== sha256) throw changedMeanwhile(path)
  return bytes
}

const sizeOf = (from: Upload) => (from instanceof Uint8Array ? from.byteLength : from.size)
