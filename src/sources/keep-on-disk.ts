/** Makes a stream that can be read only once readable again, in bounded memory. */

import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Keeps a stream in an unlinked temporary file, which ends with the process.
 *
 * @param stream - read to its end before the first byte is returned
 * @returns a function that returns all bytes from the beginning on each call
 */
export function keepOnDisk(stream: AsyncIterable<Uint8Array>): () => AsyncIterable<Uint8Array> {
  let kept: Promise<FileHandle> | undefined
  return async function* () {
    kept ??= writeDown(stream)
    const file = await kept
    yield* file.createReadStream({ start: 0, autoClose: false, highWaterMark: 1 << 18 })
  }
}

async function writeDown(stream: AsyncIterable<Uint8Array>): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'modelbook-'))
  const file = await open(join(folder, 'input'), 'w+')
  // The handle keeps it readable, and nothing is left behind however the process ends.
  await rm(folder, { recursive: true })
  await pipeline(stream, file.createWriteStream({ autoClose: false }))
  return file
}
