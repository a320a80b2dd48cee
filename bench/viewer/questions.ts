/** What is asked of the rows: as a request to Modelbook, and in SQL. `polars.py` has the same in its own words. */

import { z } from 'zod'
import { rareWord } from './make-rows.ts'

/** By which the answers are compared: how many rows there are, where they are counted, and the id of the first. */
export type Answer = readonly number[]

export interface Question {
  name: 'page' | 'search' | 'equal' | 'many' | 'order' | 'sql' | 'statistics'
  label: string
  /** What is asked for, another in each round, so that nobody knows the answer. */
  value(round: number, count: number): string | number
  /** Below `/api/viewer/`. */
  path(value: string | number): string
  /** The first statement gives rows; the second one counts them, or sums them up. */
  sql(from: string, value: string | number): string[]
  read(body: unknown): Answer
}

const page = z.object({
  rows: z.array(z.object({ row: z.object({ id: z.number() }) })),
  // Not before text was turned into Parquet.
  num_rows_total: z.number().nullish(),
})
const readRows = (body: unknown) => {
  const { rows, num_rows_total } = page.parse(body)
  return [num_rows_total ?? -1, rows[0]?.row.id ?? -1]
}

const NUMBERS = ['id', 'stars', 'score', 'length(text)']
const sums = NUMBERS.map(
  (x) => `count(${x}), min(${x}), max(${x}), avg(${x}), stddev_samp(${x}), median(${x})`,
)
const counted = z.object({ rows: z.array(z.object({ row: z.object({ n: z.number() }) })) })
const LABELS = (from: string, stars: string | number) =>
  `SELECT count(*) AS n, label, avg(score) FROM ${from} WHERE stars > ${stars} GROUP BY label ORDER BY label`

/** Of ten bins, as the Hub's viewer draws them. */
const bins = (from: string, x: string) =>
  `WITH edge AS (SELECT min(${x}) AS low, max(${x}) AS high FROM ${from})
   SELECT least(9, floor((${x} - low) / ((high - low + 1e-9) / 10))) AS bin, count(*) FROM ${from}, edge GROUP BY bin`

export const QUESTIONS: readonly Question[] = [
  {
    name: 'page',
    label: 'page in the middle',
    value: (round, count) => Math.floor(count / 2) + 100 * round,
    path: (offset) => `rows?offset=${offset}&length=100`,
    sql: (from, offset) => [`SELECT * FROM ${from} LIMIT 100 OFFSET ${offset}`],
    read: (body) => readRows(body).slice(1),
  },
  {
    name: 'search',
    label: 'search for a rare word',
    value: (round) => rareWord(round),
    path: (word) => `search?query=${word}`,
    sql: (from, word) => [
      `SELECT * FROM ${from} WHERE contains(lower(text), '${word}') OR contains(lower(label), '${word}')`,
    ],
    read: readRows,
  },
  {
    name: 'equal',
    label: 'filter, one row',
    value: (round, count) => Math.floor((count * 3) / 4) + round,
    path: (id) => `filter?where=${encodeURIComponent(`id = ${id}`)}`,
    sql: (from, id) => [`SELECT * FROM ${from} WHERE id = ${id}`],
    read: readRows,
  },
  {
    name: 'many',
    label: 'filter, one row in a hundred',
    value: (round) => 989 - round,
    path: (stars) => `filter?where=${encodeURIComponent(`stars > ${stars}`)}`,
    sql: (from, stars) => [
      `SELECT * FROM ${from} WHERE stars > ${stars} LIMIT 100`,
      `SELECT count(*) FROM ${from} WHERE stars > ${stars}`,
    ],
    read: readRows,
  },
  {
    name: 'order',
    label: 'order, first page',
    value: (round) => 10 * round,
    path: (offset) => `filter?orderby=score&offset=${offset}`,
    sql: (from, offset) => [`SELECT * FROM ${from} ORDER BY score LIMIT 100 OFFSET ${offset}`],
    read: (body) => readRows(body).slice(1),
  },
  {
    name: 'sql',
    label: 'SQL, groups of half of the rows',
    value: (round) => 499 - round,
    path: (stars) => `sql?sql=${encodeURIComponent(LABELS('train', stars))}`,
    sql: (from, stars) => [LABELS(from, stars)],
    read(body) {
      const { rows } = counted.parse(body)
      return [rows.length, rows[0]?.row.n ?? -1]
    },
  },
  {
    name: 'statistics',
    label: 'statistics',
    value: () => 0,
    path: () => 'statistics?',
    sql: (from) => [
      ...NUMBERS.map((x) => bins(from, x)),
      `SELECT label, count(*) FROM ${from} GROUP BY label`,
      `SELECT ${sums.join(', ')} FROM ${from}`,
    ],
    read(body) {
      const found = z.object({ num_examples: z.number(), statistics: z.array(z.unknown()) }).parse(body)
      return [found.num_examples, found.statistics.length]
    },
  },
]
