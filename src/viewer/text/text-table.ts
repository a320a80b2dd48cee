/** A text file as a table: rows are located through a sparse index, and parsed by format when read. */

import type { ByteSource } from '../byte-source.ts'
import type { DiskCache } from '../disk-cache.ts'
import { MOST_RECORD_BYTES } from '../limits.ts'
import type { Column, DataProblem, Row, RowBatch, Table } from '../types.ts'
import { tooLarge } from '../viewer-error.ts'
import { type Records, readRecords } from './read-records.ts'
import { findBefore, indexRows, type RowIndex } from './row-index.ts'
import type { FindRecord } from './split-records.ts'

/** Reports a problem with a record, identified by its place in the batch. */
export type Report = (record: number, message: string, remedy: string) => void

/** How the rows of a format are separated and parsed. */
export interface TextFormat {
  /** Identifies the way rows are separated. */
  kind: string
  /** Byte offset of the first row. */
  begin: number
  find: FindRecord
  columns: readonly Column[]
  /** What is known to be left out of the file. */
  leftOut: readonly Pick<DataProblem, 'message' | 'remedy'>[]
  /** Parse rows, each given as the bytes of one record. */
  parse(records: readonly Buffer[], report: Report): Row[]
}

const BATCH_ROWS = 5_000

/** Per file; a thousand lines with the same fault tell no more. */
const MOST_PROBLEMS = 10

const LF = 0x0a

interface Found {
  records: Buffer[]
  /** Offset of each in the file. */
  starts: number[]
  /** Of all records. */
  bytes: number
}

export class TextTable implements Table {
  readonly columns: readonly Column[]
  readonly #source: ByteSource
  readonly #format: TextFormat
  readonly #cache: DiskCache
  #index: Promise<RowIndex> | undefined
  /** Keyed by the byte offset of the record. */
  readonly #problems = new Map<number, { message: string; remedy: string; line: number | undefined }>()

  constructor(source: ByteSource, format: TextFormat, cache: DiskCache) {
    this.columns = format.columns
    this.#source = source
    this.#format = format
    this.#cache = cache
  }

  async count(): Promise<number> {
    return (await this.#getIndex()).rows
  }

  async rows(offset: number, length: number, columns?: readonly number[]): Promise<Row[]> {
    const { begin, find } = this.#format
    const before = offset === 0 ? { row: 0, start: begin } : findBefore(await this.#getIndex(), offset)
    if (before === undefined || length <= 0) return []
    const found: Found = { records: [], starts: [], bytes: 0 }
    let skip = offset - before.row
    for await (const chunk of readRecords(this.#source, before.start, find)) {
      const passed = Math.min(skip, chunk.bounds.length / 2)
      skip -= passed
      take(found, chunk, passed, length)
      if (found.bytes > MOST_RECORD_BYTES) {
        const size = `${MOST_RECORD_BYTES / 1024 / 1024} MiB`
        const reason = `the ${length} rows from row ${offset} on are longer than ${size} together.`
        throw tooLarge(this.#source.path, reason, 'Ask for fewer rows at once.')
      }
      if (found.records.length >= length) break
    }
    return this.#parse(found, columns)
  }

  async *scan(limit: number, columns?: readonly number[]): AsyncIterable<RowBatch> {
    const { begin, find } = this.#format
    let offset = 0
    for await (const chunk of readRecords(this.#source, begin, find)) {
      for (let first = 0; first < chunk.bounds.length / 2; first += BATCH_ROWS) {
        const found: Found = { records: [], starts: [], bytes: 0 }
        take(found, chunk, first, Math.min(BATCH_ROWS, limit - offset))
        if (found.records.length === 0) return
        yield { offset, rows: this.#parse(found, columns) }
        offset += found.records.length
      }
    }
  }

  async problems(): Promise<DataProblem[]> {
    await this.#countLines()
    const leftOut = this.#format.leftOut.map((problem) => ({ ...problem, line: undefined }))
    const { path } = this.#source
    return [...leftOut, ...this.#problems.values()].map((problem) => ({ ...problem, path }))
  }

  #parse({ records, starts }: Found, columns: readonly number[] | undefined): Row[] {
    const rows = this.#format.parse(records, (record, message, remedy) => {
      this.#note(starts[record] ?? 0, message, remedy)
    })
    if (columns === undefined) return rows
    return rows.map((row) => columns.map((index) => row[index] ?? null))
  }

  #getIndex(): Promise<RowIndex> {
    const { begin, kind, find } = this.#format
    this.#index ??= indexRows(this.#source, begin, kind, find, this.#cache).catch((error: unknown) => {
      this.#index = undefined
      throw error
    })
    return this.#index
  }

  #note(start: number, message: string, remedy: string): void {
    if (this.#problems.size >= MOST_PROBLEMS || this.#problems.has(start)) return
    this.#problems.set(start, { message, remedy, line: undefined })
  }

  /**
   * Line numbers are only computed when asked for, and once: where records may contain line feeds, this means reading
   * the file as far as the last problem.
   */
  async #countLines(): Promise<void> {
    const open = [...this.#problems].filter(([, { line }]) => line === undefined).sort(([a], [b]) => a - b)
    if (open.length === 0) return
    let line = 1
    let at = 0
    for await (const chunk of this.#source.stream(0)) {
      let from = 0
      for (let next = open[0]; next !== undefined && next[0] <= at + chunk.length; next = open[0]) {
        const [start, problem] = next
        line += countFeeds(chunk.subarray(from, start - at))
        from = start - at
        problem.line = line
        open.shift()
      }
      if (open.length === 0) return
      line += countFeeds(chunk.subarray(from))
      at += chunk.length
    }
  }
}

function countFeeds(bytes: Uint8Array): number {
  let feeds = 0
  for (let feed = bytes.indexOf(LF); feed !== -1; feed = bytes.indexOf(LF, feed + 1)) feeds += 1
  return feeds
}

/** Add records of a chunk, starting at the given one, up to a limit. */
function take(found: Found, { buffer, at, bounds }: Records, first: number, most: number): void {
  for (let item = first * 2; item < bounds.length && found.records.length < most; item += 2) {
    const start = bounds[item] ?? 0
    const record = buffer.subarray(start, bounds[item + 1])
    found.records.push(record)
    found.starts.push(at + start)
    found.bytes += record.length
  }
}
