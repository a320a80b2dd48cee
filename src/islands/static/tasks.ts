/** Loads the tasks of a static site in the browser, to find the one that a text names. */

import { DEFAULT_LANGUAGE } from '../../docs/languages.ts'
import { cardPath, TASKS_FILE } from '../../paths.ts'
import { type TaskNaming, taskReader } from '../../search/query/named-tasks.ts'
import { siteBase, sitePath } from '../site-path.ts'
import type { Found } from './engine.ts'
import { once } from './once.ts'

/** A task as the build writes it. */
export interface ListedTask extends TaskNaming {
  /** A sentence. */
  summary: string
}

/** All tasks, in the order in which the site shows them; see `src/export/listed-tasks.ts`. */
export const loadTasks = once(async () => {
  const file = await fetch(`${siteBase()}/${TASKS_FILE}`)
  const all: ListedTask[] = file.ok ? await file.json() : []
  return { all, ...taskReader(all) }
})

/** A task as a hit of its own page. */
export const asFound = ({ id, name, summary }: ListedTask): Found => ({
  ...{ url: sitePath(cardPath('task', id)), title: name, kind: 'task', detail: summary, item: '' },
  ...{ language: DEFAULT_LANGUAGE, direction: 'ltr', above: [], section: undefined },
})
