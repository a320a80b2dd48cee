/** Detects a file's format from its name. */

import { posix } from 'node:path'

/** The format by which the files of a split are read. */
export type Format = 'parquet' | 'csv' | 'tsv' | 'json' | 'text' | MediaFormat
export type MediaFormat = 'image' | 'audio' | 'video' | 'pdf'

/** @see https://github.com/huggingface/datasets/blob/main/src/datasets/packaged_modules/__init__.py */
const EXTENSIONS: Record<Format, readonly string[]> = {
  parquet: ['parquet'],
  csv: ['csv'],
  tsv: ['tsv'],
  json: ['json', 'jsonl', 'ndjson'],
  text: ['txt'],
  image: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'bmp', 'avif', 'tif', 'tiff'],
  audio: ['wav', 'mp3', 'flac', 'ogg', 'opus', 'm4a'],
  video: ['mp4', 'webm', 'mov', 'mkv'],
  pdf: ['pdf'],
}

const BY_EXTENSION = new Map(
  Object.entries(EXTENSIONS).flatMap(([format, extensions]) =>
    extensions.map((extension) => [extension, format] as const),
  ),
)

const FORMATS: ReadonlySet<string> = new Set(Object.keys(EXTENSIONS))
const isFormat = (name: string | undefined): name is Format => name !== undefined && FORMATS.has(name)

/** The format of a data file by its extension, in any case; undefined for any other file. */
export function formatOf(path: string): Format | undefined {
  const format = BY_EXTENSION.get(posix.extname(path).slice(1).toLowerCase())
  return isFormat(format) ? format : undefined
}

/** Whether a file of the format is one cell rather than a table. */
export function isMedia(format: Format): format is MediaFormat {
  return format === 'image' || format === 'audio' || format === 'video' || format === 'pdf'
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
