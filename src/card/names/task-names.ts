/** Finds tasks by what else they are called. */

import { nameKey } from './name-key.ts'

/** What a task is called. */
export interface NamedTask {
  id: string
  name: string
  /** What else people call it, in any language. */
  aliases: readonly string[]
}

/** The ids of tasks by the {@link nameKey} of all that they are called; ids take precedence over names, and names over aliases. */
export function idsByName(tasks: readonly NamedTask[]): Map<string, string> {
  const ids = new Map<string, string>()
  for (const { id, aliases } of tasks) for (const alias of aliases) ids.set(nameKey(alias), id)
  for (const { id, name } of tasks) ids.set(nameKey(name), id)
  for (const { id } of tasks) ids.set(nameKey(id), id)
  return ids
}
