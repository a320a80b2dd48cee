/** Chooses how the files of a split are read. */

import { posix } from 'node:path'
import { dataFileOf, isMedia, type Reader } from '../data-formats.ts'

/** The format by which the files of a split are read. */
export type Format = Exclude<Reader, Unread>

/** Compressions that files are unpacked from. */
const UNPACKED = ['bz2', 'gz', 'xz', 'zst'] as const
export type Compression = (typeof UNPACKED)[number]

/** The compression of a file; undefined for a plain one, and one that cannot be unpacked here. */
export function compressionOf(path: string): Compression | undefined {
  const compression = dataFileOf(path)?.compression
  return UNPACKED.find((known) => known === compression)
}

/** The format in which a file is read; undefined for any other file, and one that cannot be unpacked here. */
export function formatOf(path: string): Format | undefined {
  const { reader, compression } = dataFileOf(path) ?? {}
  if (reader === undefined || isUnread(reader)) return undefined
  if (compression === undefined) return reader
  // Files in a tar file are read where they lie.
  return isMedia(reader) || reader === 'tar' || compressionOf(path) === undefined ? undefined : reader
}

/** Formats that are not read, or not as one file. */
const UNREAD = ['xml', 'lance', 'zip'] as const
type Unread = (typeof UNREAD)[number]

const isUnread = (reader: Reader): reader is Unread => UNREAD.some((unread) => unread === reader)

/** Whether a file describes the images, sounds or videos beside and below it. */
export function isMetadataFile(path: string): boolean {
  return /^metadata\.(?:csv|jsonl|parquet)$/.test(posix.basename(path))
}

/**
 * The format of most of the files; undefined when none can be read here. A metadata file counts as data when there is
 * nothing for it to describe.
 */
export function mainFormat(paths: readonly string[]): Format | undefined {
  const data = paths.filter((path) => !isMetadataFile(path) && formatOf(path) !== undefined)
  const counts = new Map<Format, number>()
  for (const path of data.length === 0 ? paths : data) {
    const format = formatOf(path)
    if (format !== undefined) counts.set(format, (counts.get(format) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}
