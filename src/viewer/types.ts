/** The data of a dataset as tables: columns typed as in `datasets`, and rows read by range. */

import type { DataProblem, Statistics } from './statistics/schema.ts'

/**
 * The type of a column.
 *
 * @see https://huggingface.co/docs/datasets/about_dataset_features
 */
export type Feature =
  | { _type: 'Value'; dtype: string }
  | { _type: 'ClassLabel'; names: string[] }
  | { _type: 'List' | 'LargeList'; feature: Feature; length: number }
  | { _type: 'Image' | 'Video' | 'Pdf' }
  | { _type: 'Audio'; sampling_rate: number | undefined }
  | { _type: 'Translation'; languages: string[] }
  | { _type: 'Array'; dimensions: number; shape: (number | null)[]; dtype: string }
  | { _type: 'Json' }
  /** A plain mapping in `datasets`. */
  | { _type: 'dict'; fields: Readonly<Record<string, Feature>> }

export interface Column {
  name: string
  feature: Feature
}

/** A value as read. Numbers beyond the precision of a double are `bigint`; dates and times are ISO 8601. */
export type Cell = null | boolean | number | bigint | string | Uint8Array | Cell[] | { [key: string]: Cell }

/** The cells of a row, in the order of the requested columns. */
export type Row = Cell[]

/** A query; all of its parts must hold. */
export interface Wanted {
  /** Words. */
  query?: string | undefined
  /** A condition. */
  where?: string | undefined
  /** A column, and the direction. */
  orderBy?: string | undefined
}

/** Rows that were found. */
export interface Found {
  /** In the requested order, else in table order. */
  indexes: number[]
  /** The rows at these indexes. */
  rows: Row[]
  /** How many rows there are to be found. */
  total: number
}

/** All rows of a table, for the engine. */
export interface Relation {
  /** Paths of the files that it reads. */
  files: readonly string[]
  /** In SQL, with columns named for readers. */
  sql: string
  /** Closes the files. */
  close(): void
}

/**
 * What is known where only the first rows are here: the seconds until the others are turned into what can be searched, or that
 * they cannot be.
 */
export type Ahead = number | 'never'

/** A split, or one of its files. */
export interface Table {
  readonly columns: readonly Column[]
  readonly ahead: Ahead | undefined
  /** Number of rows. */
  count(): Promise<number>
  /**
   * @param offset - of the first row, from 0
   * @param columns - indexes of {@link columns} to read; all when omitted
   * @returns `length` rows, or fewer at the end
   */
  rows(offset: number, length: number, columns?: readonly number[]): Promise<Row[]>
  /** @throws {ViewerError} if the condition or order cannot be parsed, or names an unknown column */
  find(wanted: Wanted, offset: number, length: number): Promise<Found>
  statistics(): Promise<Statistics>
  /** Problems found while reading so far. */
  problems(): Promise<DataProblem[]>
  /** Opens the files of all rows, until they are closed. */
  relation(): Promise<Relation>
}

/** An image, sound, video or document. */
export interface Media {
  kind: 'Image' | 'Audio' | 'Video' | 'Pdf'
  /** Path in the repository; undefined when the bytes are in the cell, or in an archive. */
  file: string | undefined
  /** Media type. */
  type: string
  /** In bytes; undefined for a file. */
  size: number | undefined
  /** In pixels, for an image whose bytes are in the cell. */
  width: number | undefined
  height: number | undefined
}

export interface ShownCell {
  /** Null for media. */
  value: Cell
  /** One per item of a list of media, null where it is missing. */
  media: (Media | null)[]
  /** Whether the value was cut. */
  isCut: boolean
}

/** Files of a split. */
export interface SplitFacts {
  config: string
  split: string
  files: { path: string; size: number; isParquet: boolean }[]
  /** Whether its files are read as their formats are, without options of the card. */
  isPlain: boolean
}

export interface Structure {
  /** The commit that the answers are about. */
  commit: string
  configs: { name: string; splits: string[] }[]
  splits: SplitFacts[]
}

export interface RowsAnswer {
  config: string
  split: string
  columns: readonly Column[]
  rows: { index: number; cells: ShownCell[] }[]
  /** Rows in the split, or in the result of a search; undefined while being counted, and where not all can be. */
  total: number | undefined
  /** Number of rows that there are so far, when the others are not ready yet. */
  scanned: number | undefined
  ahead?: Ahead | undefined
  problems: DataProblem[]
}

/** The answer to a query in SQL, or a page of it. */
export interface SqlAnswer {
  columns: readonly Column[]
  rows: { index: number; cells: ShownCell[] }[]
  /** Rows of the answer. */
  total: number
  /** Whether there may be more, which the answer leaves out. */
  isCut: boolean
  /** Whether it is about all rows of the tables that the query names. */
  isWhole: boolean
  /** Problems of the tables that the query names. */
  problems: DataProblem[]
}

/** A subset as its card declares it. */
export interface DeclaredSubset {
  name: string | undefined
  columns: { name: string; feature: Feature }[]
  /** The splits whose numbers of rows are declared. */
  splits: { name: string; rows: number }[]
}

export type { ColumnStatistics, DataProblem, NumberSummary, Statistics } from './statistics/schema.ts'
