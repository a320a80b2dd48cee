/** One Parquet file of a table: what its footer says. */

import { z } from 'zod'
import { cutColumns } from '../cut-columns.ts'
import type { DataFile, LivePlace } from '../data-file.ts'
import { type Engine, EngineError } from '../engine/engine.ts'
import { quoteText } from '../engine/sql.ts'
import { MOST_FOOTER_BYTES, MOST_NOTE } from '../limits.ts'
import { problemSchema } from '../statistics/schema.ts'
import type { Column, DataProblem, Feature } from '../types.ts'
import { AGAIN, tooLarge, unreadable } from '../viewer-error.ts'
import { ARROW_NOTE } from './arrow-types.ts'
import type { PathOf } from './open-parts.ts'
import { columnsOf, ELEMENT, NOTE, readElement } from './parquet-columns.ts'

/** A column as the engine knows it. */
export interface EngineColumn extends Column {
  /** Its name in the file; that in {@link Column} is the reader's. */
  source: string
  /** Its name for the engine, which tells no two names apart by their case. */
  sql: string
  /** Type of the engine. */
  type: string
  /** Whether the engine would not give its values as they are. */
  isUnread: boolean
  /** The folder that its texts name files in, where they do. */
  folder?: string | undefined
}

/** Whether a type of the engine is a map. */
export const isMap = (type: string): boolean => /^MAP\(.*\)$/s.test(type)

/** A Parquet file, in a repository or made of the files in it. */
export interface Part {
  /** Path in the repository, for what is said to readers. */
  readonly path: string
  /** Whether it was made here, so that what it notes of its columns holds. */
  readonly isOwn: boolean
  /** @throws {ViewerError} it is no Parquet file, or it is gone */
  place(): Promise<LivePlace>
}

export interface PartFacts {
  rows: number
  columns: readonly EngineColumn[]
  problems: DataProblem[]
}

/** @see https://parquet.apache.org/docs/file-format/ */
const MAGIC = 'PAR1'
const SHORTEST = 12
/** The length of the footer, and the magic number. */
const FOOTER_END = 8

/** The name of what is noted in a file that was made here, and the note. */
export const OWN_NOTE = 'modelbook'
const OWN = z.object({
  columns: z.array(z.object({ name: z.string(), feature: z.custom<Feature>() })),
  problems: z.array(problemSchema),
})

/** @throws {ViewerError} if the file is no Parquet file, is truncated, or its footer claims more than can be read */
export async function checkParquet({
  path,
  size,
  read,
}: Pick<DataFile, 'path' | 'size' | 'read'>): Promise<void> {
  const ends = size < SHORTEST ? [] : [await read(0, 4), await read(size - 4, size)]
  const [start, end] = ends.map((bytes) => bytes.toString('latin1'))
  if (start === 'PARE') throw unreadable(path, 'it is encrypted.', 'Write it without encryption.')
  if (start !== MAGIC)
    throw unreadable(path, 'it is not a Parquet file: it does not begin with PAR1.', 'Check what wrote it.')
  if (end !== MAGIC) {
    const remedy = 'Copy it again, once it has been written completely.'
    throw unreadable(path, 'it begins like a Parquet file but does not end like one: it is cut off.', remedy)
  }
  const length = (await read(size - FOOTER_END, size)).readUInt32LE()
  if (length <= MOST_FOOTER_BYTES || length > size) return
  const reason = `its footer has ${length} bytes, of which ${MOST_FOOTER_BYTES} can be read.`
  throw tooLarge(path, reason, 'Write it with fewer columns, or with larger row groups.')
}

/**
 * Reads the footer.
 *
 * @throws {ViewerError} the file is not there, or cannot be read
 */
export async function readFacts(engine: Engine, part: Part, pathOf: PathOf): Promise<PartFacts> {
  const { path, isOwn } = part
  const from = quoteText(pathOf(part))
  try {
    const [[rows] = []] = await engine.all(`SELECT num_rows FROM parquet_file_metadata(${from})`)
    const described = await engine.all(`DESCRIBE SELECT * FROM read_parquet(${from})`)
    const note = isOwn
      ? OWN.parse(JSON.parse((await readNotes(engine, from)).get(OWN_NOTE) ?? ''))
      : undefined
    // Ours hold them as texts.
    const isUnread = (column: Column) => !isOwn && hasWideDecimals(column)
    const { columns, leftOut } = cutColumns(note?.columns ?? (await readColumns(engine, from)), path)
    return {
      rows: Number(rows),
      columns: columns.map((column, index) => ({
        ...column,
        source: column.name,
        sql: String(described[index]?.[0]),
        type: isUnread(column) ? 'VARCHAR' : String(described[index]?.[1]),
        isUnread: isUnread(column),
      })),
      problems: [
        ...(note?.problems ?? []),
        ...leftOut,
        ...columns.filter(isUnread).map(({ name }) => ({
          path,
          message: `its column "${name.slice(0, 100)}" is not shown, because its numbers have more than 38 digits`,
          remedy: 'Write them as decimals of at most 38 digits, or as texts.',
        })),
      ],
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    throw unreadable(path, 'its footer cannot be read.', AGAIN)
  }
}

/** The engine takes decimals of more than 38 digits for doubles. */
const hasWideDecimals = ({ feature }: Column) =>
  feature._type === 'Value' && feature.dtype.startsWith('decimal256')

async function readColumns(engine: Engine, from: string): Promise<Column[]> {
  const notes = await readNotes(engine, from)
  const elements = await engine.all(`SELECT ${ELEMENT} FROM parquet_schema(${from})`)
  return columnsOf(elements.map(readElement), notes.get(NOTE), notes.get(ARROW_NOTE))
}

/** What is written beside the columns, by its name; without what is too long, or no text. */
async function readNotes(engine: Engine, from: string): Promise<Map<string, string>> {
  const notes = await engine.all(
    `SELECT decode(key), TRY(decode(value)) FROM parquet_kv_metadata(${from}) WHERE key IN ($1::BLOB, $2::BLOB, $3::BLOB) AND octet_length(value) <= ${MOST_NOTE}`,
    [NOTE, ARROW_NOTE, OWN_NOTE],
  )
  return new Map(
    notes.flatMap(([name, note]) => (typeof note === 'string' ? [[String(name), note] as const] : [])),
  )
}
