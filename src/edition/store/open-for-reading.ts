/** Opens an SQLite file that is never written again, such as an edition. */

import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** Bytes of the file that SQLite maps into memory; the system's cache serves the rest of a larger file. */
const MAPPED_BYTES = 1 << 28

/** Page cache for the rest of a larger file: mostly index pages. */
const CACHED_BYTES = 1 << 25

/** The same for a file that is not mapped, and mostly read once. */
const FEW_CACHED_BYTES = 1 << 22

/**
 * Opens a file without taking or awaiting any lock.
 *
 * @param path - exists, and nobody writes to it
 * @param isMapped - whether the file is mapped into memory: quicker for repeated reads, but counted as the process's
 *   own memory
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
