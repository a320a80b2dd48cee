/** Opens the files of a split as one table. */

import { posix } from 'node:path'
import { dataFileOf, isMedia, type MediaReader } from '../data-formats.ts'
import type { ByteSource } from './byte-source.ts'
import type { DiskCache } from './disk-cache.ts'
import { withDeclared } from './features.ts'
import { type Format, formatOf, isMetadataFile, mainFormat } from './formats.ts'
import { JoinedTable } from './joined-table.ts'
import { FilesTable, MEDIA_COLUMNS, MetadataTable } from './media-table.ts'
import { openParquet } from './parquet/parquet-table.ts'
import { type CsvOptions, openCsv } from './text/csv-table.ts'
import { openJson } from './text/json-table.ts'
import { openText } from './text/plain-table.ts'
import type { Feature, Table } from './types.ts'
import { ViewerError } from './viewer-error.ts'

export interface SplitFiles {
  /** Paths in the repository. */
  paths: readonly string[]
  /** All paths in the repository, among which metadata files are looked for. */
  all: readonly string[]
  csv: Partial<CsvOptions>
  /** Types that the card declares. */
  declared: ReadonlyMap<string, Feature>
  open(path: string): Promise<ByteSource>
  cache: DiskCache
}

/** @throws {ViewerError} if nothing can be read, or the first file cannot */
export async function openSplit(files: SplitFiles): Promise<Table> {
  const format = mainFormat(files.paths)
  if (format === undefined) throw nothingToRead(files.paths)
  const table = isMedia(format) ? await openMedia(format, files) : await openFiles(format, files)
  return files.declared.size === 0 ? table : withTypes(table, files.declared)
}

async function openFiles(format: Exclude<Format, MediaReader>, files: SplitFiles): Promise<Table> {
  const paths = files.paths.filter((path) => formatOf(path) === format)
  const table = await join(paths.map((path) => () => openFile(format, path, files)))
  const others = files.paths.filter(
    (path) => dataFileOf(path)?.hasColumns === true && !isMetadataFile(path) && !paths.includes(path),
  )
  return others.length === 0 ? table : withLeftOut(table, others, format)
}

const isCompressed = (path: string) => dataFileOf(path)?.compression !== undefined

/** The same table, which also reports the files that are skipped. */
function withLeftOut(table: Table, others: readonly string[], format: Format): Table {
  const left = others.map((path) => ({
    path,
    line: undefined,
    ...(isCompressed(path)
      ? {
          message: 'its rows are not shown, because it is compressed.',
          remedy: 'Put the file here as it was before.',
        }
      : {
          message: `its rows are not shown, because the split is read as ${format}.`,
          remedy: 'Give it a subset of its own under "configs" in the front matter.',
        }),
  }))
  return { ...passOn(table), problems: async () => [...left, ...(await table.problems())] }
}

async function openFile(
  format: Exclude<Format, MediaReader>,
  path: string,
  files: SplitFiles,
): Promise<Table> {
  const source = await files.open(path)
  switch (format) {
    case 'parquet':
      return openParquet(source)
    case 'json':
      return openJson(source, files.cache)
    case 'text':
      return openText(source, files.cache)
    default: {
      const delimiter = files.csv.delimiter ?? (format === 'tsv' ? '\t' : ',')
      const hasHeader = files.csv.hasHeader ?? files.csv.names === undefined
      return openCsv(source, { names: files.csv.names, delimiter, hasHeader }, files.cache)
    }
  }
}

async function openMedia(format: MediaReader, files: SplitFiles): Promise<Table> {
  const column = MEDIA_COLUMNS[format]
  const paths = files.paths.filter((path) => formatOf(path) === format)
  const metadata = metadataFor(files, paths)
  if (metadata.length === 0) return new FilesTable(column, paths.toSorted())
  return join(
    metadata.map((path) => async () => {
      const kind = formatOf(path)
      if (kind === undefined || isMedia(kind)) throw nothingToRead([path])
      return new MetadataTable(column, await openFile(kind, path, files), posix.dirname(path))
    }),
  )
}

/** Metadata files of the split, else the nearest above its files. */
function metadataFor({ paths, all }: SplitFiles, media: readonly string[]): string[] {
  const own = paths.filter(isMetadataFile)
  if (own.length > 0) return own
  const known = all.filter(isMetadataFile)
  let folder = posix.dirname(media[0] ?? '')
  for (;;) {
    const here = known.filter((path) => posix.dirname(path) === folder)
    if (here.length > 0 || folder === '.') return here.slice(0, 1)
    folder = posix.dirname(folder)
  }
}

async function join(parts: readonly (() => Promise<Table>)[]): Promise<Table> {
  const [open] = parts
  if (open === undefined) throw nothingToRead([])
  const first = await open()
  return parts.length === 1 ? first : new JoinedTable(first, parts)
}

/** The same table, with the types that the card declares for its columns. */
function withTypes(table: Table, declared: ReadonlyMap<string, Feature>): Table {
  return { ...passOn(table), columns: withDeclared(table.columns, declared) }
}

/** Delegates to a table, for another that overrides one part of it. */
function passOn(table: Table): Table {
  return {
    columns: table.columns,
    count: () => table.count(),
    rows: (offset, length, columns) => table.rows(offset, length, columns),
    scan: (limit, columns) => table.scan(limit, columns),
    problems: () => table.problems(),
  }
}

function nothingToRead(paths: readonly string[]): ViewerError {
  const endings = [...new Set(paths.map(endingOf))]
  const found =
    paths.length === 0 ? 'the split has no files here' : `its files are ${endings.slice(0, 5).join(', ')}`
  return new ViewerError(
    'StreamingRowsError',
    `There are no rows to show: ${found}.`,
    'Parquet, CSV, TSV, JSON, JSON Lines and text files are shown unless compressed, and folders of images, audio, video and PDF files.',
  )
}

/** Ending of a name, with that of the format before the one of a compression. */
function endingOf(path: string): string {
  const last = posix.extname(path) || posix.basename(path)
  return isCompressed(path) ? posix.extname(path.slice(0, -last.length)) + last : last
}
