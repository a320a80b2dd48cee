/** Opens the files of a split as one table. */

import { createWriteStream } from 'node:fs'
import { posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dataFileOf, isMedia, type MediaReader } from '../data-formats.ts'
import type { DataFile, LivePlace } from './data-file.ts'
import { withDeclared } from './features.ts'
import { type Format, formatOf, isMetadataFile, mainFormat } from './formats.ts'
import type { KeptFiles } from './kept-files.ts'
import { listMedia, MEDIA_COLUMNS, withFiles } from './media-table.ts'
import type { ReadingOptions } from './reading-options.ts'
import { checkParquet, type EngineColumn, type Part } from './tables/parquet-part.ts'
import { SplitTable } from './tables/split-table.ts'
import { convert, type Reading } from './text/convert.ts'
import type { DataProblem, Feature, Table } from './types.ts'
import { ViewerError } from './viewer-error.ts'

export interface SplitFiles {
  /** Paths in the repository. */
  paths: readonly string[]
  /** All paths in the repository, among which metadata files are looked for. */
  all: readonly string[]
  reading: ReadingOptions
  /** Types that the card declares. */
  declared: ReadonlyMap<string, Feature>
  open(path: string): Promise<DataFile>
  kept: KeptFiles
}

/** @throws {ViewerError} if nothing can be read */
export async function openSplit(files: SplitFiles): Promise<Table> {
  const format = mainFormat(files.paths)
  if (format === undefined) throw nothingToRead(files.paths)
  return isMedia(format) ? openMedia(format, files) : openFiles(format, files)
}

async function openFiles(format: Exclude<Format, MediaReader>, files: SplitFiles): Promise<Table> {
  const paths = files.paths.filter((path) => formatOf(path) === format)
  const others = files.paths.filter(
    (path) => dataFileOf(path)?.hasColumns === true && !isMetadataFile(path) && !paths.includes(path),
  )
  const unread = files.reading.unread.map((key) => ({
    ...{ path: paths[0] ?? '', line: undefined },
    message: `the card's option "${key.slice(0, 100)}" is not followed here; loaders follow it`,
    remedy: 'The rows are shown as if it were not there.',
  }))
  return openAs(format, paths, files, {
    problems: [...others.map((path) => leftOut(path, format)), ...unread],
  })
}

/** What is said of a file that is skipped. */
function leftOut(path: string, format: Format): DataProblem {
  return {
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
  }
}

const isCompressed = (path: string) => dataFileOf(path)?.compression !== undefined

/** The files of a table; see `ahead` of {@link Table}. */
interface Opened {
  parts: readonly Part[]
  ahead: number | undefined
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
  const opened = format === 'parquet' ? parquetParts(paths, files) : await textParts(format, paths, files)
  const [first, ...others] = opened.parts
  if (first === undefined) throw nothingToRead([])
  return SplitTable.open({
    parts: [first, ...others],
    scratch: kept.scratch,
    problems,
    ahead: opened.ahead,
    arrange: (columns) => withDeclared(arrange(columns), declared),
  })
}

/** Each file by itself; one that is not open to the engine is copied. */
function parquetParts(paths: readonly string[], { open, kept }: SplitFiles): Opened {
  const parts = paths.map((path): Part => {
    let opened: Promise<DataFile> | undefined
    const check = async () => {
      const file = await open(path)
      await checkParquet(file)
      return file
    }
    return {
      path,
      isOwn: false,
      async place() {
        opened ??= check().catch((error: unknown) => {
          opened = undefined
          throw error
        })
        const file = await opened
        return (await file.place()) ?? lasting(kept, `copy ${file.key}`, (to) => copy(file, to))
      },
    }
  })
  return { parts, ahead: undefined }
}

type TextFormat = Exclude<Format, MediaReader | 'parquet'>

/** All files in one, made of them. */
async function textParts(format: TextFormat, paths: readonly string[], files: SplitFiles): Promise<Opened> {
  const { declared, kept, open } = files
  const { csv, field, encoding } = files.reading
  const delimiter = csv.delimiter ?? (format === 'tsv' ? '\t' : ',')
  const reading: Reading = {
    ...{ format: format === 'tsv' ? 'csv' : format, csv: { ...csv, delimiter }, field, declared },
    // The default of the platform is read as it lies.
    encoding: encoding === 'utf-8' ? undefined : encoding,
  }
  const sources = await Promise.all(paths.map(open))
  const key = JSON.stringify([VERSION, reading, [...declared], sources.map((source) => source.key)])
  const part = (name: string, some: readonly DataFile[], rows: number | undefined): Part => ({
    path: paths[0] ?? '',
    isOwn: true,
    place: () => lasting(kept, name, (to) => convert(some, reading, rows, to, kept)),
  })
  const whole = part(key, sources, undefined)
  const size = sources.reduce((sum, source) => sum + source.size, 0)
  if (size <= MOST_AT_ONCE || (await kept.find(key)) !== undefined)
    return { parts: [whole], ahead: undefined }
  const seconds = await kept.keepAside(key, size / BYTES_PER_SECOND, (to) =>
    convert(sources, reading, undefined, to, kept),
  )
  return { parts: [part(`first ${key}`, firstOf(sources), FIRST_ROWS)], ahead: seconds }
}

/** As many files as a reader can wait for, but at least one. */
function firstOf(sources: readonly DataFile[]): readonly DataFile[] {
  let size = 0
  const end = sources.findIndex((source) => {
    size += source.size
    return size > MOST_AT_ONCE
  })
  return end === -1 ? sources : sources.slice(0, Math.max(1, end))
}

/** Of the way in which text is turned into Parquet: what another version has made is made anew. */
const VERSION = 2

/** Text that a reader can wait for, in bytes. */
const MOST_AT_ONCE = 16 * 1024 * 1024

/** Rows that are shown while the others are turned into Parquet. */
const FIRST_ROWS = 20_000

/** How quickly that goes on a small machine. */
const BYTES_PER_SECOND = 20 * 1024 * 1024

async function lasting(
  kept: KeptFiles,
  key: string,
  make: (to: string) => Promise<void>,
): Promise<LivePlace> {
  return {
    path: await kept.keep(key, make),
    isCurrent: async () => (await kept.find(key)) !== undefined,
    close: async () => {},
  }
}

async function copy(file: DataFile, target: string): Promise<void> {
  await pipeline(file.stream(), createWriteStream(target))
}

async function openMedia(format: MediaReader, files: SplitFiles): Promise<Table> {
  const { kept, declared } = files
  const column = MEDIA_COLUMNS[format]
  const paths = files.paths.filter((path) => formatOf(path) === format)
  const metadata = metadataFor(files, paths)
  const [described] = metadata
  const kind = described === undefined ? undefined : formatOf(described)
  if (described === undefined || kind === undefined || isMedia(kind)) {
    const make = (to: string) => listMedia(column, paths, to, kept)
    const key = JSON.stringify([VERSION, column, paths])
    const place = () => lasting(kept, key, make)
    return SplitTable.open({
      ...{ parts: [{ path: paths[0] ?? '', isOwn: true, place }], problems: [], ahead: undefined },
      scratch: kept.scratch,
      arrange: (columns) => withDeclared(columns, declared),
    })
  }
  const alike = metadata.filter((path) => formatOf(path) === kind)
  const folder = posix.dirname(described)
  return openAs(kind, alike, files, { arrange: (columns) => withFiles(column, columns, folder) })
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

function nothingToRead(paths: readonly string[]): ViewerError {
  const endings = [...new Set(paths.map(endingOf))]
  const found =
    paths.length === 0 ? 'the split has no files here' : `its files are ${endings.slice(0, 5).join(', ')}`
  return new ViewerError(
    'StreamingRowsError',
    `There are no rows to show: ${found}.`,
    'Parquet, CSV, TSV, JSON, JSON Lines and text files are shown, the last four also as .gz and .zst, and folders of images, audio, video and PDF files.',
  )
}

/** Ending of a name, with that of the format before the one of a compression. */
function endingOf(path: string): string {
  const last = posix.extname(path) || posix.basename(path)
  return isCompressed(path) ? posix.extname(path.slice(0, -last.length)) + last : last
}
