/** The data of a dataset's viewer. */

import type { ViewerPlace } from '../../paths.ts'
import type { Column, RowsAnswer, Statistics } from '../../viewer/types.ts'

/** A bar of a column's histogram, or one of its values. */
export interface ColumnChoice {
  label: string
  /** How many rows it has. */
  count: number
  /** The condition once it is chosen, or taken back; undefined where none can say it. */
  where: string | undefined
  isChosen: boolean
}

/** What the head of a column does. */
export interface ColumnHead {
  /** The order that the rows have by this column; undefined where it is another. */
  sorted: 'ascending' | 'descending' | undefined
  /** The order that comes next: smallest first, largest first, as in the files. Undefined where it has none. */
  nextOrder: string | undefined
  choices: readonly ColumnChoice[]
}

export interface DatasetViewerProps {
  dataset: string
  configs: readonly { name: string; splits: readonly string[] }[]
  /** The config and split shown. */
  config: string
  split: string
  /** Undefined when the files cannot be read. */
  answer: RowsAnswer | undefined
  /** Why nothing is shown, or why the rows are shown without what was asked of them. */
  failure: { message: string; remedy: string } | undefined
  /** Whether the rows are those found for the words and the condition. */
  isFound: boolean
  /** Column summaries; `pending` while they are being computed. */
  statistics: Statistics | 'pending' | undefined
  /** By the name of the column. */
  heads: ReadonlyMap<string, ColumnHead>
  /** Conditions on this table, to learn from. */
  examples: readonly string[]
  /** The words and condition that rows were searched for; empty when all are shown. */
  query: string
  where: string
  /** The order that was asked for; empty for that of the files. */
  orderBy: string
  /** The columns chosen; empty for all. */
  chosen: readonly string[]
  view: 'table' | 'pictures'
  /** Index of the first row shown, and rows per page. */
  offset: number
  length: number
  /** Whether a server can provide other rows. */
  isLive: boolean
  /** Whether it answers queries in SQL. */
  canQuery: boolean
  /** The address that answers once what is missing here is there; undefined when nothing is. */
  awaits: string | undefined
}

/** The most columns that browsers still draw without delay. */
export const MOST_COLUMNS = 100

/**
 * The columns to draw, with their places in a row.
 *
 * @param chosen - names of columns; empty for all
 */
export function shownColumns(
  columns: readonly Column[],
  chosen: readonly string[],
): { column: Column; place: number }[] {
  const names = new Set(chosen)
  return columns
    .map((column, place) => ({ column, place }))
    .filter(({ column }) => names.size === 0 || names.has(column.name))
    .slice(0, MOST_COLUMNS)
}

/** Whether the rows are filtered. */
export const isSearched = ({ query, where }: Pick<DatasetViewerProps, 'query' | 'where'>) =>
  query !== '' || where !== ''

/** The reader's place, without what equals the default. */
export function placeOf(
  props: Pick<
    DatasetViewerProps,
    'configs' | 'config' | 'split' | 'query' | 'where' | 'orderBy' | 'chosen' | 'view'
  >,
): ViewerPlace {
  const { configs, config, split, query, where, orderBy, chosen, view } = props
  const [first] = configs
  const splits = configs.find(({ name }) => name === config)?.splits ?? []
  return {
    ...(config === first?.name ? {} : { config }),
    ...(split === splits[0] ? {} : { split }),
    ...(query === '' ? {} : { q: query }),
    ...(where === '' ? {} : { where }),
    ...(orderBy === '' ? {} : { orderby: orderBy }),
    ...(chosen.length === 0 ? {} : { column: chosen }),
    ...(view === 'table' ? {} : { view }),
  }
}
