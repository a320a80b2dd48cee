/**
 * Large files that a server which follows leaves in the store: in its copy of the cards a link stands for each, which
 * leads nowhere, so that nothing takes it for the file. Which store that is, a file beside the editions says.
 */

import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { lstat, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { findMediaType, mediaTypeOf } from '../http/media-types.ts'
import { log } from '../log.ts'
import { type ObjectStore, openObjectStore, partKey, StoreAwayError } from '../objects/object-store.ts'
import { LARGE } from './digests.ts'
import { LATER } from './git/git-queue.ts'
import { HubError } from './hub-error.ts'
import type { Content } from './repository.ts'

const NAME = 'large-files.json'

const placeSchema = z.object({
  /** Of the store. */
  place: z.string(),
  /** Whether those who download are sent to the store. */
  redirect: z.boolean(),
})
export type LargeFilesPlace = z.infer<typeof placeSchema>

/** What a link stands for. */
export interface StoredFile {
  sha256: string
  /** Bytes. */
  size: number
  modified: Date | undefined
}

/** Parts that are known to be in the store. */
const MOST_KNOWN = 10_000

/**
 * Whether a file may be left in a store: a large one. Git reads its own files, though, and pages read pictures and sounds
 * for their sizes and waveforms.
 */
export function mayBeLeft(path: string, size: number): boolean {
  const isOfGit = /(?:^|\/)\.git\/(?!lfs\/objects\/)/.test(path)
  return size >= LARGE && !isOfGit && !/^(?:image|audio)\//.test(mediaTypeOf(path) ?? '')
}

/** Where the link in place of a file leads: names that begin so are hidden, hence never in the copy. */
export const linkTo = (sha256: string, size: number) => `.part-${sha256}-${size}`

/** @param folder - of the editions */
export function writeLargeFilesPlace(folder: string, place: LargeFilesPlace): void {
  const temporary = join(folder, `large-files-${process.pid}.tmp`)
  writeFileSync(temporary, JSON.stringify(place), { flush: true })
  renameSync(temporary, join(folder, NAME))
}

/**
 * The large files of editions that are followed.
 *
 * @param folder - of the editions
 * @returns undefined for those that are made on this machine
 */
export function largeFilesOf(folder: string): LargeFiles | undefined {
  const known = opened.get(folder)
  if (known !== undefined) return known
  let text: string
  try {
    text = readFileSync(join(folder, NAME), 'utf8')
  } catch {
    return undefined
  }
  const files = new LargeFiles(placeSchema.parse(JSON.parse(text)))
  opened.set(folder, files)
  return files
}

/** By the folder of the editions. */
const opened = new Map<string, LargeFiles>()

export class LargeFiles {
  readonly #place: LargeFilesPlace
  #store: Promise<ObjectStore> | undefined
  readonly #known = new LRUCache<string, true>({ max: MOST_KNOWN })

  constructor(place: LargeFilesPlace) {
    this.#place = place
  }

  /**
   * What stands at a path in place of a file.
   *
   * @returns undefined where there is no such link
   */
  async find(path: string): Promise<StoredFile | undefined> {
    const target = await readlink(path).catch(() => undefined)
    const [, sha256, size] = /^\.part-([0-9a-f]{64})-(\d{1,15})$/.exec(target ?? '') ?? []
    if (sha256 === undefined || size === undefined) return undefined
    const stats = await lstat(path, { bigint: true }).catch(() => undefined)
    return stats && { sha256, size: Number(size), modified: new Date(Number(stats.mtimeMs)) }
  }

  /**
   * A file as it is served.
   *
   * @throws {HubError} 503, the store does not answer or has another file under that name: when it is opened or read
   */
  async open(file: StoredFile): Promise<Content> {
    const { sha256, size, modified } = file
    await this.#look(file)
    return {
      ...{ size, modified },
      etag: async () => `"${sha256}"`,
      address: this.#place.redirect
        ? (path, disposition) => this.#address(file, path, disposition)
        : undefined,
      read: (start, end) => this.#read(file, start, end),
      close: async () => {},
    }
  }

  /** Pictures, sound, film and text are shown by pages, which ask nobody else. */
  async #address({ sha256 }: StoredFile, path: string, disposition: string): Promise<string | undefined> {
    const { type, download } = findMediaType(path)
    if (!download) return undefined
    return this.#ask(({ address }) => address?.(partKey(sha256), { type, disposition }))
  }

  async #read({ sha256, size }: StoredFile, start: number, end: number): Promise<ReadableStream<Uint8Array>> {
    const body = await this.#ask((store) => store.read(partKey(sha256), start, end))
    if (body === undefined) throw this.#missing(sha256)
    const isWhole = start === 0 && end === size - 1
    return streamOf(body, {
      ...{ size: end - start + 1, sha256: isWhole ? sha256 : undefined },
      name: `${partKey(sha256)} in ${this.#place.place}`,
    })
  }

  async #look({ sha256, size }: StoredFile): Promise<void> {
    if (this.#known.has(sha256)) return
    const found = await this.#ask((store) => store.sizeOf(partKey(sha256)))
    if (found !== size) throw this.#missing(sha256)
    this.#known.set(sha256, true)
  }

  #missing(sha256: string): HubError {
    this.#known.delete(sha256)
    log(`${this.#place.place} lacks ${partKey(sha256)}, or it is damaged. Publish again.`)
    return new HubError(
      503,
      'This file is missing where it is kept. Whoever runs this site finds the reason in its log.',
    )
  }

  async #ask<T>(question: (store: ObjectStore) => Promise<T> | undefined): Promise<T | undefined> {
    this.#store ??= openObjectStore(this.#place.place)
    try {
      return await question(await this.#store)
    } catch (error) {
      if (!(error instanceof StoreAwayError)) throw error
      log(error.message)
      throw new HubError(503, 'Large files are kept elsewhere, and that place does not answer.', LATER)
    }
  }
}

/** Bytes to be sent: how many, and their SHA-256 if it is known. */
interface Expected {
  size: number
  sha256: string | undefined
  /** Of the part, for the log. */
  name: string
}

/** Passes bytes on as they are read. What is not as expected breaks off before its end, so that nobody takes it for whole. */
function streamOf(
  body: AsyncIterable<Uint8Array>,
  { size, sha256, name }: Expected,
): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  const sum = sha256 === undefined ? undefined : createHash('sha256')
  let left = size
  let held: Uint8Array | undefined
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      for (;;) {
        const { done, value } = await chunks.next()
        const ready = held
        held = done === true ? undefined : value
        left -= held?.length ?? 0
        if (held !== undefined) sum?.update(held)
        else if (left !== 0 || sum?.digest('hex') !== sha256)
          throw new Error(
            `${name} is damaged: its bytes are not those of its name. Delete it there, then publish again.`,
          )
        if (ready !== undefined) controller.enqueue(ready)
        if (done === true) controller.close()
        if (done === true || ready !== undefined) return
      }
    },
    async cancel() {
      await chunks.return?.()
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}
