/** Turns records that are read one by one into a Parquet file, by way of JSON Lines. */

import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { cutColumns } from '../cut-columns.ts'
import { EngineError, withEngine } from '../engine/engine.ts'
import { quoteText } from '../engine/sql.ts'
import type { KeptFiles } from '../kept-files.ts'
import { LONGEST_RECORD, USUAL_RECORD } from '../limits.ts'
import { type Room, within } from '../packed/unpack.ts'
import { writeParquet } from '../tables/write-parquet.ts'
import type { DataProblem } from '../types.ts'
import { tooLarge } from '../viewer-error.ts'
import type { Kind } from './kinds.ts'

/** A column of records. */
export interface RecordColumn extends Kind {
  name: string
}

/** Some records, each a value for each column, as JSON can tell it. */
export type Cells = readonly unknown[]

export interface Records {
  /** Path of what they are read from, for what is said to readers. */
  path: string
  columns: readonly RecordColumn[]
  rows: AsyncIterable<readonly Cells[]>
  /** What was found to be wrong, once all rows are read. */
  problems: readonly DataProblem[]
  room: Room
}

/** Bytes of a group of rows, which is held at once, and the fewest rows in one. */
const GROUP_BYTES = 128 * 1024 * 1024
const FEWEST = 2_048
const MOST = 20_480

/** @throws {ViewerError} there is more than room for */
export async function writeRecords(
  { path, columns: all, rows, problems, room }: Records,
  target: string,
  kept: KeptFiles,
): Promise<void> {
  const { columns, leftOut } = cutColumns(all, path)
  const lines = kept.newFile()
  let count = 0
  let size = 0
  let longest = 0
  async function* written() {
    for await (const some of rows) {
      count += some.length
      const texts = some.map((cells) =>
        JSON.stringify(Object.fromEntries(columns.map((_, index) => [`c${index}`, cells[index]]))),
      )
      for (const text of texts) longest = Math.max(longest, text.length)
      const chunk = Buffer.from(texts.map((text) => `${text}\n`).join(''))
      size += chunk.length
      yield chunk
    }
  }
  try {
    await pipeline(within(room, written(), path), createWriteStream(lines))
    // A character may take three bytes.
    if (longest > LONGEST_RECORD / 3)
      throw tooLarge(path, 'one of its rows is longer than can be read.', 'Put less into a row.')
    const types = columns.map(({ json }, index) => `c${index}: ${quoteText(json)}`).join(', ')
    const record = longest > USUAL_RECORD / 3 ? LONGEST_RECORD : USUAL_RECORD
    const from = `read_json(${quoteText(lines)}, format = 'newline_delimited', auto_detect = false, columns = {${types || "c0: 'VARCHAR'"}}, maximum_object_size = ${record})`
    const group = Math.max(FEWEST, Math.min(MOST, Math.floor(GROUP_BYTES / (size / Math.max(1, count)))))
    await withEngine({ files: [lines, target], scratch: kept.scratch }, (engine) =>
      writeParquet(engine, target, {
        columns: columns.map(({ name, feature }) => ({ name, feature })),
        expressions: columns.map(({ read }, index) => read?.(`c${index}`) ?? `c${index}`),
        from: count === 0 ? `(SELECT * FROM ${from} LIMIT 0)` : from,
        problems: [...problems, ...leftOut],
        group,
      }),
    )
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    throw new Error(`The rows of ${path} were not written as they can be read: ${error.message}`)
  } finally {
    await rm(lines, { force: true })
  }
}
