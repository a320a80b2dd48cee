/** Opens the file of an edition that is being made. */

import { DatabaseSync } from 'node:sqlite'

/**
 * Page size in bytes. The index is read in stretches of up to a megabyte or more, and each page takes a system call: a
 * megabyte took 1.1 ms in pages of the usual 4 kB, and 0.4 in these. Larger ones gained nothing.
 */
export const PAGE_BYTES = 1 << 14

/**
 * Page cache while writing, in kilobytes. Writes are mostly sequential: eight times as much made nothing quicker, for
 * cards or docs, and the process kept that memory after the file was closed.
 */
const CACHED_KILOBYTES = 8192

/** A file left by a crash is thrown away, so nothing protects against one before the end. */
export function openForWriting(path: string): DatabaseSync {
  // In defensive mode, SQLite ignores `journal_mode = OFF`.
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
