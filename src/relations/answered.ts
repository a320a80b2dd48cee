/** Finds the models that have answered an input. */

import type { SqliteEdition } from '../edition/edition.ts'
import { textOf } from '../edition/store/columns.ts'

/**
 * The ids of the models with an answer to an input, the latest changed first.
 *
 * @param input - its hash, see `same-input.ts`
 * @param task - of the models; undefined for any
 */
export function modelsAnswering(
  edition: SqliteEdition,
  input: string,
  limit: number,
  task?: string,
): string[] {
  const ofTask = task === undefined ? '' : 'AND entry.task = ?'
  const rows = edition.all(
    `SELECT entry.id FROM example CROSS JOIN entry USING (n)
     WHERE example.input = ? AND entry.kind = 'model' ${ofTask}
     ORDER BY entry.updated DESC, entry.id LIMIT ?`,
    ...[input, ...(task === undefined ? [] : [task]), limit],
  )
  return rows.map((row) => textOf(row, 'id'))
}
