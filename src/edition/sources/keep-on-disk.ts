/** Makes what can be read only once readable again, in bounded memory. */

import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Keep a stream in a temporary file, which takes no name and ends with the process.
 *
 * @param stream - read to its end before the first byte is given
 * @returns gives all bytes from the beginning, each time that it is called
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
  // It stays readable through its handle, and nothing is left behind however the process ends.
  await rm(folder, { recursive: true })
  await pipeline(stream, file.createWriteStream({ autoClose: false }))
  return file
}
