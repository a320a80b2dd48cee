/** Tasks in a row, grouped by modality, each in its modality's hue. */

import { MODALITY_IDS } from '../task/modalities.ts'
import type { TaskNames } from '../task/names.ts'
import { cardPath } from './paths.ts'

export function TaskChips({ ids, tasks }: { ids: readonly string[]; tasks: TaskNames }) {
  const rank = (id: string) => MODALITY_IDS.indexOf(tasks.find(id)?.modality ?? 'other')
  return (
    <ul className="chips">
      {ids
        .toSorted((a, b) => rank(a) - rank(b))
        .map((id) => (
          <li key={id}>
            <a className={`chip hue-${tasks.find(id)?.modality ?? 'none'}`} href={cardPath('task', id)}>
              {tasks.label(id)}
            </a>
          </li>
        ))}
    </ul>
  )
}
