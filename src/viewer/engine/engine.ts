/**
 * The engine that reads rows: DuckDB. A database lies in memory, can open nothing but the files that are listed for it,
 * loads no extension and takes no other settings.
 */

import { mkdirSync } from 'node:fs'
import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api'
import pLimit from 'p-limit'
import { requestSignal } from '../../hub/git/git-queue.ts'
import { ENGINE } from '../limits.ts'
import type { Cell } from '../types.ts'
import { ViewerError } from '../viewer-error.ts'
import { quoteText, quoteTexts } from './sql.ts'
import { toCell } from './values.ts'

/** Says in the engine's words why a query failed; whoever asked says it in words for readers. */
export class EngineError extends Error {
  override name = 'EngineError'
}

/** What a database may open. */
export interface Access {
  /** Paths of files to be read or written. */
  files: readonly string[]
  /** A folder for what does not fit into memory; made when it is missing. */
  scratch: string
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
}

export type EngineValue = Extract<DuckDBValue, string | number | bigint | null>

/** Between two attempts to stop a query, in milliseconds. */
const INTERRUPT_MS = 50

/**
 * @see https://duckdb.org/docs/stable/operations_manual/securing_duckdb/overview
 */
function settings({ files, scratch }: Access): string {
  const all: Record<string, string> = {
    memory_limit: quoteText(ENGINE.memory),
    threads: String(ENGINE.threads),
    temp_directory: quoteText(scratch),
    max_temp_directory_size: quoteText(ENGINE.temporary),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
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
    const all: Engine['all'] = async (sql, values = []) => {
      if (signal?.aborted) throw left()
      try {
        return await inTurn(() => ask(connection, sql, values))
      } catch (error) {
        this.#hasFailed = true
        throw signal?.aborted ? left() : failureOf(error)
      }
    }
    try {
      return await work({ all })
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

function failureOf(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  if (!/^Out of Memory Error/.test(message)) return new EngineError(message, { cause: error })
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
