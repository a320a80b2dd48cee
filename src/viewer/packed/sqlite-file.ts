/** The tables of an SQLite file that may come from anyone: a copy of it is read, and never written. */

import { createWriteStream } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { DataFile } from '../data-file.ts'
import type { KeptFiles } from '../kept-files.ts'
import { LONGEST_MEMBER_NAME, SQLITE } from '../limits.ts'
import type { DataProblem } from '../types.ts'
import { AGAIN, tooLarge, unreadable, type ViewerError } from '../viewer-error.ts'

/** A table whose rows are kept in the file, as they are shown. */
export interface SqliteTable {
  file: DataFile
  name: string
  /** What else is in the file, and is not shown. */
  problems: readonly DataProblem[]
}

/** @see https://www.sqlite.org/fileformat.html#magic_header_string */
const MAGIC = 'SQLite format 3\0'
/** Where the size of a page is told, in two bytes. */
const PAGE_SIZE = 16

/** Of a virtual table, the tables that it keeps its own data in. @see https://www.sqlite.org/vtab.html#xshadowname */
const SHADOW = /_(?:content|data|idx|docsize|config|segments|segdir|stat|node|rowid|parent)$/

/** Views and virtual tables have no page of their own. */
const SCHEMA = z.array(z.object({ name: z.string(), hasRows: z.number().nullable() }))

/**
 * Ordinary tables, in the order in which they were made.
 *
 * @param hasLog - whether changes lie in a file beside it, as its writer has left them
 * @throws {ViewerError} it is no SQLite file, is damaged or too large, or has none
 */
export async function tablesIn(file: DataFile, hasLog: boolean, kept: KeptFiles): Promise<SqliteTable[]> {
  const { path } = file
  const header = await file.read(0, PAGE_SIZE + 2)
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw unreadable(path, 'it is no SQLite file, or it is encrypted.', AGAIN)
  // SQLite takes what is missing of a page for zeros. A size of 65,536 is written as 1.
  if (header.length < PAGE_SIZE + 2 || file.size % (header.readUInt16BE(PAGE_SIZE) & ~1 || 65_536) !== 0)
    throw unreadable(path, 'it is cut off.', AGAIN)
  if (file.size > SQLITE.bytes)
    throw tooLarge(path, `it has more than ${SQLITE.bytes} bytes.`, 'Write its tables as Parquet files.')
  const all = await withSqlite(file, kept, async (database) =>
    SCHEMA.parse(
      database
        .prepare(
          `SELECT name, type = 'table' AND rootpage > 0 AS hasRows FROM sqlite_schema
          WHERE type IN ('table', 'view') AND typeof(name) = 'text' AND substr(name, 1, 7) <> 'sqlite_' LIMIT ${SQLITE.schema}`,
        )
        .all(),
    ),
  )
  const others = all.filter(({ hasRows }) => hasRows !== 1).map(({ name }) => name)
  const isShadow = (name: string) => SHADOW.test(name) && others.some((other) => name.startsWith(`${other}_`))
  const names = all.filter(({ name, hasRows }) => hasRows === 1 && !isShadow(name)).map(({ name }) => name)
  const shown = names.filter((name) => name.length <= LONGEST_MEMBER_NAME).slice(0, SQLITE.tables)
  if (shown.length === 0)
    throw unreadable(path, 'it has no tables whose rows it keeps.', 'Views and virtual tables are not shown.')
  const problem = (message: string, remedy: string) => ({ path, message, remedy })
  const problems = [
    ...(hasLog
      ? [
          problem(
            `its latest changes are in ${path}-wal, and are not shown`,
            '"PRAGMA wal_checkpoint" puts them in.',
          ),
        ]
      : []),
    ...(others.length === 0
      ? []
      : [problem(`its ${listed(others)} are views or virtual tables, and are not shown`, AS_TABLE)]),
    ...(shown.length === names.length
      ? []
      : [problem(`of its ${names.length} tables, ${shown.length} are shown`, 'Divide it into several.')]),
  ]
  return shown.map((name) => ({ file, name, problems }))
}

const AS_TABLE = 'CREATE TABLE … AS SELECT … makes a table of one.'

function listed(names: readonly string[]): string {
  const first = names.slice(0, 3).map((name) => JSON.stringify(name.slice(0, 100)))
  return `${first.join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`
}

/**
 * Does a piece of work with a file, in which nothing is run that the file itself has written: no views, triggers or
 * computed columns, as long as these are not asked for.
 *
 * @throws {ViewerError} it is damaged
 * @see https://www.sqlite.org/security.html
 */
export async function withSqlite<T>(
  file: DataFile,
  kept: KeptFiles,
  work: (database: DatabaseSync) => Promise<T>,
): Promise<T> {
  const copy = await kept.keep(`copy ${file.key}`, (to) => pipeline(file.stream(), createWriteStream(to)))
  const address = pathToFileURL(copy)
  // Nobody writes it: there is no lock, and no journal that SQLite would look for beside it.
  address.searchParams.set('immutable', '1')
  const database = new DatabaseSync(address, {
    ...{ readOnly: true, allowExtension: false, defensive: true },
    limits: { length: SQLITE.value * 2, sqlLength: 10_000_000, attach: 0, vdbeOp: 100_000 },
  })
  try {
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0')
    return await work(database)
  } catch (error) {
    throw isSqliteError(error) ? damaged(file.path) : error
  } finally {
    database.close()
  }
}

export const isSqliteError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'

export const damaged = (path: string): ViewerError =>
  unreadable(
    path,
    'its tables cannot be gone through.',
    `"PRAGMA integrity_check" names what is wrong. ${AGAIN}`,
  )
