/** Makes Parquet files open to the engine, wherever they lie. */

import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { DataFile, LivePlace } from '../data-file.ts'
import { type Compression, compressionOf } from '../formats.ts'
import { BYTES_PER_SECOND, type KeptFiles } from '../kept-files.ts'
import type { Archives } from '../packed/members.ts'
import { roomFor, unpack, within } from '../packed/unpack.ts'
import { notReady } from '../viewer-error.ts'
import { checkParquet, type Part } from './parquet-part.ts'

/** A file to be copied or unpacked that a reader can wait for, in bytes. */
const MOST_COPIED_AT_ONCE = 256 * 1024 * 1024

/** Each file by itself; one that is not open to the engine is copied, and unpacked. */
export function parquetParts(
  paths: readonly string[],
  { archives, kept }: { archives: Archives; kept: KeptFiles },
): Part[] {
  return paths.map((path): Part => {
    const compression = compressionOf(path)
    let checked: Promise<DataFile> | undefined
    const check = async () => {
      const file = await archives.open(path)
      if (compression === undefined && !archives.has(path)) await checkParquet(file)
      return file
    }
    return {
      path,
      isOwn: false,
      async place() {
        checked ??= check().catch((error: unknown) => {
          checked = undefined
          throw error
        })
        const file = await checked
        const place = compression === undefined ? await file.place() : undefined
        return place ?? unpackedCopy(file, compression, kept)
      },
    }
  })
}

/** @throws {ViewerError} it is damaged, no Parquet file, or takes longer than its reader can wait */
async function unpackedCopy(
  file: DataFile,
  compression: Compression | undefined,
  kept: KeptFiles,
): Promise<LivePlace> {
  const key = `copy ${file.key}`
  const make = async (to: string) => {
    const from = file.stream()
    const unpacked = compression === undefined ? from : unpack(from, compression, file.path)
    await pipeline(within(roomFor([file]), unpacked, file.path), createWriteStream(to))
    await checkCopy(file.path, to)
  }
  if (file.size <= MOST_COPIED_AT_ONCE || (await kept.find(key)) !== undefined) return kept.place(key, make)
  const seconds = await kept.keepAside(key, file.size / BYTES_PER_SECOND, make)
  throw notReady(seconds, `${file.path} is`)
}

async function checkCopy(path: string, copy: string): Promise<void> {
  const handle = await open(copy)
  try {
    const { size } = await handle.stat()
    const read = async (start: number, end: number) =>
      (await handle.read(Buffer.alloc(end - start), 0, end - start, start)).buffer
    await checkParquet({ path, size, read })
  } finally {
    await handle.close()
  }
}
