/** The tasks that a text names, alone or in a question such as `how do I detect objects in a picture`. */

import { stemOf } from '../../edition/english-words.ts'
import { tellingWords } from '../../search/telling-words.ts'
import type { TaskNames } from '../../task/names.ts'
import type { Task } from '../../task/types.ts'
import { hasWords } from './has-words.ts'

const MOST = 3

/**
 * @returns tasks with every word of the text that says something in their id or name, in the order of the catalogue; then
 * those whose name the text has every word of, in any form, the longest name first
 */
export function namedTasks(tasks: TaskNames, text: string): Task[] {
  const words = tellingWords(text)
  if (!/[\p{L}\p{N}]/u.test(words)) return []
  const asked = new Set(stems(text))
  const possible = tasks.all.filter(({ id }) => goesTheSameWay(id, text))
  const named = possible.filter((task) => hasWords(`${task.id} ${task.name}`, words))
  const told = possible
    .filter((task) => !named.includes(task) && stems(task.name).every((stem) => asked.has(stem)))
    .sort((a, b) => b.name.length - a.name.length)
  return [...named, ...told].slice(0, MOST)
}

function stems(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf)
}

/** `speech to text` is not what makes speech of a text. */
function goesTheSameWay(id: string, text: string): boolean {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-')
  return !(id.includes('-to-') && words.includes('-to-')) || id.includes(words) || words.includes(id)
}
