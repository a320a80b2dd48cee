/** Finds a file in a tar file, without reading the others. */

import { part } from './file-parts.ts'
import { LONGEST_NAME, MOST_ENTRIES } from './limits.ts'
import type { FileBytes } from './types.ts'

const BLOCK = 512

/**
 * Whether a file begins as a tar file does.
 *
 * @see https://www.gnu.org/software/tar/manual/html_node/Standard.html for the header of a file
 */
export const beginsAsTar = (start: Uint8Array): boolean =>
  Buffer.from(start.subarray(257, 262)).toString('latin1') === 'ustar'

/**
 * Finds the first file whose name is wanted.
 *
 * @returns undefined if there is none
 * @throws {Error} the tar file is damaged; the message is worded for a problem
 */
export async function findInTar(
  file: FileBytes,
  isWanted: (name: string) => boolean,
): Promise<FileBytes | undefined> {
  for (let at = 0, count = 0; at + BLOCK <= file.size && count < MOST_ENTRIES; count += 1) {
    const header = Buffer.from(await file.read(at, BLOCK))
    // Two empty blocks end it.
    if (header[0] === 0) return undefined
    if (!beginsAsTar(header)) throw new Error('its tar file is damaged')
    const name = textOf(header.subarray(0, 100)).slice(0, LONGEST_NAME)
    const size = sizeOf(header.subarray(124, 136))
    const start = at + BLOCK
    if (!Number.isSafeInteger(size) || start + size > file.size)
      throw new Error(`it is not whole: it ends within ${name}`)
    if (isWanted(name)) return part(file, start, size)
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
  return undefined
}

const textOf = (bytes: Buffer) => bytes.toString('utf8').replace(/\0.*$/s, '')

/** Octal digits, or, where they do not suffice, a number of which the first bit is set. */
function sizeOf(bytes: Buffer): number {
  return (bytes[0] ?? 0) >= 0x80 ? Number(bytes.readBigUInt64BE(4)) : Number.parseInt(textOf(bytes).trim(), 8)
}
