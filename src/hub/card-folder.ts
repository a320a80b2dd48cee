/** Opens files of a card's folder, but none that a symbolic link places outside of the source. */

import { type BigIntStats, closeSync, constants, fstatSync, openSync, realpathSync } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { CardFile, Entry } from '../edition/types.ts'
import type { Content } from './repository.ts'

type Owner = Pick<Entry, 'folder' | 'sourcePath'>

/** No links: the file may have become one since it was resolved. Non-blocking: it may be a pipe. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file that the edition lists.
 *
 * @param listed - of the entry's files
 * @returns undefined when it is gone, is no regular file, or now lies outside of the source; else a handle to be closed
 */
export async function openListedFile(entry: Owner, listed: CardFile): Promise<FileHandle | undefined> {
  const place = placeOf(entry, listed)
  if (place === undefined) return undefined
  let handle: FileHandle | undefined
  try {
    const root = await realpath(place.root)
    const real = await realpath(place.path)
    if (!isBelow(root, real)) return undefined
    handle = await open(real, FLAGS)
    if ((await handle.stat()).isFile()) return handle
  } catch {
    // The return value tells.
  }
  await handle?.close()
  return undefined
}

/**
 * The same, synchronously, for callers with nothing else to do: for a small file, the trip to another thread takes
 * several times as long as reading it.
 *
 * @returns its descriptor
 */
export function openListedFileSync(entry: Owner, listed: CardFile): number | undefined {
  const place = placeOf(entry, listed)
  if (place === undefined) return undefined
  let descriptor: number | undefined
  try {
    const real = realpathSync.native(place.path)
    if (!isBelow(realpathSync.native(place.root), real)) return undefined
    descriptor = openSync(real, FLAGS)
    if (fstatSync(descriptor).isFile()) return descriptor
  } catch {
    // The return value tells.
  }
  if (descriptor !== undefined) closeSync(descriptor)
  return undefined
}

/** Where a file should be, and the folder that it must not lie outside of. */
function placeOf(entry: Owner, listed: CardFile): { path: string; root: string } | undefined {
  const folder = listed.folder ?? entry.folder
  if (folder === undefined || listed.at !== undefined) return undefined
  return { path: join(folder, listed.path), root: listed.folder ?? findRoot(folder, entry.sourcePath) }
}

const isBelow = (root: string, real: string) => real.startsWith(root.endsWith(sep) ? root : root + sep)

/** The folder that was served: the card's folder without the part that its path in the source names. */
export function findRoot(folder: string, sourcePath: string | undefined): string {
  const within = dirname(sourcePath ?? '').replaceAll('/', sep)
  return within !== '.' && folder.endsWith(sep + within) ? folder.slice(0, -within.length) : folder
}

/** The state of an open file, which is closed when the system fails to tell it. */
export async function statOrClose(handle: FileHandle): Promise<BigIntStats> {
  try {
    return await handle.stat({ bigint: true })
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** A file as it is served; closing the content closes it. */
export function fileContent(
  handle: FileHandle,
  { size, etag, modified }: Pick<Content, 'size' | 'etag' | 'modified'>,
): Content {
  const read = (start: number, end: number) => streamBytes(handle, start, end)
  return { size, etag, modified, handle, read, close: () => handle.close() }
}

/** Larger ones gain little and cost memory with many slow readers. */
const CHUNK = 262_144

/** Reads as the client consumes, and closes the file once all is read or the client has gone. */
function streamBytes(handle: FileHandle, start: number, end: number): ReadableStream {
  let position = start
  const source: UnderlyingDefaultSource = {
    async pull(controller) {
      const chunk = new Uint8Array(Math.min(CHUNK, end - position + 1))
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, position).catch(async (error) => {
        await handle.close()
        throw error
      })
      position += bytesRead
      if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead))
      if (bytesRead > 0 && position <= end) return
      await handle.close()
      if (position > end) controller.close()
      else controller.error(new Error('The file became shorter while it was sent.'))
    },
    cancel: () => handle.close(),
  }
  // Nothing is read before it is asked for: the file may be sent in another way.
  return new ReadableStream(source, { highWaterMark: 0 })
}
