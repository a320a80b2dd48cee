/** Builds the search index of an edition file from the entries in it. */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { batchesOf } from './entry-packer.ts'
import { IndexBuilder } from './index-builder.ts'
import type { IndexEntry } from './index-entry.ts'
import { hasWholeIndex } from './parts.ts'
import { writePlaces } from './places.ts'
import { ENTRY_COLUMNS, readEntry } from './read-entry.ts'

const ENTRIES = `SELECT ${ENTRY_COLUMNS} FROM main.entry JOIN main.card USING (n) ORDER BY n`
const GONE_ENTRIES = `
  SELECT ${ENTRY_COLUMNS} FROM base.entry JOIN base.card USING (n) WHERE n IN (SELECT n FROM main.gone) ORDER BY n`

/**
 * Indexes the entries of the file, replacing its index. For a layer, also indexes the entries that it removes from its
 * base, so that they can be subtracted from the answers prepared for the whole base.
 *
 * @param database - open for writing; the base of a layer must be attached
 * @param temporary - path for a file that is deleted afterwards
 */
export function buildIndex(
  database: DatabaseSync,
  temporary: string,
  isLayer: boolean,
  prepareFrom?: number,
): void {
  database.exec('DELETE FROM main.index_part; DELETE FROM main.gone_part')
  if (isLayer) {
    indexEntries(database, GONE_ENTRIES, temporary)
    database.exec(`
      INSERT INTO main.gone_part SELECT * FROM main.index_part;
      DELETE FROM main.index_part;
      INSERT OR REPLACE INTO main.meta SELECT 'gone_index', value FROM main.meta WHERE key = 'index';
    `)
  }
  indexEntries(database, ENTRIES, temporary, prepareFrom)
  if (isLayer && hasWholeIndex(database)) writePlaces(database)
}

function indexEntries(
  database: DatabaseSync,
  entries: string,
  temporary: string,
  prepareFrom?: number,
): void {
  const builder = new IndexBuilder(temporary, prepareFrom)
  try {
    for (const batch of batchesOf(readEntries(database.prepare(entries)))) builder.add(batch)
    builder.finish(database)
  } finally {
    builder.close()
  }
}

function* readEntries(statement: StatementSync): Generator<IndexEntry> {
  for (const row of statement.iterate()) yield readEntry(row)
}
