/** Reads typed values out of a row. A value of another type than the schema promises means a damaged file. */

import type { SQLOutputValue } from 'node:sqlite'

/** A row of a query, by column name. */
export type Row = Record<string, SQLOutputValue>

/** A text column that is never null. */
export function textOf(row: Row, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw new TypeError(`Column ${column} of the edition holds no text; the file is damaged.`)
}

/** A number column that is never null. */
export function numberOf(row: Row, column: string): number {
  const value = row[column]
  if (typeof value === 'number') return value
  throw new TypeError(`Column ${column} of the edition holds no number; the file is damaged.`)
}

/** A bytes column that is never null. */
export function bytesOf(row: Row, column: string): Uint8Array {
  const value = row[column]
  if (value instanceof Uint8Array) return value
  throw new TypeError(`Column ${column} of the edition holds no bytes; the file is damaged.`)
}

/** A text column where null means that there is none. */
export function optionalText(row: Row, column: string): string | undefined {
  return row[column] === null ? undefined : textOf(row, column)
}

/** A number column where null means that there is none. */
export function optionalNumber(row: Row, column: string): number | undefined {
  return row[column] === null ? undefined : numberOf(row, column)
}

/** The JSON in a text column. Trusted without a schema: this very version wrote it from the same types. */
export function jsonOf<T>(row: Row, column: string): T {
  return JSON.parse(textOf(row, column))
}
