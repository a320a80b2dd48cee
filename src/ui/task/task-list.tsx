/** Tasks as a drawer of small cards: icon, name, summary, and how many cards the catalogue has for it. */

import { plural } from '../../format.ts'
import { cardPath } from '../../paths.ts'
import type { TaskNames } from '../../task/names.ts'
import type { Task } from '../../task/types.ts'
import { TaskIcon } from './task-icon.tsx'

export interface TaskCounts {
  models: number
  datasets: number
}

export interface TaskListProps {
  tasks: readonly Task[]
  names: TaskNames
  /** By task; those without are not counted. */
  counts?: Readonly<Record<string, TaskCounts>> | undefined
  /** Level of each task's heading: one below the heading that the list stands under. */
  heading?: 'h2' | 'h3'
  /** Whether a filter finds the tasks by what people call them, too. */
  isFiltered?: boolean
}

export function TaskList({ tasks, names, counts, heading: Heading = 'h3', isFiltered }: TaskListProps) {
  const [modality, ...others] = new Set(tasks.map((task) => task.modality))
  return (
    <ul className={modality !== undefined && others.length === 0 ? `drawer hue-${modality}` : 'drawer'}>
      {tasks.map((task) => (
        <li
          key={task.id}
          className={`task hue-${task.modality}`}
          data-words={isFiltered === true ? otherWords(task) : undefined}
        >
          <TaskIcon task={task.id} info={task.info} />
          <Heading className="task-name">
            <a href={cardPath('task', task.id)}>{names.label(task.id)}</a>
          </Heading>
          <p>{firstSentence(task.info.summary)}</p>
          <TaskCount {...counts?.[task.id]} />
        </li>
      ))}
    </ul>
  )
}

/** Each word of what people call the task or type when they look for it, once. */
function otherWords({ aliases, queries, subtasks }: Task): string {
  const texts = [...aliases, ...queries, ...subtasks.map(({ name }) => name)].join(' ').toLowerCase()
  return [...new Set(texts.match(WORDS))].join(' ')
}

const WORDS = /[\p{L}\p{N}]+/gu

function TaskCount({ models = 0, datasets = 0 }: Partial<TaskCounts>) {
  if (models === 0 && datasets === 0) return null
  const parts = [models > 0 ? plural(models, 'model') : '', datasets > 0 ? plural(datasets, 'dataset') : '']
  return <span className="count">{parts.filter((part) => part !== '').join(' · ')}</span>
}

/** What a task is, as short as its card says it. */
export const firstSentence = (text: string) => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
