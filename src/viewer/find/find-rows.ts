/** Finds rows by words or a condition among a table's first rows. */

import { type Scanned, scanFirst } from '../scan-first.ts'
import { mediaKind } from '../shown-cell.ts'
import type { Cell, Row, Table } from '../types.ts'
import { columnOfOrder, compareCells, matchCondition, matchWords, type RowTest } from './match-row.ts'
import { parseOrder, parseWhere } from './where.ts'

/** A query; all of its parts must hold. */
export interface Wanted {
  /** Words. */
  query?: string | undefined
  /** A condition. */
  where?: string | undefined
  /** A column, and the direction. */
  orderBy?: string | undefined
}

/** Rows that were found. */
export interface Found extends Scanned {
  /** In the requested order, else in table order. */
  indexes: number[]
}

/** Rows this close together are read in one go. */
const NEAR = 500

/** Characters of a text by which rows are put in order: all that are found keep theirs. */
const LONGEST_KEY = 1_000

/** @throws {ViewerError} if the condition or order cannot be parsed, or names an unknown column */
export async function findRows(
  table: Table,
  { query = '', where = '', orderBy = '' }: Wanted,
): Promise<Found> {
  const tests: RowTest[] = [
    ...(query.trim() === '' ? [] : [matchWords(table.columns, query)]),
    ...(where.trim() === '' ? [] : [matchCondition(table.columns, parseWhere(where, table.columns))]),
  ]
  const order = orderBy.trim() === '' ? undefined : parseOrder(orderBy, table.columns)
  const sortColumn = order === undefined ? [] : [columnOfOrder(table.columns, order)]
  const columns = [...tests.flatMap((test) => test.columns), ...sortColumn]
  const found: { index: number; key: Cell }[] = []
  const reach = await scanFirst(table, columns, (rows, offset) => {
    for (const [place, row] of rows.entries()) {
      let from = 0
      const isFound = tests.every((test) => {
        const own = row.slice(from, from + test.columns.length)
        from += test.columns.length
        return test.matches(own)
      })
      if (isFound)
        found.push({ index: offset + place, key: order === undefined ? null : keyOf(row.at(-1) ?? null) })
    }
    return false
  })
  if (order !== undefined) {
    const sign = order.isDescending ? -1 : 1
    // Missing values stay last in either direction.
    found.sort((a, b) => (a.key === null || b.key === null ? 1 : sign) * compareCells(a.key, b.key))
  }
  return { indexes: found.map(({ index }) => index), ...reach }
}

/** The beginning of a long text, as one of its own: a part of a string keeps all of it in memory. */
function keyOf(cell: Cell): Cell {
  if (typeof cell !== 'string' || cell.length <= LONGEST_KEY) return cell
  return Buffer.from(cell.slice(0, LONGEST_KEY)).toString()
}

/** Read rows by their indexes, in that order. */
export async function readFound(table: Table, indexes: readonly number[]): Promise<Row[]> {
  const near = table.columns.some(({ feature }) => mediaKind(feature) !== undefined) ? 1 : NEAR
  const sorted = indexes.toSorted((a, b) => a - b)
  const rows = new Map<number, Row>()
  for (let first = 0; first < sorted.length; ) {
    let last = first
    while ((sorted[last + 1] ?? Number.POSITIVE_INFINITY) - (sorted[first] ?? 0) <= near) last += 1
    const [start, end] = [sorted[first] ?? 0, sorted[last] ?? 0]
    const run = await table.rows(start, end - start + 1)
    for (const index of sorted.slice(first, last + 1)) rows.set(index, run[index - start] ?? [])
    first = last + 1
  }
  return indexes.map((index) => rows.get(index) ?? [])
}
