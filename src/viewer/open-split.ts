/** Opens the files of a split as one table. */

import { posix } from 'node:path'
import pLimit from 'p-limit'
import { dataFileOf, isMedia, type MediaReader } from '../data-formats.ts'
import type { ReadingOptions } from '../reading-options.ts'
import { withDeclared } from './features.ts'
import { compressionOf, type Format, formatOf, isMetadataFile, mainFormat } from './formats.ts'
import type { KeptFiles } from './kept-files.ts'
import { madeParts, type Opened } from './made-parts.ts'
import { classesOf, listMedia, MEDIA_COLUMNS, withFiles } from './media-table.ts'
import type { Archives } from './packed/members.ts'
import type { SqliteTable } from './packed/sqlite-file.ts'
import { convertArrow } from './records/arrow.ts'
import { convertSqlite } from './records/sqlite.ts'
import { convertTar } from './records/web-dataset.ts'
import { parquetParts } from './tables/parquet-files.ts'
import type { EngineColumn } from './tables/parquet-part.ts'
import { SplitTable } from './tables/split-table.ts'
import { convert, type Reading } from './text/convert.ts'
import type { DataProblem, Feature, Table } from './types.ts'
import { nothingToRead } from './unread-formats.ts'

export interface SplitFiles {
  /** Paths in the repository. */
  paths: readonly string[]
  /** Paths of all splits of the subset. */
  ofConfig: readonly string[]
  /** All paths in the repository, among which metadata files are looked for. */
  all: readonly string[]
  reading: ReadingOptions
  /** Types that the card declares. */
  declared: ReadonlyMap<string, Feature>
  archives: Archives
  kept: KeptFiles
}

/** @throws {ViewerError} if nothing can be read */
export async function openSplit(given: SplitFiles): Promise<Table> {
  const { paths, problems } = await given.archives.lookInto(given.paths)
  const files = { ...given, paths }
  const format = mainFormat(paths)
  if (format === undefined) throw nothingToRead(paths)
  return isMedia(format) ? openMedia(format, files, problems) : openFiles(format, files, problems)
}

async function openFiles(
  format: Exclude<Format, MediaReader>,
  files: SplitFiles,
  problems: readonly DataProblem[],
): Promise<Table> {
  const paths = files.paths.filter((path) => formatOf(path) === format)
  const others = files.paths.filter(
    (path) => dataFileOf(path)?.hasColumns === true && !isMetadataFile(path) && !paths.includes(path),
  )
  const unread = files.reading.unread.map((key) => ({
    path: paths[0] ?? '',
    message: `the card's option "${key.slice(0, 100)}" is not followed here; loaders follow it`,
    remedy: 'The rows are shown as if it were not there.',
  }))
  return openAs(format, paths, files, {
    problems: [...problems, ...others.map((path) => leftOut(path, format)), ...unread],
  })
}

/** What is said of a file that is skipped. */
function leftOut(path: string, format: Format): DataProblem {
  return {
    path,
    ...(isCompressed(path) && compressionOf(path) === undefined
      ? {
          message: 'its rows are not shown, because it is compressed.',
          remedy: 'Put the file here as it was before.',
        }
      : {
          message: `its rows are not shown, because the split is read as ${format}.`,
          remedy: 'Give it a subset of its own under "configs" in the front matter.',
        }),
  }
}

const isCompressed = (path: string) => dataFileOf(path)?.compression !== undefined

/** @throws {ViewerError} it cannot be read */
export async function openSqlite(table: SqliteTable, kept: KeptFiles): Promise<Table> {
  const opened = await madeParts(
    {
      ...{ sources: [table.file], key: [VERSION, 'sqlite', table.name] },
      make: (_, rows, target) => convertSqlite(table, rows, target, kept),
    },
    kept,
  )
  return tableOf(opened, kept)
}

interface Opening {
  problems?: readonly DataProblem[]
  arrange?: (columns: readonly EngineColumn[]) => readonly EngineColumn[]
}

async function openAs(
  format: Exclude<Format, MediaReader>,
  paths: readonly string[],
  files: SplitFiles,
  { problems = [], arrange = (columns) => columns }: Opening,
): Promise<Table> {
  const { declared, kept } = files
  const opened =
    format === 'parquet'
      ? { parts: parquetParts(paths, files), ahead: undefined, problems: [] }
      : await textParts(format, paths, files)
  return tableOf({ ...opened, problems: [...problems, ...opened.problems] }, kept, (columns) =>
    withDeclared(arrange(columns), declared),
  )
}

function tableOf(
  opened: Opened,
  { scratch }: KeptFiles,
  arrange: Opening['arrange'] = (columns) => columns,
): Promise<Table> {
  return SplitTable.open({ ...opened, scratch, arrange })
}

type TextFormat = Exclude<Format, MediaReader | 'parquet'>

/** All files in one, made of them. */
async function textParts(format: TextFormat, paths: readonly string[], files: SplitFiles): Promise<Opened> {
  const { declared, kept, archives } = files
  const sources = await pLimit(OPENED).map(paths, (path) => archives.open(path))
  if (format === 'arrow')
    return madeParts(
      {
        ...{ sources, key: [VERSION, format] },
        make: (some, rows, target) => convertArrow(some, rows, target, kept),
      },
      kept,
    )
  if (format === 'tar')
    return madeParts(
      {
        ...{ sources, key: [VERSION, format] },
        // Most of them are not read, but skipped.
        size: sources.reduce((sum, { size }) => sum + size / SKIPPED, 0),
        make: (some, rows, target) => convertTar(some, rows, target, kept),
      },
      kept,
    )
  const { csv, encoding } = files.reading
  const delimiter = csv.delimiter ?? (format === 'tsv' ? '\t' : ',')
  const reading: Reading = {
    ...{ ...files.reading, format: format === 'tsv' ? 'csv' : format, csv: { ...csv, delimiter }, declared },
    // The default of the platform is read as it lies.
    encoding: encoding === 'utf-8' ? undefined : encoding,
  }
  return madeParts(
    {
      sources,
      key: [VERSION, reading, [...declared]],
      make: (some, rows, target) => convert(some, reading, rows, target, kept),
    },
    kept,
  )
}

/** Files that are looked at at once. */
const OPENED = 32

/** How much quicker bytes are skipped than read. */
const SKIPPED = 20

/** Of the way in which rows are turned into Parquet: what another version has made is made anew. */
const VERSION = 7

async function openMedia(
  format: MediaReader,
  files: SplitFiles,
  problems: readonly DataProblem[],
): Promise<Table> {
  const { kept, declared } = files
  const column = MEDIA_COLUMNS[format]
  const paths = files.paths.filter((path) => formatOf(path) === format)
  const metadata = files.reading.dropsMetadata ? [] : metadataFor(files, paths)
  const [described] = metadata
  const kind = described === undefined ? undefined : formatOf(described)
  if (described === undefined || kind === undefined || isMedia(kind)) {
    const ofConfig = await files.archives.lookInto(files.ofConfig)
    const others = ofConfig.paths.filter((path) => formatOf(path) === format)
    const labels = classesOf(others, files.reading.dropsLabels)
    const make = (to: string) => listMedia(column, paths, labels, to, kept)
    const key = JSON.stringify([VERSION, column, paths, labels])
    const place = () => kept.place(key, make)
    const parts = [{ path: paths[0] ?? '', isOwn: true, place }]
    return tableOf({ parts, problems, ahead: undefined }, kept, (columns) => withDeclared(columns, declared))
  }
  const alike = metadata.filter((path) => formatOf(path) === kind)
  const folder = posix.dirname(described)
  return openAs(kind, alike, files, { problems, arrange: (columns) => withFiles(column, columns, folder) })
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
