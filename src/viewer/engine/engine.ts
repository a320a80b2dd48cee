/**
 * The engine that reads rows: DuckDB. A database lies in memory, can open nothing but the files that are listed for it,
 * loads no extension and takes no other settings.
 */

import { mkdirSync } from 'node:fs'
import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api'
import pLimit from 'p-limit'
import { z } from 'zod'
import { requestSignal } from '../../hub/git/git-queue.ts'
import { ENGINE } from '../limits.ts'
import type { Cell } from '../types.ts'
import { ViewerError } from '../viewer-error.ts'
import { quoteText, quoteTexts } from './sql.ts'
import { toCell } from './values.ts'

/** Says in the engine's words why a query failed; whoever asked says it in words for readers. */
export class EngineError extends Error {
  override name = 'EngineError'
  /** What kind of error the engine says that it is: `Parser`, `Binder`, `IO` … */
  readonly kind: string
  /** Where in the query, as an offset in bytes of UTF-8; undefined where the engine does not say. */
  readonly position: number | undefined

  constructor(message: string, kind = '', position?: number, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
    this.position = position
  }
}

/** What a database may open. */
export interface Access {
  /** Paths of files to be read or written. */
  files: readonly string[]
  /** A folder for what does not fit into memory; made when it is missing. */
  scratch: string
  /** Whether rows of several files must keep their order: then nothing is done at once. */
  isOrdered?: boolean
}

export interface Engine {
  /**
   * Runs a query.
   *
   * @param values - for `$1`, `$2` …
   * @throws {EngineError} it cannot be answered
   * @throws {ViewerError} it takes more memory than there is, or its reader has left
   */
  all(sql: string, values?: readonly EngineValue[]): Promise<Cell[][]>
  /** As {@link all}, for more rows than can be held: gives them one after the other. */
  each(sql: string, take: (row: Cell[]) => void): Promise<void>
  /**
   * Whether a text is one statement that only reads, as the engine itself has understood it; nothing of it is run.
   *
   * @throws {EngineError} it cannot be understood
   */
  isSelect(sql: string): Promise<boolean>
}

export type EngineValue = Extract<DuckDBValue, string | number | bigint | null>

/** Between two attempts to stop a query, in milliseconds. */
const INTERRUPT_MS = 50

/**
 * @see https://duckdb.org/docs/stable/operations_manual/securing_duckdb/overview
 */
function settings({ files, scratch, isOrdered }: Access): string {
  const all: Record<string, string> = {
    memory_limit: quoteText(ENGINE.memory),
    threads: String(isOrdered === true ? 1 : ENGINE.threads),
    temp_directory: quoteText(scratch),
    max_temp_directory_size: quoteText(ENGINE.temporary),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    // Errors say where in the query they are, on every connection.
    'GLOBAL errors_as_json': 'true',
    // The system keeps what was read of files, and knows when they change.
    enable_external_file_cache: 'false',
    // For the questions of a reader who turns pages.
    parquet_metadata_cache: 'true',
    allowed_paths: quoteTexts(files),
    enable_external_access: 'false',
    lock_configuration: 'true',
  }
  return Object.entries(all)
    .map(([name, value]) => `SET ${name} = ${value};`)
    .join(' ')
}

/**
 * Opens a database for one piece of work, and closes it.
 *
 * @throws {ViewerError} there is no engine for this machine
 */
export async function withEngine<T>(access: Access, work: (engine: Engine) => Promise<T>): Promise<T> {
  const database = await Database.open(access)
  try {
    return await database.use(work)
  } finally {
    database.close()
  }
}

export class Database {
  readonly #instance: DuckDBInstance
  #hasFailed = false

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance
  }

  /** @throws {ViewerError} there is no engine for this machine */
  static async open(access: Access): Promise<Database> {
    const { DuckDBInstance: Instance } = await loadEngine()
    mkdirSync(access.scratch, { recursive: true })
    const database = new Database(await Instance.create(':memory:'))
    try {
      await database.use((engine) => engine.all(settings(access)))
      return database
    } catch (error) {
      database.close()
      throw error
    }
  }

  /** Whether a query has failed: it may have left the database unable to answer any other. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** Does a piece of work. A query that runs when the reader leaves is interrupted. */
  async use<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    const signal = requestSignal.getStore()
    const left = () => new ViewerError('ResponseNotReadyError', 'The reader has left.', 'Ask again.')
    // Nothing that is said to one connection holds for the next.
    const connection = await this.#instance.connect()
    // One query at a time, and a connection that is closed under one ends the process.
    const inTurn = pLimit(1)
    let again: NodeJS.Timeout | undefined
    // A query that is only about to begin takes no notice.
    const interrupt = () => {
      again = setInterval(() => connection.interrupt(), INTERRUPT_MS)
    }
    signal?.addEventListener('abort', interrupt)
    const run = async <R>(one: () => Promise<R>): Promise<R> => {
      if (signal?.aborted) throw left()
      try {
        return await inTurn(one)
      } catch (error) {
        this.#hasFailed = true
        throw signal?.aborted ? left() : failureOf(error)
      }
    }
    try {
      return await work({
        all: (sql, values = []) => run(() => ask(connection, sql, values)),
        each: (sql, take) => run(() => askEach(connection, sql, take)),
        isSelect: (sql) => run(() => isSelect(connection, sql)),
      })
    } finally {
      await inTurn(() => connection.closeSync())
      signal?.removeEventListener('abort', interrupt)
      clearInterval(again)
    }
  }

  /** Not while it is used. */
  close(): void {
    this.#instance.closeSync()
  }
}

async function ask(
  connection: DuckDBConnection,
  sql: string,
  values: readonly EngineValue[],
): Promise<Cell[][]> {
  const reader = await connection.runAndReadAll(sql, [...values])
  return reader.getRows().map((row) => row.map(toCell))
}

async function askEach(
  connection: DuckDBConnection,
  sql: string,
  take: (row: Cell[]) => void,
): Promise<void> {
  const result = await connection.stream(sql)
  for await (const rows of result.yieldRows()) for (const row of rows) take(row.map(toCell))
}

async function isSelect(connection: DuckDBConnection, sql: string): Promise<boolean> {
  const { StatementType } = await loadEngine()
  const statements = await connection.extractStatements(sql)
  if (statements.count !== 1) return false
  const statement = await statements.prepare(0)
  const { statementType } = statement
  statement.destroySync()
  return statementType === StatementType.SELECT
}

/** @see https://duckdb.org/docs/stable/configuration/overview for `errors_as_json` */
const errorSchema = z.object({
  exception_type: z.string(),
  exception_message: z.string(),
  position: z.coerce.number().optional(),
})

/** What the engine says of an error, which it may put behind the kind of it. */
function readError(said: string): z.infer<typeof errorSchema> {
  try {
    return errorSchema.parse(JSON.parse(said.slice(Math.max(0, said.indexOf('{')))))
  } catch {
    return { exception_type: '', exception_message: said }
  }
}

function failureOf(error: unknown): Error {
  const said = readError(error instanceof Error ? error.message : String(error))
  const { exception_type: kind, exception_message: message, position } = said
  if (kind !== 'Out of Memory') return new EngineError(message, kind, position, { cause: error })
  return new ViewerError(
    'JobManagerCrashedError',
    `Reading these rows was ended, because it took more than ${ENGINE.memory} of memory.`,
    'Put less into a row, or into a row group of a Parquet file.',
  )
}

let loading: Promise<typeof import('@duckdb/node-api')> | undefined

/** Loads the binary, which is there for common systems alone. */
function loadEngine(): Promise<typeof import('@duckdb/node-api')> {
  loading ??= import('@duckdb/node-api').catch((error: unknown) => {
    throw new ViewerError(
      'StreamingRowsError',
      `Rows cannot be shown here: the engine that reads them, DuckDB, is not installed for ${process.platform} on ${process.arch}.`,
      `Install Modelbook with its optional packages, on a system that has them. ${error instanceof Error && 'code' in error ? `(${error.code})` : ''}`.trim(),
    )
  })
  return loading
}
