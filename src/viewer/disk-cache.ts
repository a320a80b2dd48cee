/** A persistent cache of expensive findings about files, kept beside the editions. */

import { DatabaseSync } from 'node:sqlite'
import type { z } from 'zod'

/** The most findings kept; the oldest are evicted first. */
const MOST = 10_000

const SETTINGS = 'PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;'
const TABLE = `
  CREATE TABLE IF NOT EXISTS finding (key TEXT NOT NULL UNIQUE, value TEXT NOT NULL) STRICT;
  DELETE FROM finding WHERE rowid <= (SELECT max(rowid) FROM finding) - ${MOST};
`

/** Findings, keyed by the content of the files they are about. */
export class DiskCache {
  readonly #database: DatabaseSync
  readonly #running = new Map<string, Promise<object>>()

  /** @param path - of the database; if it cannot be written, findings last as long as the process */
  constructor(path: string) {
    this.#database = openDatabase(path) ?? openMemory()
  }

  /**
   * Get a finding, computing it on first request, and only once for concurrent ones.
   *
   * @param schema - of the finding; one that an earlier version stored in another form is recomputed
   */
  async keep<T extends object>(key: string, schema: z.ZodType<T>, make: () => Promise<T>): Promise<T> {
    const kept = this.find(key, schema)
    if (kept !== undefined) return kept
    const running = this.#running.get(key) ?? make().finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    const made = schema.parse(await running)
    try {
      const insert = this.#database.prepare('INSERT OR REPLACE INTO finding (key, value) VALUES (?, ?)')
      insert.run(key, JSON.stringify(made))
    } catch {
      // A full disk, or a database locked by another process: the finding is computed again next time.
    }
    return made
  }

  /** Get a stored finding. */
  find<T extends object>(key: string, schema: z.ZodType<T>): T | undefined {
    const row = this.#database.prepare('SELECT value FROM finding WHERE key = ?').get(key)
    return typeof row?.value === 'string' ? schema.safeParse(JSON.parse(row.value)).data : undefined
  }

  close(): void {
    this.#database.close()
  }
}

function openDatabase(path: string): DatabaseSync | undefined {
  try {
    const database = new DatabaseSync(path)
    database.exec(SETTINGS + TABLE)
    return database
  } catch {
    return undefined
  }
}

function openMemory(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  database.exec(TABLE)
  return database
}
