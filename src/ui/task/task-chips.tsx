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

function TaskChip({ id, tasks }: { id: string; tasks: TaskNames }) {
  const task = tasks.find(id)
  if (task === undefined) return <span className="chip hue-none">{tasks.label(id)}</span>
  return (
    <a className={`chip hue-${task.modality}`} href={cardPath('task', id)}>
      {tasks.label(id)}
    </a>
  )
}
