/** Opens files of a card's folder, and none that a symbolic link has outside of the source. */

import { type BigIntStats, closeSync, constants, fstatSync, openSync, realpathSync } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { CardFile, Entry } from '../edition/types.ts'
import type { Content } from './repository.ts'

type Owner = Pick<Entry, 'folder' | 'sourcePath'>

/** Not following links: the file could have become one since it was resolved. Not blocking: on a pipe. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file that the edition lists.
 *
 * @param listed - of the entry's files
 * @returns undefined when it is gone, is no regular file, or lies outside of the source by now; else to be closed
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
    // Told by what is returned.
  }
  await handle?.close()
  return undefined
}

/**
 * The same for who has nothing else to do: for a small file, the ways to another thread take several times as long as its reading.
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
    // Told by what is returned.
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

/** The folder that was served, of which the card's folder is the part that its path in the source names. */
export function findRoot(folder: string, sourcePath: string | undefined): string {
  const within = dirname(sourcePath ?? '').replaceAll('/', sep)
  return within !== '.' && folder.endsWith(sep + within) ? folder.slice(0, -within.length) : folder
}

/** What the system says of an open file, which is closed when it says nothing. */
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

/** Larger ones bring little and cost memory with many slow readers. */
const CHUNK = 262_144

/** Reads on as the client takes it, and closes the file when all is read or the client has gone. */
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
  // Nothing is read before somebody wants it: the file may be sent in another way.
  return new ReadableStream(source, { highWaterMark: 0 })
}
