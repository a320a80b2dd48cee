/**
 * Reads a table of an SQLite file. Any value there may be of any type, whatever its column says, so values decide.
 *
 * @see https://www.sqlite.org/datatype3.html
 */

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { cutColumns } from '../cut-columns.ts'
import { quoteName } from '../engine/sql.ts'
import type { KeptFiles } from '../kept-files.ts'
import { SQLITE } from '../limits.ts'
import { damaged, isSqliteError, type SqliteTable, withSqlite } from '../packed/sqlite-file.ts'
import { roomFor } from '../packed/unpack.ts'
import type { DataProblem } from '../types.ts'
import { unreadable } from '../viewer-error.ts'
import { binary, float, type Kind, plain, text } from './kinds.ts'
import { type Cells, writeRecords } from './write-records.ts'

/** Rows that are written at once, and characters or bytes in them. */
const AT_ONCE = 1_000
const SIZE_AT_ONCE = 4 * 1024 * 1024

/** Fewer bytes of a file than a row takes: a damaged file may have its pages in a circle. */
const SHORTEST_ROW = 4

/** `hidden` is 0 for what is kept, and not computed. @see https://www.sqlite.org/pragma.html#pragma_table_xinfo */
const COLUMNS = z.array(z.object({ name: z.string(), type: z.string(), hidden: z.number() }))

/** @throws {ViewerError} it is damaged, or has no columns */
export async function convertSqlite(
  { file, name, problems: known }: SqliteTable,
  most: number | undefined,
  target: string,
  kept: KeptFiles,
): Promise<void> {
  const { path } = file
  const problems: DataProblem[] = [...known]
  const note = (message: string, remedy: string) => problems.push({ path, message, remedy })
  const table = `table ${JSON.stringify(name.slice(0, 100))}`
  await withSqlite(file, kept, async (database) => {
    const all = COLUMNS.parse(
      database.prepare('SELECT name, type, hidden FROM pragma_table_xinfo(?)').all(name),
    )
    const stored = all.filter(({ hidden }) => hidden === 0)
    if (stored.length === 0) throw unreadable(path, `its ${table} has no columns that it keeps.`, '')
    if (stored.length < all.length)
      note(`the computed columns of its ${table} are not shown`, 'Write their values into columns.')
    const { columns: own, leftOut } = cutColumns(stored, path)
    problems.push(...leftOut)
    const names = own.map((column) => quoteName(column.name))
    const range = { most: most ?? Number.POSITIVE_INFINITY, room: file.size / SHORTEST_ROW }
    const rowsOf = (expressions: readonly string[], onDamage: Reading['onDamage']) => {
      const list = expressions.map((expression, index) => `${expression} AS c${index}`).join(', ')
      const sql = `SELECT ${list} FROM ${quoteName(name)} NOT INDEXED`
      return inBatches(database, sql, { ...range, onDamage })
    }
    const types = own.map(() => new Set<string>())
    // What is damaged is found again when the values are read.
    for await (const some of rowsOf(names.map(typeIn), () => {}))
      for (const cells of some) for (const [index, cell] of cells.entries()) types[index]?.add(String(cell))
    const columns = own.map((column, index) => ({
      ...kindOf(types[index] ?? new Set(), column.type, (kinds) =>
        note(
          `its column ${JSON.stringify(column.name.slice(0, 100))} has ${kinds.join(' and ')} values, and is shown as text`,
          'Give all values of a column one type.',
        ),
      ),
      name: column.name,
    }))
    for (const [index, { name: column }] of columns.entries())
      if (types[index]?.has('long') === true)
        note(
          `values of its column ${JSON.stringify(column.slice(0, 100))} that have more than ${SQLITE.value} bytes are not shown`,
          'Put them into files beside it.',
        )
    async function* rows(): AsyncGenerator<Cells[]> {
      const short = names.map((one) => `CASE WHEN octet_length(${one}) <= ${SQLITE.value} THEN ${one} END`)
      const onDamage = (before: number) => {
        if (before === 0) throw damaged(path)
        note(`its ${table} is damaged after row ${before}`, '"sqlite3 FILE .recover" may find the others.')
      }
      const odd = new Set<number>()
      for await (const some of rowsOf(short, onDamage)) {
        for (const cells of some)
          for (const [index, cell] of cells.entries())
            if (typeof cell === 'string' && cell.includes(REPLACED)) odd.add(index)
        yield some.map((cells) => cells.map((cell, index) => columns[index]?.toJson(cell) ?? null))
      }
      for (const index of odd)
        note(
          `texts of its column ${JSON.stringify(columns[index]?.name.slice(0, 100))} have "${REPLACED}", which stands for bytes that are no UTF-8`,
          'Write them as UTF-8, or as a BLOB.',
        )
    }
    await writeRecords({ path, columns, rows: rows(), problems, room: roomFor([file]) }, target, kept)
  })
}

/** The type of a value: `wide` for an integer that a float may not be equal to, `long` for what is not shown. */
const typeIn = (column: string) =>
  `CASE WHEN octet_length(${column}) > ${SQLITE.value} THEN 'long' WHEN typeof(${column}) = 'integer' AND ${column} NOT BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER} THEN 'wide' ELSE typeof(${column}) END`

/** What bytes that are no text are read as. */
const REPLACED = '\uFFFD'

interface Reading {
  /** Rows that are wanted. */
  most: number
  /** Rows that the file has room for. */
  room: number
  onDamage(before: number): void
}

/** Lets others go on between batches: SQLite itself lets nobody. */
async function* inBatches(
  database: DatabaseSync,
  sql: string,
  { most, room, onDamage }: Reading,
): AsyncGenerator<SQLOutputValue[][]> {
  let some: SQLOutputValue[][] = []
  let size = 0
  let count = 0
  try {
    const statement = database.prepare(sql, { readBigInts: true })
    for (const row of statement.iterate()) {
      const cells = Object.values(row)
      some.push(cells)
      count += 1
      for (const cell of cells) size += sizeOf(cell)
      if (count >= most) break
      if (count > room) throw new RowsInCircle()
      if (some.length < AT_ONCE && size < SIZE_AT_ONCE) continue
      yield some
      await setImmediate()
      some = []
      size = 0
    }
  } catch (error) {
    if (!(isSqliteError(error) || error instanceof RowsInCircle)) throw error
    onDamage(count)
  }
  yield some
}

class RowsInCircle extends Error {}

const sizeOf = (cell: SQLOutputValue) =>
  typeof cell === 'string' || cell instanceof Uint8Array ? cell.length : 8

/** @param onMixed - is told the types of a column that has several */
function kindOf(found: ReadonlySet<string>, declared: string, onMixed: (types: string[]) => void): Kind {
  const types = [...found].filter((type) => type !== 'null' && type !== 'long')
  const has = (...some: string[]) => types.every((type) => some.includes(type))
  if (types.length === 0) return declaredKind(declared)
  if (has('integer', 'wide')) return plain('int64', 'BIGINT')
  if (has('integer', 'real')) return { ...float('float64', 'DOUBLE'), toJson: numberOf }
  if (has('text')) return text
  if (has('blob')) return binary
  onMixed([...new Set(types.map((type) => (type === 'wide' ? 'integer' : type)))].sort())
  return { ...text, toJson: textOf }
}

/** The affinity of a column that has no values. @see https://www.sqlite.org/datatype3.html#determination_of_column_affinity */
function declaredKind(declared: string): Kind {
  if (/INT/i.test(declared)) return plain('int64', 'BIGINT')
  if (/CHAR|CLOB|TEXT/i.test(declared)) return text
  if (/BLOB/i.test(declared)) return binary
  return /REAL|FLOA|DOUB/i.test(declared) ? float('float64', 'DOUBLE') : text
}

/** Infinity has no word in JSON, but the engine reads it from a text. */
function numberOf(cell: unknown): unknown {
  if (cell === null) return null
  return Number.isFinite(Number(cell)) ? Number(cell) : String(cell)
}

/** As SQLite writes bytes. */
function textOf(cell: unknown): unknown {
  if (cell instanceof Uint8Array) return `X'${Buffer.from(cell).toString('hex').toUpperCase()}'`
  return cell === null ? null : String(cell)
}
