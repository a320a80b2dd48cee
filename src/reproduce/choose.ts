/** Chooses the examples of a catalogue that are asked, and where. */

import { findNearest } from '../card/names/nearest.ts'
import { quote, quoteAny } from '../card/quote.ts'
import type { Edition, Entry } from '../edition/types.ts'
import { UserError } from '../errors.ts'
import type { Settings } from '../settings/schema.ts'
import { type Subject, subjectsOf } from './subject.ts'
import { findTarget, type Target, type Where } from './targets.ts'

/** What was said of the examples that are wanted. */
export interface Choice {
  /** Of models; all where there are none. */
  ids: readonly string[]
  /** The only task whose models count. */
  only?: string | undefined
}

/** An example, and where it is asked. */
export interface Chosen {
  subject: Subject
  target: Target
}

/** The examples that were found. */
export interface Choosing {
  chosen: Chosen[]
  /** Examples of the models that were named, or of all. */
  examples: number
  /** Ids of the models with examples that nobody is said to serve. */
  unserved: string[]
}

/** Nearest ids that are named for an unknown one. */
const MOST_NEAREST = 3

/**
 * The examples to ask, each once: a card may have the same one twice.
 *
 * @throws {UserError} an id or a task is not in the catalogue, or the place cannot be used
 */
export function chooseExamples(
  edition: Pick<Edition, 'listIds' | 'findEntry' | 'nearestIds'>,
  settings: Settings,
  { ids, only }: Choice,
  where: Where,
): Choosing {
  const found: Choosing = { chosen: [], examples: 0, unserved: [] }
  const tasks = new Set<string>()
  for (const entry of entriesOf(edition, ids)) {
    if (entry.task !== undefined) tasks.add(entry.task)
    if (only !== undefined && entry.task !== only) continue
    const subjects = [...new Map(subjectsOf(entry).map((one) => [one.example.hash, one])).values()]
    if (subjects.length === 0) continue
    found.examples += subjects.length
    const target = findTarget(where, settings, entry)
    if (target === undefined) found.unserved.push(entry.id)
    else found.chosen.push(...subjects.map((subject) => ({ subject, target })))
  }
  const models = new Set(found.chosen.map(({ subject }) => subject.entry.id))
  if (where.endpoint !== undefined && where.protocol === 'hf-inference' && models.size > 1)
    throw new UserError(
      `With hf-inference, an address stands for one model, and ${models.size} have examples.\n  Name the one that is there: its id comes after the folder.`,
    )
  if (only !== undefined && !tasks.has(only)) throw new UserError(unknownTask(only, tasks))
  return found
}

function* entriesOf(
  edition: Pick<Edition, 'listIds' | 'findEntry' | 'nearestIds'>,
  ids: readonly string[],
): Generator<Entry> {
  for (const id of ids.length > 0 ? new Set(ids) : edition.listIds('model')) {
    const entry = edition.findEntry('model', id)
    if (entry === undefined) {
      const nearest = edition.nearestIds('model', id, MOST_NEAREST)
      const hint = nearest.length === 0 ? '' : `\n  Did you mean ${quoteAny(nearest)}?`
      throw new UserError(`There is no model ${quote(id)} in the folder.${hint}`)
    }
    yield entry
  }
}

function unknownTask(task: string, tasks: ReadonlySet<string>): string {
  const nearest = findNearest(task, tasks, MOST_NEAREST)
  const others = nearest.length > 0 ? nearest : [...tasks].sort()
  const hint = others.length === 0 ? 'No card names a task.' : `Did you mean ${quoteAny(others)}?`
  return `No model has the task ${quote(task)}.\n  ${hint}`
}
