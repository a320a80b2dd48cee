/** The checksum in the file of an edition, which tells whether every bit of it is still as it was written. */

import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** Where an SQLite file has its header string, and what it says. @see https://sqlite.org/fileformat2.html#magic_header_string */
const MAGIC = 'SQLite format 3\0'

/**
 * Place of the "user version", four bytes that SQLite leaves to programs. The checksum lies there, and counts them as
 * zeros.
 *
 * @see https://sqlite.org/fileformat2.html#user_version_number
 */
const PLACE = 60
const LENGTH = 4

/** Bytes read at a time: smaller ones took up to four times as long. */
const CHUNK = 1 << 20

/**
 * Writes the checksum into a finished file, which is never written again.
 *
 * @throws the system's error if the file cannot be read or written
 */
export async function seal(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    const { checksum } = await sum(handle)
    const bytes = Buffer.alloc(LENGTH)
    bytes.writeUInt32BE(checksum)
    await handle.write(bytes, 0, LENGTH, PLACE)
  } finally {
    await handle.close()
  }
}

/**
 * What is wrong with a sealed file, to be said after its name; undefined if nothing is. A file without a checksum, of an
 * earlier version of Modelbook, passes.
 *
 * It reads the whole file, at one to two gigabytes per second where the system has it in memory.
 *
 * @throws the system's error if the file cannot be read, but for a failing disk and a file that is gone
 */
export async function findFault(path: string): Promise<string | undefined> {
  try {
    const handle = await open(path)
    try {
      const { head, checksum } = await sum(handle)
      const isDatabase = head.toString('latin1', 0, MAGIC.length) === MAGIC
      const sealed = head.readUInt32BE(PLACE)
      return isDatabase && (sealed === 0 || sealed === checksum)
        ? undefined
        : 'is damaged: its checksum is wrong'
    } finally {
      await handle.close()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return 'is gone'
    if (code === 'EIO') return 'is damaged: the disk fails to read it'
    throw error
  }
}

/** The beginning of a file, and the checksum of all of it. */
async function sum(handle: FileHandle): Promise<{ head: Buffer; checksum: number }> {
  // So that a file which ends before has not the zeros of one without a checksum.
  const head = Buffer.alloc(PLACE + LENGTH, 0xff)
  const chunk = Buffer.allocUnsafe(CHUNK)
  let checksum = 0
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(chunk, 0, CHUNK, position)
    if (bytesRead === 0) return { head, checksum }
    if (position === 0) {
      chunk.copy(head, 0, 0, bytesRead)
      chunk.fill(0, PLACE, PLACE + LENGTH)
    }
    checksum = crc32(chunk.subarray(0, bytesRead), checksum)
    position += bytesRead
  }
}
