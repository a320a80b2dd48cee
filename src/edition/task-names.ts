/** The tasks of an edition by id and by name, and the words of its cards, read once per edition. */

import { NO_FACTS } from '../card/inferred/types.ts'
import type { Card, Vocabulary } from '../card/types.ts'
import { inDisplayOrder, type TaskNames, taskNames } from '../task/names.ts'
import { parseTask } from '../task/parse-task.ts'
import type { Task } from '../task/types.ts'
import { builtinVocabulary, withCatalogue } from '../task/vocabulary.ts'
import { oncePer } from './once-per.ts'
import type { Edition, Entry } from './types.ts'

/** The tasks of an edition, in display order. */
export const tasksOf = oncePer((edition: Edition): TaskNames => taskNames(readTasks(edition)))

/** The words that cards may use beside those of an edition, read once per edition. */
export const vocabularyIn = oncePer(
  (edition: Edition): Vocabulary =>
    withCatalogue(
      builtinVocabulary(),
      tasksOf(edition).all.map(({ subtasks, ...task }) => ({
        ...task,
        subtasks: subtasks.map(({ type }) => type),
      })),
      edition.listIds('metric'),
    ),
)

function readTasks(edition: Edition): Task[] {
  const entries = edition.listIds('task').flatMap((id) => edition.findEntry('task', id) ?? [])
  return inDisplayOrder(entries.flatMap((entry) => parseTask(cardOf(entry)).task ?? []))
}

/** The card behind an entry, as it was parsed. */
function cardOf(entry: Entry): Card {
  const { kind, id, path, metadata, frontMatter, body, bodyLine, problems } = entry
  return { kind, id, path, metadata, facts: NO_FACTS, frontMatter, body, bodyLine, problems }
}
