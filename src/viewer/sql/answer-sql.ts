/**
 * Answers queries in SQL over the splits of a dataset. An answer is made once and kept as Parquet, so that its pages, its
 * chart and its downloads are of the same rows, and cost next to nothing.
 *
 * What a query may do is limited in three ways, none of which relies on its text: the engine says what kind of statement
 * it is, its tree may name the tables of the dataset alone, and it runs in a database of its own that can open nothing
 * but their files.
 */

import { stat } from 'node:fs/promises'
import { requestSignal } from '../../hub/git/git-queue.ts'
import { LIMITS } from '../../limits.ts'
import type { LivePlace } from '../data-file.ts'
import { type Engine, EngineError, withEngine } from '../engine/engine.ts'
import { quoteName, quoteText } from '../engine/sql.ts'
import type { KeptFiles } from '../kept-files.ts'
import { MOST_COLUMNS, SQL_ANSWER } from '../limits.ts'
import { type Limits, type Showing, showCell } from '../shown-cell.ts'
import { SplitTable } from '../tables/split-table.ts'
import type { Cell, Column, DataProblem, Relation, SqlAnswer, Table } from '../types.ts'
import { notReady, ViewerError } from '../viewer-error.ts'
import { columnNames, type SqlTable } from './names.ts'
import { onlySelect, readQuery } from './read-query.ts'
import { inWords } from './sql-error.ts'

/** What answers depend on beside the query and its tables: what another version has made is made anew. */
const VERSION = 1

/** Between two looks at how large an answer has become, in milliseconds. */
const LOOK_MS = 100

export interface AskedSql {
  sql: string
  /** All that there are. */
  tables: readonly SqlTable[]
  /** @returns the rows of one, and what identifies them */
  open(table: SqlTable): Promise<{ table: Table; key: string }>
  /** Keeps the answers. */
  kept: KeptFiles
}

/** An answer that is kept. */
interface Kept {
  /** Path of the Parquet file. */
  path: string
  key: string
  isWhole: boolean
  problems: DataProblem[]
}

/** @throws {ViewerError} the query is none, cannot be answered, or asks for what is not ready yet */
async function keepAnswer({ sql, tables, open, kept }: AskedSql): Promise<Kept> {
  checkText(sql)
  const used = await withEngine({ files: [], scratch: kept.scratch }, (engine) =>
    readQuery(engine, sql, tables),
  )
  const opened = await Promise.all([...used].map(async ([name, table]) => ({ name, ...(await open(table)) })))
  for (const { name, table } of opened)
    if (typeof table.ahead === 'number') throw notReady(table.ahead, `The rows of ${name} are`)
  const key = JSON.stringify([VERSION, sql, opened.map((one) => [one.name, one.key])])
  const path = await kept.keep(key, (to) => makeAnswer(sql, opened, to, kept))
  const problems = await Promise.all(opened.map(({ table }) => table.problems()))
  const isWhole = opened.every(({ table }) => table.ahead === undefined)
  return { path, key, isWhole, problems: problems.flat() }
}

/** @returns a page of the answer */
export async function answerSql(
  asked: AskedSql,
  offset: number,
  length: number,
  limits: Limits,
): Promise<SqlAnswer> {
  const { path, isWhole, problems } = await keepAnswer(asked)
  const table = await SplitTable.open({
    parts: [{ path: 'answer', isOwn: false, place: async () => lasting(path) }],
    ...{ scratch: asked.kept.scratch, problems: [], ahead: undefined },
    arrange: (columns) => columns,
  })
  const { columns } = table
  const [rows, total] = [await table.rows(offset, length), await table.count()]
  const showing: Showing = {
    limits,
    room: { left: limits.total },
    isFile: () => false,
    isInArchive: () => false,
    typeOf: () => '',
  }
  return {
    columns,
    rows: rows.map((row, place) => ({
      index: offset + place,
      cells: columns.map((column, at) => showCell(wholeOf(row[at] ?? null, column), column, showing)),
    })),
    total,
    isCut: total >= SQL_ANSWER.rows,
    isWhole,
    problems,
  }
}

const lasting = (path: string): LivePlace => ({ path, isCurrent: async () => true, close: async () => {} })

/** The formats in which an answer can be downloaded. */
export type SqlFormat = 'csv' | 'parquet'

/** @returns the path of a file with the whole answer */
export async function downloadSql(asked: AskedSql, format: SqlFormat): Promise<string> {
  const { path, key } = await keepAnswer(asked)
  if (format === 'parquet') return path
  const { kept } = asked
  return kept.keep(`csv ${key}`, (to) =>
    watched(to, () =>
      withEngine({ files: [path, to], scratch: kept.scratch }, (engine) =>
        engine.all(
          `COPY (FROM read_parquet(${quoteText(path)})) TO ${quoteText(to)} (FORMAT csv, HEADER, USE_TMP_FILE false)`,
        ),
      ),
    ),
  )
}

function checkText(sql: string): void {
  if (sql.length > LIMITS.sql)
    throw new ViewerError(
      'InvalidParameter',
      `The query has ${sql.length} characters, of which ${LIMITS.sql} can be read.`,
      'Write it shorter.',
    )
  // The engine would take it for the end.
  if (sql.includes('\0')) throw new ViewerError('InvalidParameter', 'The query has a NUL character in it.')
}

async function makeAnswer(
  sql: string,
  opened: readonly { name: string; table: Table }[],
  target: string,
  { scratch }: KeptFiles,
): Promise<void> {
  const relations: { name: string; relation: Relation }[] = []
  try {
    for (const { name, table } of opened) relations.push({ name, relation: await table.relation() })
    const files = [...relations.flatMap(({ relation }) => relation.files), target]
    await watched(target, () =>
      withEngine({ files, scratch }, async (engine) => {
        for (const { name, relation } of relations)
          await engine.all(`CREATE VIEW ${quoteName(name)} AS ${relation.sql}`)
        const copy = (whole: string) => copyAnswer(engine, sql, target, whole)
        const isTooLong = (error: unknown) =>
          error instanceof EngineError && error.message.includes(`to ${WHOLE}`)
        await copy(WHOLE)
          .catch((error: unknown) => (isTooLong(error) ? copy('VARCHAR') : Promise.reject(error)))
          .catch((error: unknown) => {
            throw inWords(error, sql, [...files, scratch])
          })
      }),
    )
  } finally {
    for (const { relation } of relations) relation.close()
  }
}

/** Whole numbers of 128 bits of up to 38 digits; others are kept as texts. */
const WHOLE = 'DECIMAL(38,0)'

/** @param whole - the type by which whole numbers of 128 bits are kept */
async function copyAnswer(engine: Engine, sql: string, target: string, whole: string): Promise<void> {
  if (!(await engine.isSelect(sql))) throw onlySelect([])
  // The engine's own function for the text of a query: nothing is put together here, and it takes one SELECT alone.
  const query = `query(${quoteText(sql)})`
  const described = await engine.all(`DESCRIBE SELECT * FROM ${query}`)
  if (described.length > MOST_COLUMNS)
    throw new ViewerError(
      'InvalidParameter',
      `The answer has ${described.length} columns, of which ${MOST_COLUMNS} can be shown.`,
      'Name those that you need.',
    )
  // Expressions are named by what the engine calls the functions in them.
  const names = columnNames(described.map(([name]) => String(name).replace(/\bmain\."?(\w+)"?\(/g, '$1(')))
  const columns = described.map(([, type], index) => {
    const stored = storedType(String(type), whole)
    const value = stored === type ? `c${index}` : `CAST(c${index} AS ${stored})`
    return `${value} AS ${quoteName(names[index] ?? '')}`
  })
  const own = described.map((_, index) => `c${index}`)
  await engine.all(
    `COPY (SELECT ${columns.join(', ')} FROM ${query} AS answer(${own.join(', ')}) LIMIT ${SQL_ANSWER.rows}) TO ${quoteText(target)} (FORMAT parquet, ROW_GROUP_SIZE 20480, USE_TMP_FILE false)`,
  )
}

/**
 * The type by which values are kept without loss: Parquet has no whole numbers of 128 bits, which sums are, and no
 * microseconds of intervals.
 */
function storedType(type: string, whole: string): string {
  const stored = { HUGEINT: whole, UHUGEINT: whole, INTERVAL: 'VARCHAR' }
  const isStored = (word: string): word is keyof typeof stored => Object.hasOwn(stored, word)
  return type.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\w+/g, (word) => (isStored(word) ? stored[word] : word))
}

/** A whole number that was kept as a decimal. */
function wholeOf(cell: Cell, { feature }: Column): Cell {
  const isWhole = feature._type === 'Value' && /^decimal128\(38, ?0\)$/.test(feature.dtype)
  if (!isWhole || typeof cell !== 'string') return cell
  return Number.isSafeInteger(Number(cell)) ? Number(cell) : BigInt(cell)
}

/** Ends work that writes more than an answer may hold. */
async function watched<T>(target: string, work: () => Promise<T>): Promise<void> {
  const tooMuch = new AbortController()
  const reader = requestSignal.getStore()
  const look = setInterval(async () => {
    const size = await stat(target).then(
      (found) => found.size,
      () => 0,
    )
    if (size > SQL_ANSWER.bytes) tooMuch.abort()
  }, LOOK_MS)
  try {
    await requestSignal.run(
      reader === undefined ? tooMuch.signal : AbortSignal.any([reader, tooMuch.signal]),
      work,
    )
  } catch (error) {
    if (!tooMuch.signal.aborted) throw error
    throw new ViewerError(
      'TooBigContentError',
      `The answer is larger than ${SQL_ANSWER.bytes / 1024 ** 2} MB.`,
      'Ask for fewer rows, or for less of each: LIMIT, WHERE, left(text, 100).',
    )
  } finally {
    clearInterval(look)
  }
}
