/** Opens files of a card's folder that an edition lists, and serves what is open. */

import type { BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { CardFile, Entry } from '../edition/types.ts'
import { besideCard, type FilePlace, findWithin, openWithin, openWithinSync } from '../sources/open-within.ts'
import { LARGE } from './digests.ts'
import type { LargeFiles, StoredFile } from './large-files.ts'
import type { Content } from './repository.ts'

type Owner = Pick<Entry, 'folder' | 'sourcePath'>

/**
 * Opens a file that the edition lists, by the rule of `openWithin`.
 *
 * @param listed - of the entry's files
 * @returns undefined when it is gone, or the rule forbids it by now; else a handle to be closed
 */
export async function openListedFile(entry: Owner, listed: CardFile): Promise<FileHandle | undefined> {
  const place = placeOf(entry, listed)
  return place && openWithin(place).catch(() => undefined)
}

/**
 * The same, synchronously; see `openWithinSync`.
 *
 * @returns its descriptor
 */
export function openListedFileSync(entry: Owner, listed: CardFile): number | undefined {
  const place = placeOf(entry, listed)
  try {
    return place && openWithinSync(place)
  } catch {
    return undefined
  }
}

/** The real path of such a file, for those who need not open it. */
export async function findListedFile(entry: Owner, listed: CardFile): Promise<string | undefined> {
  const place = placeOf(entry, listed)
  return place && findWithin(place).catch(() => undefined)
}

/**
 * What stands in place of a file that a server which follows has left in the store.
 *
 * @param large - undefined where nothing is left anywhere
 */
export async function findStoredFile(
  large: LargeFiles | undefined,
  entry: Owner,
  listed: CardFile,
): Promise<StoredFile | undefined> {
  if (large === undefined || listed.size < LARGE) return undefined
  const place = placeOf(entry, listed)
  return place && large.find(place.path)
}

function placeOf(entry: Owner, listed: CardFile): FilePlace | undefined {
  if (listed.at !== undefined) return undefined
  if (listed.folder !== undefined) return besideCard(listed.folder, undefined, listed.path)
  return entry.folder === undefined ? undefined : besideCard(entry.folder, entry.sourcePath, listed.path)
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
