/** Tasks in a row, grouped by modality, each in its modality's hue. */

import { cardPath } from '../../paths.ts'
import { MODALITY_IDS } from '../../task/modalities.ts'
import type { TaskNames } from '../../task/names.ts'

/** @param ids - of tasks; those that the catalogue lacks are no links */
export function TaskChips({ ids, tasks }: { ids: readonly string[]; tasks: TaskNames }) {
  const rank = (id: string) => MODALITY_IDS.indexOf(tasks.find(id)?.modality ?? 'other')
  return (
    <ul className="chips">
      {ids
        .toSorted((a, b) => rank(a) - rank(b))
        .map((id) => (
          <li key={id}>
            <TaskChip id={id} tasks={tasks} />
          </li>
        ))}
    </ul>
  )
}

/** The class of a chip that names a task: it has the hue of that task, whatever it stands on. */
export const chipClass = (id: string, tasks: TaskNames) => `chip hue-${tasks.find(id)?.modality ?? 'none'}`

function TaskChip({ id, tasks }: { id: string; tasks: TaskNames }) {
  const className = chipClass(id, tasks)
  if (tasks.find(id) === undefined) return <span className={className}>{tasks.label(id)}</span>
  return (
    <a className={className} href={cardPath('task', id)}>
      {tasks.label(id)}
    </a>
  )
}
