/** What each format of text says of its rows, in the words of the engine. */

import type { Column, DataProblem } from '../types.ts'

/** The rows of some files, and how they become columns. */
export interface TextRelation {
  columns: readonly Column[]
  /** An expression for each column. */
  expressions: readonly string[]
  /** What these are taken from, in SQL. */
  from: string
  problems: DataProblem[]
}

/** How much of a text is turned into rows. */
export interface Extent {
  /** The first ones, so that some can be shown at once; undefined for all. */
  rows: number | undefined
  /** The longest record, in bytes: each is held whole, and room for some is kept. */
  longest: number
}

export const limitOf = ({ rows }: Pick<Extent, 'rows'>): string =>
  rows === undefined ? '' : ` LIMIT ${rows}`
