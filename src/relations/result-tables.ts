/** Joins the rankings of a benchmark into tables: one for each part of the data, with a column for each metric. */

import { tableKey } from './leaderboards.ts'
import type { Leaderboard, ModelEvaluation, ResultRow, ResultTable } from './types.ts'

/** @param boards - of one benchmark, in the order in which their tables are wanted */
export function tabulate(boards: readonly Leaderboard[]): ResultTable[] {
  return [...Map.groupBy(boards, (board) => tableKey(board))].map(([key, columns]) => {
    const rows = rowsOf(columns)
    return {
      key,
      columns,
      rows: named(key, rows),
      models: new Set(rows.map(({ first }) => first.model)).size,
    }
  })
}

/** The id of a model's row in a table. */
export const rowKey = (table: string, model: string): string => `${table}~${encodeURIComponent(model)}`

type Row = Omit<ResultRow, 'key'>

function rowsOf(columns: readonly Leaderboard[]): Row[] {
  const placed = columns.flatMap((board, column) => board.rows.map((row) => ({ column, row })))
  const groups = [...Map.groupBy(placed, ({ row }) => runOf(row)).values()]
  const rows = groups.flatMap((group) => joinRuns(columns.length, group))
  // A row stands where its first result does, after all that have one further left.
  const places = new Map(placed.map(({ row }, place) => [row, place]))
  const placeOf = ({ first }: Row) => places.get(first) ?? placed.length
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Results of a model that were reached in one run have the same source, date and notes. Where several runs say the same
 * of themselves, nothing tells which of their results belong together.
 *
 * @param results - each in its column
 */
export function joinRuns<R>(columns: number, results: readonly { column: number; row: R }[]): JoinedRun<R>[] {
  const [head] = results
  if (head === undefined) return []
  const isOne = new Set(results.map(({ column }) => column)).size === results.length
  const runs = isOne ? [results] : results.map((result) => [result])
  return runs.map((run) => ({
    cells: Array.from({ length: columns }, (_, at) => run.find(({ column }) => column === at)?.row ?? null),
    first: (run[0] ?? head).row,
  }))
}

interface JoinedRun<R> {
  cells: (R | null)[]
  first: R
}

/** What results of one run say alike. */
export const runOf = ({ model, source, date, notes }: Partial<ModelEvaluation>): string =>
  JSON.stringify([model, source?.url, date, notes])

/** The first row of each model has its key: the one with its best result. */
function named(table: string, rows: readonly Row[]): ResultRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const { model } = row.first
    const isFirst = !seen.has(model)
    seen.add(model)
    return { ...row, key: isFirst ? rowKey(table, model) : undefined }
  })
}
