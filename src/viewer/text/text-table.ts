/** A text file as a table: rows are found through a sparse index, and parsed by the format when they are read. */

import type { ByteSource } from '../byte-source.ts'
import type { Shelf } from '../shelf.ts'
import type { Column, DataProblem, Row, RowBatch, Table } from '../types.ts'
import { readRecords } from './read-records.ts'
import { findBefore, indexRows, type RowIndex } from './row-index.ts'
import type { FindRecord } from './split-records.ts'

/** Takes what is wrong with a record, by its place among those that were handed over. */
export type Report = (record: number, message: string, remedy: string) => void

/** How rows of a format are told apart and read. */
export interface TextFormat {
  /** Names the way in which rows are told apart. */
  kind: string
  /** Where the first row begins, in bytes. */
  begin: number
  find: FindRecord
  columns: readonly Column[]
  /** Parses rows, each the bytes of one record. */
  parse(records: readonly Buffer[], report: Report): Row[]
}

const BATCH_ROWS = 5_000

/** Of one file; a thousand lines with the same fault are no more telling. */
const MOST_PROBLEMS = 10

const LF = 0x0a

interface Found {
  records: Buffer[]
  /** Where each begins in the file. */
  starts: number[]
}

export class TextTable implements Table {
  readonly columns: readonly Column[]
  readonly #source: ByteSource
  readonly #format: TextFormat
  readonly #shelf: Shelf
  #index: Promise<RowIndex> | undefined
  /** By the byte at which their record begins. */
  readonly #problems = new Map<number, { message: string; remedy: string }>()

  constructor(source: ByteSource, format: TextFormat, shelf: Shelf) {
    this.columns = format.columns
    this.#source = source
    this.#format = format
    this.#shelf = shelf
  }

  async count(): Promise<number> {
    return (await this.#getIndex()).rows
  }

  async rows(offset: number, length: number, columns?: readonly number[]): Promise<Row[]> {
    const { begin, find } = this.#format
    const before = offset === 0 ? { row: 0, start: begin } : findBefore(await this.#getIndex(), offset)
    if (before === undefined || length <= 0) return []
    const found: Found = { records: [], starts: [] }
    let skip = offset - before.row
    for await (const { buffer, at, bounds } of readRecords(this.#source, before.start, find)) {
      const passed = Math.min(skip, bounds.length / 2)
      skip -= passed
      take(found, buffer, at, bounds, passed, length)
      if (found.records.length >= length) break
    }
    return this.#parse(found, columns)
  }

  async *scan(limit: number, columns?: readonly number[]): AsyncIterable<RowBatch> {
    const { begin, find } = this.#format
    let offset = 0
    for await (const { buffer, at, bounds } of readRecords(this.#source, begin, find)) {
      for (let first = 0; first < bounds.length / 2; first += BATCH_ROWS) {
        const found: Found = { records: [], starts: [] }
        take(found, buffer, at, bounds, first, Math.min(BATCH_ROWS, limit - offset))
        if (found.records.length === 0) return
        yield { offset, rows: this.#parse(found, columns) }
        offset += found.records.length
      }
    }
  }

  async problems(): Promise<DataProblem[]> {
    const { path } = this.#source
    return Promise.all(
      [...this.#problems].map(async ([start, problem]) => ({
        ...problem,
        path,
        line: await this.#lineOf(start),
      })),
    )
  }

  #parse({ records, starts }: Found, columns: readonly number[] | undefined): Row[] {
    const rows = this.#format.parse(records, (record, message, remedy) => {
      if (this.#problems.size < MOST_PROBLEMS) this.#problems.set(starts[record] ?? 0, { message, remedy })
    })
    if (columns === undefined) return rows
    return rows.map((row) => columns.map((index) => row[index] ?? null))
  }

  #getIndex(): Promise<RowIndex> {
    const { begin, kind, find } = this.#format
    this.#index ??= indexRows(this.#source, begin, kind, find, this.#shelf).catch((error: unknown) => {
      this.#index = undefined
      throw error
    })
    return this.#index
  }

  /** Counted when somebody wants to know: rows have no line numbers where records may have line feeds within. */
  async #lineOf(start: number): Promise<number> {
    let line = 1
    let at = 0
    for await (const chunk of this.#source.stream(0)) {
      const bytes = chunk.subarray(0, Math.max(0, start - at))
      for (let feed = bytes.indexOf(LF); feed !== -1; feed = bytes.indexOf(LF, feed + 1)) line += 1
      at += chunk.length
      if (at >= start) break
    }
    return line
  }
}

/** Adds records of a chunk, from the given one on, until there are so many. */
function take(
  found: Found,
  buffer: Buffer,
  at: number,
  bounds: readonly number[],
  first: number,
  most: number,
): void {
  for (let item = first * 2; item < bounds.length && found.records.length < most; item += 2) {
    const start = bounds[item] ?? 0
    found.records.push(buffer.subarray(start, bounds[item + 1]))
    found.starts.push(at + start)
  }
}
