/** Tasks in a row, each in the hue of its modality. */

import type { TaskNames } from '../task/names.ts'
import { cardPath } from './paths.ts'

export function TaskChips({ ids, tasks }: { ids: readonly string[]; tasks: TaskNames }) {
  return (
    <ul className="chips">
      {ids.map((id) => (
        <li key={id}>
          <a className={`chip hue-${tasks.find(id)?.modality ?? 'none'}`} href={cardPath('task', id)}>
            {tasks.label(id)}
          </a>
        </li>
      ))}
    </ul>
  )
}
