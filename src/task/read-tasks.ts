/** Reads the built-in tasks from the cards that come with the package. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCard } from '../card/parse-card.ts'
import { packageFile } from '../package-root.ts'
import { inDisplayOrder } from './names.ts'
import { parseTask } from './parse-task.ts'
import type { Task } from './types.ts'
import { builtinVocabulary } from './vocabulary.ts'

/**
 * Read the tasks that come with Modelbook, which are all that the Hub knows, in display order.
 *
 * Each call reads the cards again, some 60 files, and returns new objects.
 *
 * @param folder - folder of task cards, each `<id>/README.md`; the package's own when left out
 * @throws a file cannot be read
 * @example
 * readTasks().find(({ id }) => id === 'fill-mask')?.info.summary
 */
export function readTasks(folder = packageFile('catalogue/tasks')): Task[] {
  const ids = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return inDisplayOrder(ids.flatMap(({ name: id }) => readTask(folder, id) ?? []))
}

function readTask(folder: string, id: string): Task | undefined {
  const path = join(folder, id, 'README.md')
  return parseTask(parseCard({ kind: 'task', id, path, bytes: readFileSync(path) }, builtinVocabulary())).task
}
