/** Opens the file of an edition that is being made. */

import { DatabaseSync } from 'node:sqlite'

/**
 * Bytes of a page. The index is read in stretches of up to megabytes, and each page takes a call of the system: a megabyte
 * took 1.1 ms in pages of the usual 4 kB, and 0.4 in these. Still larger ones gave nothing.
 */
export const PAGE_BYTES = 1 << 14

/**
 * Kilobytes of pages that are held while they change. What is written comes mostly in order, so that eight times as much made
 * nothing quicker, for cards or docs; and what they took stays with the process when the file is closed.
 */
const CACHED_KILOBYTES = 8192

/** A crash leaves a file that is thrown away, so nothing guards against one before the end. */
export function openForWriting(path: string): DatabaseSync {
  // In its defensive mode SQLite keeps a journal whatever it is told.
  const database = new DatabaseSync(path, { defensive: false })
  database.exec(`
    PRAGMA page_size = ${PAGE_BYTES};
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA cache_size = -${CACHED_KILOBYTES};
    PRAGMA temp_store = MEMORY;
  `)
  return database
}
