/** Reads byte ranges of a repository's files. */

import { LARGE, stateOf } from '../hub/digests.ts'
import { type Content, NotFetched, type Repository } from '../hub/repository.ts'
import { unreadable } from './viewer-error.ts'

/** A file read in ranges. Nothing stays open between reads. */
export interface ByteSource {
  /** Path in the repository. */
  readonly path: string
  /** Size in bytes. */
  readonly size: number
  /** Identifies the content: anything learned about a file with the same key holds for this one. */
  readonly key: string
  /**
   * Read the bytes from `start` up to but not including `end`.
   *
   * @throws {ViewerError} if the file is gone or was written since it was opened
   */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
  /** Stream the bytes from `start` to the end. */
  stream(start: number): AsyncIterable<Uint8Array>
}

const CHUNK = 1024 * 1024

/**
 * Open a file of a commit.
 *
 * @throws {ViewerError} if its bytes are not here: the file is gone, or only a Git LFS pointer to it exists
 */
export async function openSource(
  repository: Pick<Repository, 'open'>,
  commit: string,
  path: string,
): Promise<ByteSource> {
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
  const readFrom = async (start: number, end: number) => {
    const again = await openAgain()
    if (again.handle === undefined) return new Response(again.read(start, end - 1)).arrayBuffer()
    try {
      const bytes = new Uint8Array(end - start)
      let filled = 0
      while (filled < bytes.length) {
        const { bytesRead } = await again.handle.read(bytes, filled, bytes.length - filled, start + filled)
        if (bytesRead === 0) throw unreadable(path, 'it ended early.', 'Reload the page.')
        filled += bytesRead
      }
      return bytes.buffer
    } finally {
      await again.close()
    }
  }
  const source: ByteSource = {
    path,
    size,
    key: `${path} ${state}`,
    async read(start, end) {
      if (end <= start) return new Uint8Array()
      return new Uint8Array(await readFrom(start, Math.min(end, size)))
    },
    async *stream(start) {
      // git reads a file from its beginning, whichever range is wanted.
      if (handle === undefined && start < size) yield* inChunks((await openAgain()).read(start, size - 1))
      else for (let at = start; at < size; at += CHUNK) yield await source.read(at, at + CHUNK)
    },
  }
  return source
}

/**
 * Identifies a file's version in addition to its size. Computing the digest of a large file outside git would mean
 * reading all of it before its first row is shown.
 */
async function versionOf({ size, handle, modified, etag }: Content): Promise<string> {
  return handle === undefined || size < LARGE ? etag() : `${modified?.getTime()}`
}

/** Regroups a stream into larger chunks: a record longer than a chunk is scanned again with each one that arrives. */
async function* inChunks(bytes: ReadableStream | Uint8Array): AsyncIterable<Uint8Array> {
  let parts: Uint8Array[] = []
  let length = 0
  for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
    parts.push(part)
    length += part.length
    if (length < CHUNK) continue
    yield Buffer.concat(parts)
    parts = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(parts)
}
