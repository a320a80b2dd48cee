/** Writes in SQL what is asked of the files of a table, which may have its columns in another order or type, or lack some. */

import { quoteName, quoteText } from '../engine/sql.ts'
import { LONGEST_TEXT } from '../limits.ts'
import type { PathOf } from './open-parts.ts'
import type { EngineColumn, Part, PartFacts } from './parquet-part.ts'

/** A part that was read, and where its rows are in the table. */
export interface Known extends PartFacts {
  part: Part
  /** Index of its first row. */
  start: number
}

/** The rows of some files, each with its place in the table. */
export function relationOf(known: readonly Known[], pathOf: PathOf, wanted: readonly EngineColumn[]): string {
  if (known.length === 0) return `(SELECT 0 AS place${emptyOf(wanted)} LIMIT 0)`
  const all = known.map((one) => {
    const columns = expressionsOf(one, wanted, false)
    return `SELECT ${one.start} + file_row_number::BIGINT AS place${columns} FROM read_parquet(${quoteText(pathOf(one.part))})`
  })
  return `(${all.join(' UNION ALL ')})`
}

/** The columns of the table as those of a file, which may have them in another order or type, or lack some. */
export function expressionsOf(
  { columns: own }: PartFacts,
  columns: readonly EngineColumn[],
  isShown: boolean,
): string {
  const all = columns.map(({ source, sql, type }) => {
    const column = own.find((one) => one.source === source)
    if (column === undefined || column.isUnread) return `NULL::${type} AS ${quoteName(sql)}`
    const name = quoteName(column.sql)
    const value = column.type === type ? name : `TRY_CAST(${name} AS ${type})`
    // A text that is cut here is longer than any answer shows.
    return `${isShown && type === 'VARCHAR' ? `left(${value}, ${LONGEST_TEXT})` : value} AS ${quoteName(sql)}`
  })
  return all.map((expression) => `, ${expression}`).join('')
}

const emptyOf = (columns: readonly EngineColumn[]) =>
  columns.map(({ sql, type }) => `, NULL::${type} AS ${quoteName(sql)}`).join('')

/** Whether a row is at one of some places in its file, which are in ascending order. */
export function placesToSql(places: readonly number[]): string {
  const [first = 0] = places
  const last = places.at(-1) ?? 0
  return last - first === places.length - 1
    ? `file_row_number BETWEEN ${first} AND ${last}`
    : `file_row_number IN (${places.join(', ')})`
}
