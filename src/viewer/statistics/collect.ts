/** Goes through the first rows of a table and sums up each column. */

import type { Cell, Column, Table } from '../types.ts'
import { type ColumnCollector, collectorFor } from './collectors.ts'
import type { ColumnStatistics, Statistics } from './schema.ts'

/** Rows and characters that are looked at; whichever is reached first. */
export const MOST_SCANNED = 100_000
const MOST_CHARACTERS = 200_000_000

/**
 * @returns of the columns whose type has a summary: numbers, texts, labels, booleans, times and lists
 */
export async function collectStatistics(table: Table): Promise<Statistics> {
  const collectors = table.columns.flatMap((column, index): Collecting[] => {
    const collector = collectorFor(column.feature)
    return collector === undefined ? [] : [{ index, column, collector }]
  })
  const total = await table.count()
  let scanned = 0
  let characters = 0
  const indexes = collectors.map(({ index }) => index)
  if (collectors.length > 0) {
    for await (const { rows } of table.scan(MOST_SCANNED, indexes)) {
      for (const row of rows) {
        for (const [place, { collector }] of collectors.entries()) collector.add(row[place] ?? null)
        for (const cell of row) characters += lengthOf(cell)
      }
      scanned += rows.length
      if (characters > MOST_CHARACTERS) break
    }
  }
  const columns = collectors.map(({ column, collector }): ColumnStatistics => {
    return { name: column.name, rows: scanned, ...collector.finish(scanned) }
  })
  return { scanned, isWhole: scanned >= total, columns, problems: await table.problems() }
}

interface Collecting {
  index: number
  column: Column
  collector: ColumnCollector
}

const lengthOf = (cell: Cell) => (typeof cell === 'string' ? cell.length : 8)
