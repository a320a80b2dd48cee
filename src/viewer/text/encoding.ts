/** Checks that a file is readable text. */

import type { ByteSource } from '../byte-source.ts'
import { unreadable } from '../viewer-error.ts'

/** Bytes used for inference; `datasets` also infers from chunks of a few megabytes. */
const HEAD = 1024 * 1024

/** What is said of a file whose first record goes on beyond its head. */
export const LONG_START = `its first record does not end within ${HEAD / 1024 / 1024} MiB.`

/** The beginning of a text file. */
export interface Head {
  bytes: Buffer
  /** Where the text begins, after any byte order mark. */
  begin: number
  /** Whether this is the whole file. */
  isWhole: boolean
}

/**
 * Read the beginning of a text file.
 *
 * @throws {ViewerError} if it is not UTF-8
 */
export async function readHead(source: ByteSource): Promise<Head> {
  const bytes = Buffer.from(await source.read(0, HEAD))
  const start = bytes.toString('latin1', 0, 4)
  if (start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff')) {
    throw unreadable(source.path, 'it is UTF-16 text.', 'Save it as UTF-8.')
  }
  if (start.startsWith('\x1f\x8b') || start === '\x28\xb5\x2f\xfd') {
    throw unreadable(source.path, 'it is compressed, but its name does not say so.', 'Decompress it.')
  }
  if (bytes.includes(0)) {
    throw unreadable(
      source.path,
      'it contains bytes that are not text.',
      'Check its name, and what wrote it.',
    )
  }
  return { bytes, begin: start.startsWith('\xef\xbb\xbf') ? 3 : 0, isWhole: bytes.length >= source.size }
}
