/** Reads one file of a zip file that may come from anyone. */

import type { Entry, ZipFile } from 'yauzl'
import { formatBytes } from '../format.ts'
import { openZip } from '../zip-reader.ts'
import { inMemory, part } from './file-parts.ts'
import { MOST_ZIP_FILES } from './limits.ts'
import type { FileBytes } from './types.ts'

/** Whether a file begins as a zip file does. */
export const beginsAsZip = (start: Uint8Array): boolean =>
  Buffer.from(start.subarray(0, 4)).toString('latin1') === 'PK\x03\x04'

/**
 * Reads the file whose name is wanted. Nothing else is unpacked.
 *
 * @param longest - bytes of that file
 * @returns undefined if there is none
 * @throws {Error} the zip file is damaged or has two such files, or the one in it is too long; the message is worded for a problem
 */
export async function readZipped(
  file: FileBytes,
  isWanted: (name: string) => boolean,
  longest: number,
): Promise<Buffer | undefined> {
  const found = await findZipped(file, isWanted)
  return found && unpackEntry(found, longest)
}

/**
 * Opens the file whose name is wanted: where it lies, if it is not compressed.
 *
 * @param longest - bytes of that file, if it has to be unpacked
 * @returns undefined if there is none
 * @throws {Error} as {@link readZipped}
 */
export async function openZipped(
  file: FileBytes,
  isWanted: (name: string) => boolean,
  longest: number,
): Promise<FileBytes | undefined> {
  const found = await findZipped(file, isWanted)
  if (found === undefined) return undefined
  const { zip, entry } = found
  if (entry.compressionMethod !== STORED || entry.isEncrypted())
    return inMemory(await unpackEntry(found, longest))
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  return part(file, fileDataStart, entry.uncompressedSize)
}

/** How an entry is compressed that is not. */
const STORED = 0

interface Found {
  zip: ZipFile
  entry: Entry
}

async function findZipped(file: FileBytes, isWanted: (name: string) => boolean): Promise<Found | undefined> {
  const zip = await openZip(file.size, (start, length) => file.read(start, length)).catch(
    (error: unknown) => {
      throw new Error(
        `it is not whole, or no zip file: ${error instanceof Error ? error.message : String(error)}`,
      )
    },
  )
  if (zip.entryCount > MOST_ZIP_FILES)
    throw new Error(`it has ${zip.entryCount} files, of which ${MOST_ZIP_FILES} are read at most`)
  let found: Entry | undefined
  for await (const entry of zip.eachEntry()) {
    if (!isWanted(entry.fileName)) continue
    // Which of them another program takes cannot be known.
    if (found !== undefined) throw new Error(`it has both ${found.fileName} and ${entry.fileName}`)
    found = entry
  }
  return found && { zip, entry: found }
}

async function unpackEntry({ zip, entry }: Found, longest: number): Promise<Buffer> {
  if (entry.uncompressedSize > longest) {
    const size = formatBytes(entry.uncompressedSize)
    throw new Error(`its ${entry.fileName} has ${size}, of which ${formatBytes(longest)} are read at most`)
  }
  const chunks: Buffer[] = []
  // What is unpacked is compared with the size above as it comes.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
