/** What took long to find out about files, kept beside the editions for the next reader. */

import { DatabaseSync } from 'node:sqlite'
import type { z } from 'zod'

/** Findings that are kept; the oldest go first. */
const MOST = 10_000

const SETTINGS = 'PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;'
const TABLE = `
  CREATE TABLE IF NOT EXISTS finding (key TEXT NOT NULL UNIQUE, value TEXT NOT NULL) STRICT;
  DELETE FROM finding WHERE rowid <= (SELECT max(rowid) FROM finding) - ${MOST};
`

/** Findings by a key that names the content of the files they are about. */
export class Shelf {
  readonly #database: DatabaseSync
  readonly #running = new Map<string, Promise<object>>()

  /** @param path - of the file that keeps them; when it cannot be written, they last as long as the process */
  constructor(path: string) {
    this.#database = openDatabase(path) ?? openMemory()
  }

  /**
   * A finding, made when it is asked for the first time, and once however many ask.
   *
   * @param schema - of the finding; one that an earlier version left in another form is made anew
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
      // A full disk, or another process that does not let go: it is found out again.
    }
    return made
  }

  /** A finding that is there already. */
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
