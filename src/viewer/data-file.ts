/** A data file of a repository, opened again for each question and given to the engine as what is open. */

import { LARGE, stateOf } from '../hub/digests.ts'
import { type Content, NotFetched, type Repository } from '../hub/repository.ts'
import { unreadable } from './viewer-error.ts'

export interface DataFile {
  /** Path in the repository. */
  readonly path: string
  /** Size in bytes. */
  readonly size: number
  /** Bytes that it takes where it lies: fewer in an archive. */
  readonly stored: number
  /** Identifies the content: anything learned about a file with the same key holds for this one. */
  readonly key: string
  /**
   * Read the bytes from `start` up to but not including `end`.
   *
   * @throws {ViewerError} if the file is gone or was written since it was opened
   */
  read(start: number, end: number): Promise<Buffer>
  /** Stream the bytes from `start` up to but not including `end`; all of them when these are omitted. */
  stream(start?: number, end?: number): AsyncIterable<Uint8Array>
  /**
   * Open it for another reader in this process: by its descriptor, so that what is read is what was checked.
   *
   * @returns undefined where an open file has no path, or the file is no file of its own but one in git
   */
  place(): Promise<LivePlace | undefined>
}

/** A file that stays in its place until it is closed. */
export interface Place {
  /** Path on this machine. */
  path: string
  close(): Promise<void>
}

/** One that is used again. */
export interface LivePlace extends Place {
  /** Whether the file is still there, as it was. */
  isCurrent(): Promise<boolean>
}

/** What is read at once, in bytes. */
const CHUNK = 1024 * 1024

/**
 * Open a file of a commit.
 *
 * @throws {ViewerError} if its bytes are not here: the file is gone, or only a Git LFS pointer to it exists
 */
export async function openDataFile(
  repository: Pick<Repository, 'open'>,
  commit: string,
  path: string,
): Promise<DataFile> {
  const open = async (): Promise<Content> => {
    const content = await repository.open(commit, path, 'resolve').catch((error: unknown) => {
      if (!(error instanceof NotFetched)) throw error
      throw unreadable(
        path,
        'this is a Git LFS pointer, not the file.',
        'Run "git lfs pull" to fetch the file.',
      )
    })
    if (content === undefined) throw unreadable(path, 'it is gone.', 'Copy the file again.')
    return content
  }
  const content = await open()
  const { size, handle } = content
  let state: string
  let version: string
  try {
    version = await versionOf(content)
    state = handle === undefined ? version : stateOf(await handle.stat({ bigint: true }))
  } finally {
    await content.close()
  }

  const openAgain = async () => {
    const again = await open()
    if (again.size === size && (await versionOf(again).catch(() => '')) === version) return again
    await again.close()
    throw unreadable(path, 'it changed while it was being read.', 'Reload the page.')
  }
  const read = async (start: number, end: number) => {
    const again = await openAgain()
    const length = Math.max(0, Math.min(end, size) - start)
    if (again.handle === undefined)
      return Buffer.from(await new Response(await again.read(start, start + length - 1)).arrayBuffer())
    try {
      const bytes = Buffer.alloc(length)
      let filled = 0
      while (filled < length) {
        const { bytesRead } = await again.handle.read(bytes, filled, length - filled, start + filled)
        if (bytesRead === 0) throw unreadable(path, 'it ended early.', 'Reload the page.')
        filled += bytesRead
      }
      return bytes
    } finally {
      await again.close()
    }
  }
  return {
    ...{ path, size, stored: size },
    key: `${path} ${state}`,
    read: async (start, end) => (start >= size ? Buffer.alloc(0) : read(start, end)),
    async *stream(start = 0, wanted = size) {
      const end = Math.min(wanted, size)
      // git reads a file from its beginning, whichever range is wanted.
      if (handle === undefined && end > start) {
        const whole = await (await openAgain()).read(start, end - 1)
        yield* whole instanceof Uint8Array ? [whole] : whole
      } else for (let at = start; at < end; at += CHUNK) yield await read(at, Math.min(at + CHUNK, end))
    },
    async place() {
      if (process.platform !== 'linux' || handle === undefined) return undefined
      const again = await openAgain()
      const { handle: own } = again
      if (own === undefined) throw unreadable(path, 'it is gone.', 'Reload the page.')
      const now = async () => stateOf(await own.stat({ bigint: true }))
      const opened = await now()
      return {
        path: `/proc/self/fd/${own.fd}`,
        isCurrent: async () => (await now()) === opened,
        close: () => again.close(),
      }
    },
  }
}

/**
 * Identifies a file's version in addition to its size. Computing the digest of a large file outside git would mean
 * reading all of it before its first row is shown.
 */
async function versionOf({ size, handle, modified, etag }: Content): Promise<string> {
  return handle === undefined || size < LARGE ? etag() : `${modified?.getTime()}`
}
