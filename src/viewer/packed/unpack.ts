/** Unpacks compressed files as they come. */

import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import xz from 'xz-decompress'
import type { DataFile } from '../data-file.ts'
import type { Compression } from '../formats.ts'
import { MOST_KEPT_BYTES } from '../limits.ts'
import { tooLarge, unreadable } from '../viewer-error.ts'
import { bunzip } from './bunzip.ts'

type Bytes = AsyncIterable<Uint8Array>

const DECODERS: Record<Compression, (from: Bytes) => Bytes> = {
  bz2: bunzip,
  gz: (from) => through(from, createGunzip()),
  // Several streams are taken for one; more than 64 MiB of memory are refused.
  xz: (from) => new xz.XzReadableStream(streamOf(from)),
  zst: (from) => through(from, createZstdDecompress()),
}

/**
 * @param path - of the file, for what is said to readers
 * @throws {ViewerError} it is damaged, or ends early
 */
export async function* unpack(from: Bytes, compression: Compression, path: string): Bytes {
  let failure: unknown
  const watched = async function* () {
    try {
      yield* from
    } catch (error) {
      failure = error
      throw error
    }
  }
  try {
    yield* DECODERS[compression](watched())
  } catch {
    if (failure !== undefined) throw failure
    throw unreadable(path, 'it cannot be unpacked.', 'The file may be cut off or damaged. Copy it again.')
  }
}

function streamOf(from: Bytes): ReadableStream<Uint8Array> {
  const chunks = from[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}

/** What one of the platform's own unpackers makes of it. */
export async function* through(from: Bytes, unpacker: Duplex): Bytes {
  const done = pipeline(from, unpacker)
  done.catch(() => {})
  yield* unpacker
  await done
}

/** What may still be unpacked for a piece of work, in bytes: few bytes may unpack to as many as one likes. */
export interface Room {
  left: number
}

/** Room for what files unpack to: more than people's data ever does, and less than an attack does. */
export function roomFor(files: readonly Pick<DataFile, 'stored'>[]): Room {
  const stored = files.reduce((sum, file) => sum + file.stored, 0)
  return { left: Math.min(MOST_KEPT_BYTES, MOST_TIMES * stored + ALWAYS_UNPACKED) }
}

/** How many times its own size a file may unpack to, beside what any may. */
const MOST_TIMES = 200
const ALWAYS_UNPACKED = 256 * 1024 * 1024

/** @throws {ViewerError} there is more than room for */
export async function* within(room: Room, from: Bytes, path: string): Bytes {
  for await (const chunk of from) {
    room.left -= chunk.length
    if (room.left < 0)
      throw tooLarge(
        path,
        `it unpacks to more than ${MOST_TIMES} times its size, or than there is room for.`,
        'Unpack it, or divide it into several.',
      )
    yield chunk
  }
}
