/** Fetches parts of what is published, and checks that they are whole. */

import { createHash, hash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, renameSync, writeFileSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UserError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'
import { type ObjectStore, partKey } from '../objects/object-store.ts'
import type { Part } from './packs.ts'

/** What was fetched, in a folder, until it is put in place: each file by its SHA-256. */
export class Fetched {
  readonly #store: ObjectStore
  readonly #folder: string
  /** Names of the parts that were found damaged in the store. */
  readonly damaged = new Set<string>()
  /** Digests of files that this process has written. */
  readonly #own = new Set<string>()

  constructor(store: ObjectStore, folder: string) {
    this.#store = store
    this.#folder = folder
  }

  makeFolder(): void {
    makeFolder(this.#folder)
  }

  /** Where a file lies, once it is here. */
  pathOf(sha256: string): string {
    return join(this.#folder, sha256)
  }

  /** A path for a file on its way. */
  temporaryPath(): string {
    return join(this.#folder, `${randomUUID()}.tmp`)
  }

  /** Takes away what is left of earlier attempts. */
  async clean(): Promise<void> {
    for (const name of await readdir(this.#folder)) await rm(join(this.#folder, name), { force: true })
  }

  /**
   * Fetches a part unless it is here, and checks its digest.
   *
   * @throws {UserError} it is missing or damaged
   */
  async fetch(sha256: string, signal: AbortSignal): Promise<void> {
    if (await this.#isHere(sha256)) return
    const body = await this.#store.read(partKey(sha256))
    if (body === undefined) throw missingPart(this.#store, sha256)
    const temporary = this.temporaryPath()
    const sum = createHash('sha256')
    const counting = new Transform({
      transform(chunk: Uint8Array, _, done) {
        sum.update(chunk)
        done(null, chunk)
      },
    })
    try {
      await pipeline(body, counting, createWriteStream(temporary), { signal })
      if (sum.digest('hex') !== sha256) throw this.#damagedPart(sha256)
      await rename(temporary, this.pathOf(sha256))
      this.#own.add(sha256)
    } catch (error) {
      throw isFull(error) ? noRoom(this.#folder, error) : error
    } finally {
      await rm(temporary, { force: true })
    }
  }

  /**
   * Fetches files of a part that are not here, with those between them.
   *
   * @throws {UserError} it is missing or damaged
   */
  async fetchFiles({ name, size: all, files }: Part, signal: AbortSignal): Promise<void> {
    if (files.length === 1 && files[0]?.sha256 === name) return this.fetch(name, signal)
    const lacking: typeof files = []
    for (const file of files) if (!(await this.#isHere(file.sha256))) lacking.push(file)
    const [first, last] = [lacking[0], lacking.at(-1)]
    if (first === undefined || last === undefined) return
    const [from, to] = [first.at, last.at + last.size]
    try {
      // Any web server gives the whole, and a range of no bytes cannot be named.
      const range: [number, number] | [] = to - from === all ? [] : [from, to - 1]
      const bytes = to === from ? Buffer.alloc(0) : await this.#readBytes(name, range, signal)
      for (const { sha256, at, size } of lacking) {
        const content = bytes.subarray(at - from, at - from + size)
        if (hash('sha256', content) !== sha256) throw this.#damagedPart(name)
        const temporary = `${this.pathOf(sha256)}.tmp`
        writeFileSync(temporary, content)
        renameSync(temporary, this.pathOf(sha256))
        this.#own.add(sha256)
      }
    } catch (error) {
      throw isFull(error) ? noRoom(this.#folder, error) : error
    }
  }

  /**
   * Reads a small part at once.
   *
   * @throws {UserError} it is missing or damaged
   */
  async read(sha256: string): Promise<Uint8Array> {
    const found = await this.#store.readVersion(partKey(sha256))
    if (found === undefined) throw missingPart(this.#store, sha256)
    if (hash('sha256', found.bytes) !== sha256) throw this.#damagedPart(sha256)
    return found.bytes
  }

  /** @throws {UserError} a file that is to stay in the store is not there whole */
  async look(sha256: string, size: number): Promise<void> {
    const found = await this.#store.sizeOf(partKey(sha256))
    if (found === undefined) throw missingPart(this.#store, sha256)
    if (found !== size) throw this.#damagedPart(sha256)
  }

  /** What an earlier process has left may have been cut off with the machine. */
  async #isHere(sha256: string): Promise<boolean> {
    const path = this.pathOf(sha256)
    return existsSync(path) && (this.#own.has(sha256) || (await digestOf(path)) === sha256)
  }

  #damagedPart(sha256: string): UserError {
    this.damaged.add(sha256)
    const what = `${partKey(sha256)} in ${this.#store.name} is damaged: its bytes are not those of its name.`
    // Whoever publishes is told of it, but by whom may only read.
    return new UserError(
      `${what}\n  ${this.#store.isReadOnly ? 'Delete it there, then publish' : 'Publish'} again.`,
    )
  }

  async #readBytes(name: string, range: [number, number] | [], signal: AbortSignal): Promise<Uint8Array> {
    const body = await this.#store.read(partKey(name), ...range)
    if (body === undefined) throw missingPart(this.#store, name)
    const chunks: Uint8Array[] = []
    for await (const chunk of body) {
      signal.throwIfAborted()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }
}

const missingPart = (store: ObjectStore, sha256: string) =>
  new UserError(`${store.name} lacks ${partKey(sha256)}.\n  Publish again.`)

/** SHA-256 of a file. */
export async function digestOf(path: string): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of createReadStream(path)) sum.update(chunk)
  return sum.digest('hex')
}

/** @see https://man7.org/linux/man-pages/man3/errno.3.html */
const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

const noRoom = (folder: string, cause: unknown) =>
  new UserError(
    `There is no room left in ${folder} for what is published.\n  Make room on that disk, or leave large files in the store (--large-files stream). What was served before still is.`,
    { cause },
  )
