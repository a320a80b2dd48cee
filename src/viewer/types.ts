/** What a dataset's files hold, as a table: columns in the terms of `datasets`, and rows that are read by range. */

import type { DataProblem } from './statistics/schema.ts'

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
  /** In `datasets` a plain mapping. */
  | { _type: 'dict'; fields: Readonly<Record<string, Feature>> }

export interface Column {
  name: string
  feature: Feature
}

/** A value as it was read. Numbers beyond what a double can hold are `bigint`; dates and times are ISO 8601. */
export type Cell = null | boolean | number | bigint | string | Uint8Array | Cell[] | { [key: string]: Cell }

/** The cells of a row in the order of the columns that were asked for. */
export type Row = Cell[]

/** Rows that follow one another. */
export interface RowBatch {
  /** Index of the first, from 0. */
  offset: number
  rows: Row[]
}

/** A split, or a file of one. Nothing of it is held in memory but what finds rows: footers and a sparse index. */
export interface Table {
  readonly columns: readonly Column[]
  /** Number of rows. The first question of a text file reads it through once. */
  count(): Promise<number>
  /**
   * @param offset - of the first row, from 0
   * @param columns - indexes of {@link columns} to read; all when left out
   * @returns at most `length` rows, fewer at the end
   */
  rows(offset: number, length: number, columns?: readonly number[]): Promise<Row[]>
  /** All rows up to a number of them, in batches of some thousand. */
  scan(limit: number, columns?: readonly number[]): AsyncIterable<RowBatch>
  /** What was found wrong while reading up to now. */
  problems(): Promise<DataProblem[]>
}

/** A picture, sound, film or document. */
export interface Media {
  kind: 'Image' | 'Audio' | 'Video' | 'Pdf'
  /** Path in the repository; undefined when the bytes are in the cell. */
  file: string | undefined
  /** Media type. */
  type: string
  /** Bytes; undefined for a file of the repository. */
  size: number | undefined
  /** In pixels, of a picture whose bytes are in the cell. */
  width: number | undefined
  height: number | undefined
}

export interface ShownCell {
  /** Null where there is media. */
  value: Cell
  /** Items of a list of media have a place each, one that is missing as well. */
  media: (Media | null)[]
  /** Whether this is only the beginning of what is there. */
  isCut: boolean
}

/** Files of a split. */
export interface SplitFacts {
  config: string
  split: string
  files: { path: string; size: number; isParquet: boolean }[]
}

export interface Structure {
  /** Of the revision that the answers are about. */
  commit: string
  configs: { name: string; splits: string[] }[]
  splits: SplitFacts[]
}

export interface RowsAnswer {
  config: string
  split: string
  columns: readonly Column[]
  rows: { index: number; cells: ShownCell[] }[]
  /** Rows of the split, or of what was found in it; undefined while they are counted. */
  total: number | undefined
  /** Rows that were looked at, when that were not all. */
  scanned: number | undefined
  problems: DataProblem[]
}

export type { ColumnStatistics, DataProblem, NumberSummary, Statistics } from './statistics/schema.ts'
