/** Parses a task from its card, and reports its problems. */

import { isObject, type JsonObject } from '../card/json.ts'
import type { Card, Json, Problem } from '../card/types.ts'
import { taskLabel } from './labels.ts'
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
  const given = knownKeys(card.frontMatter)
  const first = taskFrontMatterSchema.safeParse(given)
  if (first.success) return { task: buildTask(card.id, first.data), problems: [] }

  const { issues } = first.error
  const unreadable = new Set(issues.map((issue) => pathKey(smallestLoss(issue.path))))
  const rest = taskFrontMatterSchema.safeParse({
    name: taskLabel(card.id),
    modality: 'other',
    ...withoutPaths(given, [], unreadable),
  })

  return {
    task: rest.success ? buildTask(card.id, rest.data) : undefined,
    problems: gatherProblems(card.path, text, taskRules, isTaskKey, (report) => {
      for (const issue of issues) {
        const { rule, message, remedy } = describeIssue(issue, valueAt(given, issue.path))
        report(issue.path, rule, message, remedy)
      }
    }),
  }
}

/** The keys of a task's front matter whose whole value is unreadable. */
export function unreadableKeys(frontMatter: JsonObject): Set<string> {
  const { error } = taskFrontMatterSchema.safeParse(knownKeys(frontMatter))
  const losses = (error?.issues ?? []).map((issue) => smallestLoss(issue.path))
  return new Set(losses.filter((path) => path.length === 1).map(pathKey))
}

/** Whether a key of front matter belongs to a task. */
export function isTaskKey(key: string): boolean {
  return Object.hasOwn(taskFrontMatterSchema.shape, key)
}

function buildTask(id: string, frontMatter: TaskFrontMatter): Task {
  const { name, modality, color, subtasks, aliases, queries, hideInModels, hideInDatasets, ...info } =
    frontMatter
  return { id, name, modality, color, subtasks, aliases, queries, hideInModels, hideInDatasets, info }
}

/** The keys that belong to a task; a key without a value counts as absent. */
function knownKeys(frontMatter: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(frontMatter).filter(([key, value]) => isTaskKey(key) && value !== null),
  )
}

/** The part of the card to drop for a bad value: the item of the outermost list, or else the whole key. */
function smallestLoss(path: readonly PropertyKey[]): readonly PropertyKey[] {
  const index = path.findIndex((key) => typeof key === 'number')
  return index === -1 ? path.slice(0, 1) : path.slice(0, index + 1)
}

function pathKey(path: readonly PropertyKey[]): string {
  return path.map(String).join('/')
}

function withoutPaths(object: JsonObject, path: readonly string[], dropped: ReadonlySet<string>): JsonObject {
  const entries = Object.entries(object).filter(([key]) => !dropped.has(pathKey([...path, key])))
  return Object.fromEntries(
    entries.map(([key, value]): [string, Json] => {
      const here = [...path, key]
      if (isObject(value)) return [key, withoutPaths(value, here, dropped)]
      if (!Array.isArray(value)) return [key, value]
      return [key, value.filter((_, index) => !dropped.has(pathKey([...here, index])))]
    }),
  )
}

function valueAt(object: JsonObject, path: readonly PropertyKey[]): Json | undefined {
  let value: Json | undefined = object
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)]
    else value = isObject(value) && Object.hasOwn(value, key) ? value[String(key)] : undefined
  }
  return value
}
