/** The data of the page that asks a dataset's splits in SQL. */

import type { Column, SqlAnswer } from '../../viewer/types.ts'

/** A split as a table of a query. */
export interface ShownTable {
  name: string
  config: string
  split: string
  /** Each as it is written in a query; undefined where they have not been looked up. */
  columns: readonly { written: string; column: Column }[] | undefined
}

/** A number for each of some labels, as an answer has them in two of its columns. */
export interface SqlSeries {
  /** Names of the two columns. */
  label: string
  value: string
  points: readonly { label: string; value: number }[]
  /** Whether the labels are numbers or times in their order. */
  isOrdered: boolean
}

export interface SqlFailure {
  message: string
  remedy: string
  /** Where in the query it is, and the line with a caret that points there. */
  at: { line: number; column: number; pointed: string } | undefined
}

export interface SqlViewerProps {
  dataset: string
  /** Empty where nothing is asked yet. */
  sql: string
  tables: readonly ShownTable[]
  /** Queries on these tables, to learn from. */
  examples: readonly string[]
  /** Undefined where nothing is asked, or the query cannot be answered. */
  answer: SqlAnswer | undefined
  series: SqlSeries | undefined
  failure: SqlFailure | undefined
  /** Address that answers once the query can be answered; undefined where it already tells. */
  awaits: string | undefined
  offset: number
  /** Rows per page. */
  length: number
  /** The page of the guide on this; undefined where the site has none. */
  guide: string | undefined
}
