/** Goes through the first rows of a table, as many as a reader may be made to wait for. */

import type { Row, Table } from './types.ts'

/** Rows that are looked at. */
const MOST_SCANNED = 100_000

/** How far it went. */
export interface Scanned {
  /** Rows that were looked at. */
  scanned: number
  /** Whether these are all; found out without counting the others. */
  isWhole: boolean
}

/**
 * @param columns - indexes of the columns that rows are to have
 * @param look - takes rows and the index of the first of them; true when that is enough
 */
export async function scanFirst(
  table: Table,
  columns: readonly number[],
  look: (rows: readonly Row[], offset: number) => boolean,
): Promise<Scanned> {
  let scanned = 0
  // One row more than is looked at, which tells whether there is one.
  for await (const { offset, rows } of table.scan(MOST_SCANNED + 1, columns)) {
    const within = rows.slice(0, MOST_SCANNED - offset)
    const isEnough = look(within, offset)
    scanned = offset + within.length
    if (isEnough || within.length < rows.length) return { scanned, isWhole: false }
  }
  return { scanned, isWhole: true }
}
