/** Chooses how the files of a split are read. */

import { posix } from 'node:path'
import { dataFileOf, type Reader } from '../data-formats.ts'

/** The format by which the files of a split are read. */
export type Format = Exclude<Reader, 'xml' | 'arrow' | 'lance' | 'tar'>

/** Compressions that text is unpacked from. */
const UNPACKED = new Set(['gz', 'zst'])

/** The format in which a file is read; undefined for any other file, and one that cannot be unpacked here. */
export function formatOf(path: string): Format | undefined {
  const { reader, compression, isText } = dataFileOf(path) ?? {}
  const isUnread = reader === 'xml' || reader === 'arrow' || reader === 'lance' || reader === 'tar'
  const isPacked = compression !== undefined && !(isText === true && UNPACKED.has(compression))
  return isUnread || isPacked ? undefined : reader
}

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
