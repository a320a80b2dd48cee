/** What each format of text says of its rows, in the words of the engine. */

import type { Engine } from '../engine/engine.ts'
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

/** Queries that are planned as one: to plan more takes longer than to put their rows aside. */
const AT_ONCE = 50

/** The rows of queries of the same columns, in their order, as one query. */
export async function unionOf(engine: Engine, queries: readonly string[]): Promise<string> {
  if (queries.length <= AT_ONCE) return queries.join(' UNION ALL ')
  for (let start = 0; start < queries.length; start += AT_ONCE) {
    const some = queries.slice(start, start + AT_ONCE).join(' UNION ALL ')
    await engine.all(
      start === 0 ? `CREATE OR REPLACE TEMP TABLE rows AS ${some}` : `INSERT INTO rows ${some}`,
    )
  }
  return 'SELECT * FROM rows'
}
