/** Shares what is read of an index file, which never changes, among all editions that are built on it. */

import type { DatabaseSync } from 'node:sqlite'
import { textOf } from '../../edition/store/columns.ts'
import type { IndexFacts } from '../index/format.ts'
import { type IndexName, PartReader } from '../index/parts.ts'

/**
 * Reads something of an index, unless another edition has it already. It is freed with the last edition that uses it.
 *
 * @returns a function of a connection, the path of the file that holds the index, and which of the connection's indexes
 */
export function perFile<T extends object>(
  read: (facts: IndexFacts, parts: PartReader) => T,
): (database: DatabaseSync, path: string, index: IndexName) => T {
  const known = new Map<string, WeakRef<T>>()
  return (database, path, index) => {
    // When cards return to an earlier state, a new file with other entry numbers gets the path of the earlier one.
    const key = [path, readMeta(database, index, 'created'), index === 'gone'].join(' ')
    const found = known.get(key)?.deref()
    if (found !== undefined) return found
    const facts: IndexFacts = JSON.parse(readMeta(database, index, index === 'gone' ? 'gone_index' : 'index'))
    const made = read(facts, new PartReader(database, index))
    for (const [other, held] of known) if (held.deref() === undefined) known.delete(other)
    known.set(key, new WeakRef(made))
    return made
  }
}

function readMeta(database: DatabaseSync, index: IndexName, key: string): string {
  const file = index === 'base' ? 'base' : 'main'
  return textOf(database.prepare(`SELECT value FROM ${file}.meta WHERE key = ?`).get(key) ?? {}, 'value')
}
