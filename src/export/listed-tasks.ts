/** The tasks of a static site by name, for its search. */

import type { SqliteEdition } from '../edition/edition.ts'
import { tasksOf } from '../edition/task-names.ts'
import type { ListedTask } from '../islands/static/tasks.ts'

/** As JSON: 35 kB, 12 compressed, which a browser fetches once, when a search may name a task. */
export function listedTasks(edition: SqliteEdition): string {
  const { all, label } = tasksOf(edition)
  const listed = all.map(
    ({ id, aliases, queries, subtasks, info }): ListedTask => ({
      id,
      name: label(id),
      aliases,
      queries,
      subtasks: subtasks.map(({ name }) => ({ name })),
      summary: info.summary,
    }),
  )
  return JSON.stringify(listed)
}
