/** Summarises each column over the first rows of a table. */

import { scanFirst } from '../scan-first.ts'
import type { Cell, Column, Table } from '../types.ts'
import { type ColumnCollector, collectorFor } from './collectors.ts'
import type { ColumnStatistics, Statistics } from './schema.ts'

/** Characters of text after which the scan stops, however few rows that is. */
const MOST_CHARACTERS = 200_000_000

/** @returns summaries of the columns whose type has one: numbers, texts, labels, booleans, times and lists */
export async function collectStatistics(table: Table): Promise<Statistics> {
  const collectors = table.columns.flatMap((column, index): Collecting[] => {
    const collector = collectorFor(column.feature)
    return collector === undefined ? [] : [{ index, column, collector }]
  })
  let characters = 0
  const indexes = collectors.map(({ index }) => index)
  const { scanned, isWhole } = await scanFirst(table, indexes, (rows) => {
    for (const row of rows) {
      for (const [place, { collector }] of collectors.entries()) collector.add(row[place] ?? null)
      for (const cell of row) characters += lengthOf(cell)
    }
    return characters > MOST_CHARACTERS
  })
  const columns = collectors.map(({ column, collector }): ColumnStatistics => {
    return { name: column.name, rows: scanned, ...collector.finish(scanned) }
  })
  return { scanned, isWhole, columns, problems: await table.problems() }
}

interface Collecting {
  index: number
  column: Column
  collector: ColumnCollector
}

const lengthOf = (cell: Cell) => (typeof cell === 'string' ? cell.length : 8)
