/** The tasks that each library supports, as declared by the Hub. */

import { LIBRARY_TASK_MAPPING } from '@huggingface/tasks'

/**
 * Ids of the supported tasks by library id, in no particular order.
 * @see https://github.com/huggingface/huggingface.js/blob/main/packages/tasks/src/library-to-tasks.ts
 */
export const TASKS_BY_LIBRARY: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(LIBRARY_TASK_MAPPING),
)

/**
 * The tasks that a library supports.
 *
 * @param library - id of the library, as in `library_name`
 * @returns empty for a library that is not in the Hub's map
 */
export function tasksOfLibrary(library: string): readonly string[] {
  return TASKS_BY_LIBRARY.get(library) ?? []
}
