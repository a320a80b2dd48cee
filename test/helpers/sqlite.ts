/** SQLite files for tests. */

import { DatabaseSync } from 'node:sqlite'

/** The bytes of a file that some statements have made. */
export function sqliteOf(sql: string): Uint8Array {
  const database = new DatabaseSync(':memory:')
  database.exec(sql)
  const bytes = database.serialize()
  database.close()
  return bytes
}
