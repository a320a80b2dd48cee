/** What every page wants to know of an edition's tasks, read once per edition. */

import type { Card } from '../../card/types.ts'
import type { FindMetric } from '../../edition/leaderboards.ts'
import type { Edition, Entry } from '../../edition/types.ts'
import { parseMetric } from '../../task/metric.ts'
import { inDisplayOrder, type TaskNames, taskNames } from '../../task/names.ts'
import { parseTask } from '../../task/parse-task.ts'
import type { Task } from '../../task/types.ts'

const known = new WeakMap<Edition, TaskNames>()

/** The tasks of an edition, in the order in which they are shown. */
export function tasksOf(edition: Edition): TaskNames {
  const names = known.get(edition) ?? taskNames(readTasks(edition))
  known.set(edition, names)
  return names
}

function readTasks(edition: Edition): Task[] {
  const entries = edition.listIds('task').flatMap((id) => edition.findEntry('task', id) ?? [])
  return inDisplayOrder(entries.flatMap((entry) => parseTask(cardOf(entry)).task ?? []))
}

const metrics = new WeakMap<Edition, FindMetric>()

/** Finds the card of a metric; ids are as cards write them. */
export function metricFinder(edition: Edition): FindMetric {
  const known = metrics.get(edition)
  if (known !== undefined) return known
  const all = edition.listIds('metric').flatMap((id) => edition.findEntry('metric', id) ?? [])
  const byId = new Map(all.map((entry) => [entry.id, parseMetric(entry)]))
  const find: FindMetric = (id) => {
    const found = byId.get(id)
    return found?.canonicalId === undefined ? found : (byId.get(found.canonicalId) ?? found)
  }
  metrics.set(edition, find)
  return find
}

/** The card behind an entry, as it was parsed. */
function cardOf(entry: Entry): Card {
  const { kind, id, path, metadata, frontMatter, body, bodyLine, problems } = entry
  return { kind, id, path, metadata, frontMatter, body, bodyLine, problems }
}
