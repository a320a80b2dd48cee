/** Opens an SQLite file that is never written again, such as an edition. */

import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** Memory of the file that SQLite reads without copying; what is often read of a larger one is kept by the system. */
const MAPPED_BYTES = 1 << 28

/** Memory for pages of a larger file: mostly those that lead to the rows of a list. */
const CACHED_BYTES = 1 << 25

/** The same of a file that is not mapped, and most of which is read once. */
const FEW_CACHED_BYTES = 1 << 22

/**
 * Open a file for which no lock is taken and none is waited for.
 *
 * @param path - exists, and nobody writes to it
 * @param isMapped - whether the file may stand in memory: quicker for who reads it again and again, and what is read
 *   counts as the process's own
 * @see https://sqlite.org/uri.html#uriimmutable
 */
export function openForReading(path: string, isMapped = true): DatabaseSync {
  const url = pathToFileURL(path)
  url.search = '?mode=ro&immutable=1'
  const database = new DatabaseSync(url, { readOnly: true })
  database.exec(`
    PRAGMA mmap_size = ${isMapped ? MAPPED_BYTES : 0};
    PRAGMA cache_size = -${(isMapped ? CACHED_BYTES : FEW_CACHED_BYTES) >> 10};
    PRAGMA temp_store = MEMORY;
  `)
  return database
}
