/** A Parquet file as a table: its footer stays in memory; rows are read by row group or, with an index, by page. */

import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetRead } from 'hyparquet'
import type { ByteSource } from '../byte-source.ts'
import type { Column, DataProblem, Row, RowBatch, Table } from '../types.ts'
import { unreadable } from '../viewer-error.ts'
import { columnsOf } from './columns.ts'
import { compressors } from './compressors.ts'
import { type IndexedFile, indexFile } from './indexed-file.ts'
import { PARSERS, toCell } from './values.ts'

/** @see https://parquet.apache.org/docs/file-format/ */
const MAGIC = 'PAR1'
const SHORTEST = 12

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
  const metadata = await parquetMetadataAsync(file, { geoparquet: false }).catch((error: unknown) => {
    throw unreadable(
      source.path,
      `its footer cannot be read: ${messageOf(error)}.`,
      'The file may be damaged. Copy it again, or write it again.',
    )
  })
  return new ParquetTable(source, file, metadata)
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

  constructor(source: ByteSource, file: AsyncBuffer, metadata: FileMetaData) {
    this.#source = source
    this.#indexed = indexFile(file, metadata)
    this.columns = columnsOf(metadata)
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
    return []
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
        file: this.#indexed.file,
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
