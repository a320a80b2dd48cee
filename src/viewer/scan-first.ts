/** Scans the first rows of a table, as many as a reader can be made to wait for. */

import { MOST_SCANNED, MOST_SCANNED_CELLS } from './limits.ts'
import type { Row, Table } from './types.ts'

/** How far a scan went. */
export interface Scanned {
  /** Number of rows scanned. */
  scanned: number
  /** Whether these are all rows, determined without counting any further ones. */
  isWhole: boolean
}

/**
 * @param columns - indexes of the columns to read
 * @param look - takes rows and the index of the first one; returns true to stop
 */
export async function scanFirst(
  table: Table,
  columns: readonly number[],
  look: (rows: readonly Row[], offset: number) => boolean,
): Promise<Scanned> {
  let scanned = 0
  const most = Math.min(MOST_SCANNED, Math.ceil(MOST_SCANNED_CELLS / Math.max(columns.length, 1)))
  // One row more than the limit tells whether there are any beyond it.
  for await (const { offset, rows } of table.scan(most + 1, columns)) {
    const within = rows.slice(0, most - offset)
    const isEnough = look(within, offset)
    scanned = offset + within.length
    if (isEnough || within.length < rows.length) return { scanned, isWhole: false }
  }
  return { scanned, isWhole: true }
}
