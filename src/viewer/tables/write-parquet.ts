/** Writes rows to a Parquet file of this program's own, with what is known of its columns. */

import type { Engine } from '../engine/engine.ts'
import { quoteText } from '../engine/sql.ts'
import type { Column, DataProblem } from '../types.ts'
import { listProblems } from '../viewer-error.ts'
import { OWN_NOTE } from './parquet-part.ts'

/** Rows of a group: a page of rows is read from one. */
const GROUP = 20_480

export interface Rows {
  columns: readonly Column[]
  /** An expression for each column. */
  expressions: readonly string[]
  /** What these are taken from, in SQL. */
  from: string
  /** What is wrong with what the rows are made of. */
  problems: readonly DataProblem[]
  /** Rows that are held at once; fewer, where they are long. */
  group?: number
}

export async function writeParquet(
  engine: Engine,
  target: string,
  { columns, expressions, from, problems, group = GROUP }: Rows,
): Promise<void> {
  const selected = columns.map((_, index) => `${expressions[index]} AS c${index}`)
  // A table has at least one column, shown or not.
  const select = selected.length === 0 ? 'NULL::VARCHAR AS c0' : selected.join(', ')
  const note = quoteText(JSON.stringify({ columns, problems: listProblems(problems) }))
  await engine.all(
    `COPY (SELECT ${select} FROM ${from}) TO ${quoteText(target)} (FORMAT parquet, COMPRESSION lz4_raw, ROW_GROUP_SIZE ${group}, KV_METADATA {${OWN_NOTE}: ${note}})`,
  )
}
