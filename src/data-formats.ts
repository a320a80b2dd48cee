/** The formats of data files, and all that the name of a file says about it: every other part asks here. */

/** How the rows of a file are read. */
export type Reader =
  | 'parquet'
  | 'csv'
  | 'tsv'
  | 'json'
  | 'text'
  | 'xml'
  | 'arrow'
  | 'lance'
  | 'tar'
  | 'zip'
  | MediaReader
export type MediaReader = 'image' | 'audio' | 'video' | 'pdf'

interface FormatFacts {
  /** Files of one reader may be in one subset. */
  reader: Reader
  /** The value of the Hub's tag `format:`; undefined where it has none, or where a file is often no data. */
  hubTag?: string
  /** Whether a file certainly holds rows with named columns: a text is often a note, and a JSON file settings. */
  hasColumns?: true
  /** Whether a file is text, which people also store compressed. */
  isText?: true
  /** Its endings, with the media type of each. */
  endings: { readonly [ending: string]: string }
}

/**
 * Media types are those that Croissant readers expect, where there is a choice.
 *
 * @see https://github.com/huggingface/datasets/blob/main/src/datasets/packaged_modules/__init__.py
 * @see https://docs.mlcommons.org/croissant/docs/croissant-spec.html#fileobject
 */
const FORMATS = {
  parquet: {
    ...{ reader: 'parquet', hubTag: 'parquet', hasColumns: true },
    endings: { parquet: 'application/x-parquet' },
  },
  csv: { reader: 'csv', hubTag: 'csv', hasColumns: true, isText: true, endings: { csv: 'text/csv' } },
  tsv: {
    ...{ reader: 'tsv', hubTag: 'csv', hasColumns: true, isText: true },
    endings: { tsv: 'text/tab-separated-values' },
  },
  json: { reader: 'json', hubTag: 'json', isText: true, endings: { json: 'application/json' } },
  jsonLines: {
    ...{ reader: 'json', hubTag: 'json', hasColumns: true, isText: true },
    endings: { jsonl: 'application/jsonlines', ndjson: 'application/jsonlines' },
  },
  text: { reader: 'text', hubTag: 'text', isText: true, endings: { txt: 'text/plain' } },
  xml: { reader: 'xml', isText: true, endings: { xml: 'application/xml' } },
  arrow: { reader: 'arrow', hubTag: 'arrow', endings: { arrow: 'application/vnd.apache.arrow.file' } },
  lance: { reader: 'lance', endings: { lance: 'application/octet-stream' } },
  tar: { reader: 'tar', hubTag: 'webdataset', endings: { tar: 'application/x-tar' } },
  // Its files may be of any format.
  zip: { reader: 'zip', endings: { zip: 'application/zip' } },
  image: {
    reader: 'image',
    endings: {
      avif: 'image/avif',
      bmp: 'image/bmp',
      gif: 'image/gif',
      jpeg: 'image/jpeg',
      jpg: 'image/jpeg',
      png: 'image/png',
      tif: 'image/tiff',
      tiff: 'image/tiff',
      webp: 'image/webp',
    },
  },
  audio: {
    reader: 'audio',
    endings: {
      flac: 'audio/flac',
      m4a: 'audio/mp4',
      mp3: 'audio/mpeg',
      ogg: 'audio/ogg',
      opus: 'audio/opus',
      wav: 'audio/wav',
    },
  },
  video: {
    reader: 'video',
    endings: {
      mkv: 'video/x-matroska',
      mov: 'video/quicktime',
      mp4: 'video/mp4',
      webm: 'video/webm',
    },
  },
  pdf: { reader: 'pdf', endings: { pdf: 'application/pdf' } },
} as const satisfies Record<string, FormatFacts>

export type FormatId = keyof typeof FORMATS

/** Endings after the format's own, by which loaders unpack a file, with their media types. */
export const COMPRESSIONS: { readonly [ending: string]: string } = {
  bz2: 'application/x-bzip2',
  gz: 'application/gzip',
  lz4: 'application/x-lz4',
  xz: 'application/x-xz',
  zst: 'application/zstd',
}

/** What the name of a data file says. */
export interface DataFile extends FormatFacts {
  format: FormatId
  /** The ending of its compression, in lower case; undefined for a plain file. */
  compression: string | undefined
}

/** Every ending of a data file, with what is known of its format. */
export const DATA_ENDINGS: ReadonlyMap<string, DataFile> = new Map(
  [...entriesOf(FORMATS)].flatMap(([format, facts]) =>
    Object.keys(facts.endings).map((ending) => [ending, { ...facts, format, compression: undefined }]),
  ),
)

const ENDING = new RegExp(`\\.([^./]+?)(?:\\.(${Object.keys(COMPRESSIONS).join('|')}))?$`, 'i')

/**
 * What a name says about a data file, by its ending in any case.
 *
 * @param path - of a file, or a pattern for such paths
 * @returns undefined for a file of no known format
 */
export function dataFileOf(path: string): DataFile | undefined {
  const [, ending = '', compression] = ENDING.exec(path) ?? []
  const known = DATA_ENDINGS.get(ending.toLowerCase())
  return known && { ...known, compression: compression?.toLowerCase() }
}

/** Whether a file contains rows, or is an image or sound that counts as one. */
export function isDataFile(path: string): boolean {
  return (
    dataFileOf(path) !== undefined &&
    !HIDDEN.test(path) &&
    !NO_DATA.has(path.slice(path.lastIndexOf('/') + 1))
  )
}

/** Endings of SQLite files. */
export const SQLITE_ENDINGS = ['db', 'db3', 'sqlite', 'sqlite3'] as const

const SQLITE = new RegExp(`\\.(?:${SQLITE_ENDINGS.join('|')})$`, 'i')

/**
 * Whether the name is that of an SQLite file: rows of its tables are shown, but loaders do not read them, so it is no data
 * file. The previews that Windows keeps in a folder are none.
 */
export function isSqliteFile(path: string): boolean {
  return SQLITE.test(path) && !HIDDEN.test(path) && !/(?:^|\/)thumbs\.db$/i.test(path)
}

/** Whether the name alone says that a file holds rows: a picture or a text may be about something else. */
export function holdsRows(path: string): boolean {
  const tag = dataFileOf(path)?.hubTag
  return isDataFile(path) && tag !== undefined && tag !== FORMATS.text.hubTag
}

/**
 * Files and folders that loaders ignore. @see
 * https://github.com/huggingface/datasets/blob/main/src/datasets/data_files.py
 */
const HIDDEN = /(?:^|\/)(?:\.|__)/

/** @see https://huggingface.co/docs/datasets/repository_structure */
const NO_DATA = new Set([
  'README.md',
  'config.json',
  'dataset_info.json',
  'dataset_infos.json',
  'dataset_dict.json',
  // Beside what `datasets` has saved.
  'state.json',
])

/** Whether a file is one cell rather than a table. */
export function isMedia(reader: Reader): reader is MediaReader {
  return reader === 'image' || reader === 'audio' || reader === 'video' || reader === 'pdf'
}

function* entriesOf<K extends string, V>(record: { readonly [key in K]: V }): Iterable<[K, V]> {
  for (const key in record) yield [key, record[key]]
}
