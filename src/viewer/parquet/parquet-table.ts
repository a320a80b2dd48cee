/** A Parquet file as a table: its footer stays in memory; rows are read by row group or, with an index, by page. */

import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetRead } from 'hyparquet'
import type { ByteSource } from '../byte-source.ts'
import { cutColumns } from '../cut-columns.ts'
import { MOST_FOOTER_BYTES, MOST_FOOTER_VALUES } from '../limits.ts'
import type { Column, DataProblem, Row, RowBatch, Table } from '../types.ts'
import { tooLarge, unreadable, ViewerError } from '../viewer-error.ts'
import { checkThrift } from './check-thrift.ts'
import { columnsOf, keepColumns } from './columns.ts'
import { compressors } from './compressors.ts'
import { type IndexedFile, indexFile } from './indexed-file.ts'
import { PARSERS, toCell } from './values.ts'

/** @see https://parquet.apache.org/docs/file-format/ */
const MAGIC = 'PAR1'
const SHORTEST = 12
/** The length of the footer, and the magic number. */
const FOOTER_END = 8

/** Limits of a batch in rows and in decoded bytes; the stricter applies. */
const BATCH_ROWS = 20_000
const BATCH_BYTES = 64 * 1024 * 1024

/**
 * Read the footer.
 *
 * @throws {ViewerError} if the file is no Parquet file, is truncated, or uses unsupported features
 */
export async function openParquet(source: ByteSource): Promise<Table> {
  await checkMagic(source)
  const file: AsyncBuffer = {
    byteLength: source.size,
    slice: async (start, end = source.size) =>
      (await source.read(start < 0 ? source.size + start : start, end)).buffer,
  }
  try {
    await checkFooter(source)
    return new ParquetTable(source, file, await parquetMetadataAsync(file, { geoparquet: false }))
  } catch (error) {
    if (error instanceof ViewerError) throw error
    throw unreadable(
      source.path,
      `its footer cannot be read: ${messageOf(error)}.`,
      'The file may be damaged. Copy it again, or write it again.',
    )
  }
}

/** @throws {Error} if the footer claims more than can be read */
async function checkFooter({ path, size, read }: ByteSource): Promise<void> {
  const end = size - FOOTER_END
  const length = Buffer.from(await read(end, size)).readUInt32LE()
  // What is longer than the file is reported by the reader.
  if (length > end) return
  if (length > MOST_FOOTER_BYTES) {
    const reason = `its footer has ${length} bytes, of which ${MOST_FOOTER_BYTES} can be read.`
    throw tooLarge(path, reason, 'Write it with fewer columns, or with larger row groups.')
  }
  checkThrift(await read(end - length, end), 0, MOST_FOOTER_VALUES)
}

async function checkMagic({ path, size, read }: ByteSource): Promise<void> {
  const ends = size < SHORTEST ? [] : [await read(0, 4), await read(size - 4, size)]
  const [start, end] = ends.map((bytes) => Buffer.from(bytes).toString('latin1'))
  if (start === MAGIC && end === MAGIC) return
  if (start === MAGIC) {
    const remedy = 'Copy it again, once it has been written completely.'
    throw unreadable(path, `it begins like a Parquet file but does not end like one: it is cut off.`, remedy)
  }
  if (start === 'PARE') throw unreadable(path, 'it is encrypted.', 'Write it without encryption.')
  throw unreadable(path, 'it is not a Parquet file: it does not begin with PAR1.', 'Check what wrote it.')
}

class ParquetTable implements Table {
  readonly columns: readonly Column[]
  readonly #source: ByteSource
  readonly #indexed: IndexedFile
  readonly #leftOut: ReturnType<typeof cutColumns>['leftOut']

  constructor(source: ByteSource, file: AsyncBuffer, metadata: FileMetaData) {
    this.#source = source
    const { columns, leftOut } = cutColumns(columnsOf(metadata))
    this.columns = columns
    this.#leftOut = leftOut
    this.#indexed = indexFile(file, leftOut.length === 0 ? metadata : keepColumns(metadata, columns.length))
  }

  async count(): Promise<number> {
    return Number(this.#indexed.metadata.num_rows)
  }

  async rows(offset: number, length: number, columns?: readonly number[]): Promise<Row[]> {
    const end = Math.min(offset + length, Number(this.#indexed.metadata.num_rows))
    if (end <= offset) return []
    const wanted = (columns ?? [...this.columns.keys()]).flatMap((index) => this.columns[index]?.name ?? [])
    if (wanted.length === 0) return Array.from({ length: end - offset }, () => [])
    await this.#addIndexes(wanted, offset, end)
    const rows = await this.#read(wanted, offset, end)
    return rows.map((row) => wanted.map((name) => toCell(row[name])))
  }

  async *scan(limit: number, columns?: readonly number[]): AsyncIterable<RowBatch> {
    const names = new Set(columns?.map((index) => this.columns[index]?.name))
    let start = 0
    for (const group of this.#indexed.metadata.row_groups) {
      const groupRows = Number(group.num_rows)
      const bytes = group.columns
        .map(({ meta_data: meta }) => meta)
        .filter((meta) => columns === undefined || names.has(meta?.path_in_schema[0]))
        .reduce((sum, meta) => sum + Number(meta?.total_uncompressed_size ?? 0), 0)
      const step = Math.max(100, Math.min(BATCH_ROWS, Math.floor(groupRows * (BATCH_BYTES / (bytes + 1)))))
      for (let at = 0; at < groupRows; at += step) {
        const offset = start + at
        if (offset >= limit) return
        const length = Math.min(step, groupRows - at, limit - offset)
        yield { offset, rows: await this.rows(offset, length, columns) }
      }
      start += groupRows
    }
  }

  async problems(): Promise<DataProblem[]> {
    return this.#leftOut.map((problem) => ({ ...problem, path: this.#source.path, line: undefined }))
  }

  /** Only for row groups that are read in part. */
  async #addIndexes(columns: readonly string[], offset: number, end: number): Promise<void> {
    const wanted = new Set(columns)
    let start = 0
    for (const [group, { num_rows: rows }] of this.#indexed.metadata.row_groups.entries()) {
      const groupEnd = start + Number(rows)
      const isTouched = offset < groupEnd && end > start
      const isWhole = offset <= start && end >= groupEnd
      if (isTouched && !isWhole) await this.#indexed.addIndexes(group, wanted)
      start = groupEnd
    }
  }

  #read(columns: string[], rowStart: number, rowEnd: number): Promise<Record<string, unknown>[]> {
    return new Promise((resolve, reject) => {
      parquetRead({
        file: this.#indexed.open(),
        metadata: this.#indexed.metadata,
        columns,
        rowStart,
        rowEnd,
        rowFormat: 'object',
        compressors,
        parsers: PARSERS,
        // Untyped bytes are images and the like, not text.
        utf8: false,
        geoparquet: false,
        useOffsetIndex: true,
        onComplete: resolve,
      }).catch((error: unknown) => {
        const remedy = 'The file may be damaged. Copy it again, or write it again.'
        const reason = `rows ${rowStart} to ${rowEnd - 1} cannot be read: ${messageOf(error)}.`
        reject(unreadable(this.#source.path, reason, remedy))
      })
    })
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}
