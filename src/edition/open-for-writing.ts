/** Opens the file of an edition that is being made. */

import { DatabaseSync } from 'node:sqlite'

/** A crash leaves a file that is thrown away, so nothing guards against one before the end. */
export function openForWriting(path: string): DatabaseSync {
  // In its defensive mode SQLite keeps a journal whatever it is told.
  const database = new DatabaseSync(path, { defensive: false })
  database.exec(`
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA cache_size = -65536;
    PRAGMA temp_store = MEMORY;
  `)
  return database
}
