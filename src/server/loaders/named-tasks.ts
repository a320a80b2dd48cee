/** The tasks that a text names, alone or in a question such as `what is token classification`. */

import { tellingWords } from '../../search/telling-words.ts'
import type { TaskNames } from '../../task/names.ts'
import type { Task } from '../../task/types.ts'
import { hasWords } from './has-words.ts'

const MOST = 3

/** What is wanted for a task, which no task is called. */
const WANTED = /(?<![\p{L}\p{N}-])(?:ai|best|datasets?|examples?|good|models?)(?![\p{L}\p{N}-])/giu

/** @returns tasks with every word of the text that says something in their id or name, in the order of the catalogue */
export function namedTasks(tasks: TaskNames, text: string): Task[] {
  const words = tellingWords(text.replace(WANTED, ' '))
  if (!/[\p{L}\p{N}]/u.test(words)) return []
  return tasks.all.filter((task) => hasWords(`${task.id} ${task.name}`, words)).slice(0, MOST)
}
