/** Whether a file is text that can be read. */

import type { ByteSource } from '../byte-source.ts'
import { unreadable } from '../viewer-error.ts'

/** What a type is guessed from; `datasets` guesses from chunks of some megabytes too. */
const HEAD = 1024 * 1024

/** The beginning of a text file. */
export interface Head {
  bytes: Buffer
  /** Where the text begins: after a byte order mark. */
  begin: number
  /** Whether this is all of the file. */
  isWhole: boolean
}

/**
 * Reads the beginning of a text file.
 *
 * @throws {ViewerError} it is no UTF-8 text
 */
export async function readHead(source: ByteSource): Promise<Head> {
  const bytes = Buffer.from(await source.read(0, HEAD))
  const start = bytes.toString('latin1', 0, 4)
  if (start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff')) {
    throw unreadable(source.path, 'it is UTF-16 text.', 'Save it as UTF-8.')
  }
  if (start.startsWith('\x1f\x8b') || start === '\x28\xb5\x2f\xfd') {
    throw unreadable(source.path, 'it is compressed, and its name does not say so.', 'Decompress it.')
  }
  if (bytes.includes(0)) {
    throw unreadable(source.path, 'it holds bytes that are no text.', 'Check what wrote it, and its name.')
  }
  return { bytes, begin: start.startsWith('\xef\xbb\xbf') ? 3 : 0, isWhole: bytes.length >= source.size }
}
