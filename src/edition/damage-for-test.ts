/** Damages part of an edition's file, for tests. */

import { readFileSync, writeFileSync } from 'node:fs'
import { openForReading } from './open-for-reading.ts'
import { PAGE_BYTES } from './open-for-writing.ts'

/** Overwrites the first page of a table and of each of its indexes; the file can still be opened. */
export function damageTable(path: string, table: string): void {
  const database = openForReading(path)
  const pages = database.prepare('SELECT rootpage FROM sqlite_schema WHERE tbl_name = ?').all(table)
  database.close()
  const bytes = readFileSync(path)
  for (const { rootpage } of pages)
    bytes.fill(0xab, (Number(rootpage) - 1) * PAGE_BYTES, Number(rootpage) * PAGE_BYTES)
  writeFileSync(path, bytes)
}
