/** Finds and names the tasks of a catalogue, both built-in ones and a team's own. */

import { sentenceCase, taskLabel } from './labels.ts'
import type { Task } from './types.ts'
import { builtinVocabulary } from './vocabulary.ts'

/** Finds tasks by id and names any id, known or not. */
export interface TaskNames {
  find(id: string): Task | undefined
  /** The name of a task in sentence case: `Token classification`. */
  label(id: string): string
  /** All tasks, in display order. */
  all: readonly Task[]
}

/** @param tasks - tasks in display order */
export function taskNames(tasks: readonly Task[]): TaskNames {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  return {
    all: tasks,
    find: (id) => byId.get(id),
    label: (id) => {
      const name = byId.get(id)?.name
      return name === undefined ? taskLabel(id) : sentenceCase(name)
    },
  }
}

/** Tasks in display order: those of the Hub in its order, then a team's own by id. */
export function inDisplayOrder(tasks: readonly Task[]): Task[] {
  const order = new Map([...builtinVocabulary().tasks.keys()].map((id, index) => [id, index]))
  const place = ({ id }: Task) => order.get(id) ?? order.size
  return tasks.toSorted((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1))
}
