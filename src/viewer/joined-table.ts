/** Several files as one table, concatenated; each is opened when its rows are needed. */

import pLimit from 'p-limit'
import type { Column, DataProblem, Row, RowBatch, Table } from './types.ts'

/** Files opened at once to count their rows. */
const AT_ONCE = 8

export class JoinedTable implements Table {
  readonly columns: readonly Column[]
  readonly #parts: readonly (() => Promise<Table>)[]
  readonly #open = new Map<number, Promise<Table>>()
  #counts: Promise<number[]> | undefined

  /**
   * @param first - the first part, already opened, whose columns define the table's
   * @param parts - functions that each open a file
   */
  constructor(first: Table, parts: readonly (() => Promise<Table>)[]) {
    this.columns = first.columns
    this.#parts = parts
    this.#open.set(0, Promise.resolve(first))
  }

  async count(): Promise<number> {
    return (await this.#countAll()).reduce((sum, count) => sum + count, 0)
  }

  async rows(offset: number, length: number, columns?: readonly number[]): Promise<Row[]> {
    // The first rows are shown without waiting for the row counts of all files.
    const early = await (await this.#part(0)).rows(offset, length, columns)
    if (early.length === length) return early
    const rows: Row[] = []
    let start = 0
    for (const [index, count] of (await this.#countAll()).entries()) {
      const from = Math.max(0, offset - start)
      if (from < count && rows.length < length) {
        const part = await this.#part(index)
        const wanted = this.#columnsIn(part, columns)
        const more = await part.rows(from, length - rows.length, wanted.indexes)
        for (const row of more) rows.push(wanted.arrange(row))
      }
      start += count
    }
    return rows
  }

  async *scan(limit: number, columns?: readonly number[]): AsyncIterable<RowBatch> {
    let start = 0
    for (const index of this.#parts.keys()) {
      if (start >= limit) return
      const part = await this.#part(index)
      const { indexes, arrange } = this.#columnsIn(part, columns)
      let length = 0
      for await (const { offset, rows } of part.scan(limit - start, indexes)) {
        yield { offset: start + offset, rows: rows.map(arrange) }
        length = offset + rows.length
      }
      start += length
    }
  }

  async problems(): Promise<DataProblem[]> {
    const parts = await Promise.all(this.#open.values())
    return (await Promise.all(parts.map((part) => part.problems()))).flat()
  }

  /** The places of the first file's columns in another file, which may reorder them or lack some. */
  #columnsIn(part: Table, columns: readonly number[] = [...this.columns.keys()]) {
    const names = columns.map((index) => this.columns[index]?.name)
    const places = names.map((name) => part.columns.findIndex((column) => column.name === name))
    const indexes = places.filter((place) => place !== -1)
    const order = places.map((place) => indexes.indexOf(place))
    const arrange = (row: Row): Row => order.map((index) => (index === -1 ? null : (row[index] ?? null)))
    return { indexes, arrange }
  }

  #part(index: number): Promise<Table> {
    const known = this.#open.get(index)
    if (known !== undefined) return known
    const open = this.#parts[index]
    if (open === undefined) throw new RangeError(`There is no file ${index} of ${this.#parts.length}.`)
    const opened = open()
    opened.catch(() => this.#open.delete(index))
    this.#open.set(index, opened)
    return opened
  }

  async #countOf(index: number): Promise<number> {
    return (await this.#part(index)).count()
  }

  #countAll(): Promise<number[]> {
    const limit = pLimit(AT_ONCE)
    this.#counts ??= Promise.all(this.#parts.map((_, index) => limit(() => this.#countOf(index)))).catch(
      (error: unknown) => {
        this.#counts = undefined
        throw error
      },
    )
    return this.#counts
  }
}
