/** The tasks of a static site by name, for its search. */

import type { SqliteEdition } from '../edition/edition.ts'
import { tasksOf } from '../edition/task-names.ts'
import type { ListedTask } from '../islands/static/tasks.ts'

/** As JSON: some 15 kB, which a browser fetches with the first search. */
export function listedTasks(edition: SqliteEdition): string {
  const { all, label } = tasksOf(edition)
  const listed = all.map(
    ({ id, aliases, info }): ListedTask => ({ id, name: label(id), aliases, summary: info.summary }),
  )
  return JSON.stringify(listed)
}
