/** Parses a task from its card, and reports its problems. */

import type { JsonObject } from '../card/json.ts'
import type { Card, Problem } from '../card/types.ts'
import { taskLabel } from './labels.ts'
import { isKeyOf, readKeys, unreadableKeys } from './read-keys.ts'
import { gatherProblems } from './task-places.ts'
import { describeIssue, taskRules } from './task-problem.ts'
import { type Task, type TaskFrontMatter, taskFrontMatterSchema } from './types.ts'

/**
 * Parse a task card.
 *
 * Unreadable values are left out and reported: a bad list item costs that item, any other bad value its key.
 * A card without a name is named by its id; one without a modality goes to `other`.
 *
 * @param card - a card of kind `task`
 * @param text - decoded text of the whole card, for the line and column of problems; without it they point to line 1
 * @returns the task, undefined only for a card of another kind; and the problems of the task's own keys, which are
 *   not among `card.problems`
 */
export function parseTask(card: Card, text?: string): { task: Task | undefined; problems: Problem[] } {
  if (card.kind !== 'task') return { task: undefined, problems: [] }
  const { keys, faults } = readKeys(taskFrontMatterSchema, card.frontMatter, {
    name: taskLabel(card.id),
    modality: 'other',
  })
  return {
    task: keys && buildTask(card.id, keys),
    problems:
      faults.length === 0
        ? []
        : gatherProblems(card.path, text, taskRules, isTaskKey, (report) => {
            for (const { issue, value } of faults) {
              const { rule, message, remedy } = describeIssue(issue, value)
              report(issue.path, rule, message, remedy)
            }
          }),
  }
}

/** The keys of a task's front matter whose whole value is unreadable. */
export function unreadableTaskKeys(frontMatter: JsonObject): Set<string> {
  return unreadableKeys(readKeys(taskFrontMatterSchema, frontMatter))
}

/** Whether a key of front matter belongs to a task. */
export function isTaskKey(key: string): boolean {
  return isKeyOf(taskFrontMatterSchema, key)
}

function buildTask(id: string, frontMatter: TaskFrontMatter): Task {
  const { name, modality, color, subtasks, aliases, queries, hideInModels, hideInDatasets, ...info } =
    frontMatter
  return { id, name, modality, color, subtasks, aliases, queries, hideInModels, hideInDatasets, info }
}
