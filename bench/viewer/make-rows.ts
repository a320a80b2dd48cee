/** Makes the rows that the viewer is measured with, in each format. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

/** With the words by which DuckDB writes it. */
const FORMATS = { parquet: 'FORMAT parquet', csv: 'FORMAT csv, HEADER', jsonl: 'FORMAT json' }
export type Format = keyof typeof FORMATS
export const FORMAT_NAMES: readonly Format[] = ['parquet', 'csv', 'jsonl']

/** Each is in one row, in the midst of the others. */
export const rareWord = (round: number): string => `needle${round}n`
const RARE_WORDS = 100

/** The same rows for the same number of them: five columns of numbers, texts and labels. */
const ROWS = `
  SELECT
    i AS id,
    'User ' || hash(i) % 100000 || ' wrote ' || md5(i::VARCHAR)
      || CASE WHEN i BETWEEN $middle AND $middle + ${RARE_WORDS - 1} THEN ' needle' || (i - $middle) || 'n' ELSE '' END AS text,
    (hash(i + 1) % 1000)::INTEGER AS stars,
    hash(i * 7) / 18446744073709551616 AS score,
    ['good', 'bad', 'fine'][1 + (hash(i + 2) % 3)::INTEGER] AS label
  FROM range($count) AS t(i)`

/** @returns paths of the files; each is the dataset `acme/<format>` of the folder */
export async function makeRows(folder: string, count: number): Promise<Record<Format, string>> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const middle = Math.floor(count / 2)
  const rows = ROWS.replaceAll('$middle', String(middle)).replace('$count', String(count))
  const make = async (format: Format) => {
    const own = join(folder, 'datasets/acme', format)
    const path = join(own, `train.${format}`)
    await mkdir(own, { recursive: true })
    await writeFile(join(own, 'README.md'), `# Rows as ${format}\n`)
    await connection.run(`COPY (${rows}) TO '${path}' (${FORMATS[format]})`)
    return path
  }
  const paths = { parquet: await make('parquet'), csv: await make('csv'), jsonl: await make('jsonl') }
  connection.closeSync()
  instance.closeSync()
  return paths
}
