/** Checks the tasks of models and datasets: known ids, at the right level. */

import { nameKey } from '../names/name-key.ts'
import { quote, quoteAny } from '../quote.ts'
import type { Report } from '../rule.ts'
import type { Vocabulary } from '../types.ts'
import { type CheckedCard, defineCheck } from './check.ts'
import { suggest } from './suggest.ts'
import { toState } from './to-state.ts'

/** Tasks that the Hub has merged into others. */
const RENAMED: ReadonlyMap<string, string> = new Map<string, string>([
  ['conversational', 'text-generation'],
  ['text2text-generation', 'text-generation'],
])

/** Rules for the id of a task, wherever it is used. */
export const taskIdRules = {
  'unknown-task': { severity: 'error', description: 'A task is the id of a known task.' },
  'renamed-task': { severity: 'warning', description: 'A task has its current id, not a former one.' },
  'subtask-as-task': { severity: 'hint', description: 'A task is not a subtask of another.' },
} as const

const rules = {
  ...taskIdRules,
  'task-missing': { severity: 'hint', description: 'A card has a task.' },
  'unknown-subtask': { severity: 'error', description: 'A subtask is the id of a known subtask.' },
  'subtask-without-task': {
    severity: 'warning',
    description: 'The task of a subtask is in task_categories.',
  },
} as const

export const taskCheck = defineCheck({
  rules,
  check(card, report) {
    const key = card.kind === 'model' ? 'pipeline_tag' : 'task_categories'
    for (const name of ['pipeline_tag', 'task_categories']) checkTasks(name, card, report)
    checkSubtasks(card, report)
    if (card.texts(key).length === 0 && !card.metadata.tags.some((tag) => card.vocabulary.tasks.has(tag))) {
      const { message, remedy } = missingTask(key, card)
      report('task-missing', card.top, message, remedy)
    }
  },
})

function missingTask(key: string, { facts }: CheckedCard): { message: string; remedy: string } {
  const write = (task: string) => (key === 'pipeline_tag' ? task : `[${task}]`)
  const { inferred, tasks } = facts
  return inferred.task === undefined
    ? {
        message: `the card has no ${key}, so it cannot be found by its task`,
        remedy: `Add one, such as "${key}: ${write('text-classification')}".`,
      }
    : toState(key, write(tasks.join(', ')), inferred.task)
}

type TaskReport = Report<keyof typeof rules>

function checkTasks(key: string, { texts, valueAt, vocabulary }: CheckedCard, report: TaskReport): void {
  for (const { text, path } of texts(key)) {
    const fault = findTaskFault(text, key, vocabulary)
    if (fault !== undefined) report(fault.rule, valueAt(path), fault.message, fault.remedy)
  }
}

/**
 * The fault of a task id; undefined when it has none.
 *
 * @param where - where the id was found, for messages, such as `pipeline_tag`
 */
export function findTaskFault(
  text: string,
  where: string,
  vocabulary: Vocabulary,
): { rule: keyof typeof taskIdRules; message: string; remedy: () => string } | undefined {
  const { tasks } = vocabulary
  if (tasks.has(text)) return undefined
  const renamed = RENAMED.get(text)
  if (renamed !== undefined) {
    return {
      rule: 'renamed-task',
      message: `the task ${quote(text)} in ${where} is now part of ${quote(renamed)}`,
      remedy: () => `Use ${quote(renamed)}.`,
    }
  }
  const [parent] = findParents(text, vocabulary)
  if (parent !== undefined) {
    return {
      rule: 'subtask-as-task',
      message: `${quote(text)} in ${where} is a subtask of ${quote(parent)}`,
      remedy: () => `Use ${quote(parent)}.`,
    }
  }
  return {
    rule: 'unknown-task',
    message: `unknown task ${quote(text)} in ${where}`,
    remedy: () => {
      const meant = vocabulary.taskNames?.get(nameKey(text))
      return meant === undefined
        ? suggest(text, tasks.keys(), suggestLonger(text, tasks))
        : `Did you mean ${quote(meant)}?`
    },
  }
}

/** Shorter words are parts of too many ids. */
const SHORTEST_PART = 4

/** Suggests ids that contain the text: an author who writes "speech-recognition" has left out its beginning. */
function suggestLonger(text: string, tasks: Vocabulary['tasks']): string {
  const part = text.toLowerCase().replace(/[\s_]+/g, '-')
  const longer = part.length < SHORTEST_PART ? [] : [...tasks.keys()].filter((id) => id.includes(part))
  if (longer.length > 0) return `Did you mean ${quoteAny(longer.slice(0, 3))}?`
  return `Use the id of one of the ${tasks.size} tasks, such as "text-classification".`
}

function checkSubtasks({ texts, valueAt, metadata, vocabulary }: CheckedCard, report: TaskReport): void {
  const categories = new Set(metadata.taskCategories.map((task) => RENAMED.get(task) ?? task))
  for (const { text, path } of texts('task_ids')) {
    const parents = findParents(text, vocabulary)
    if (parents.length === 0) {
      const [base] = text.split('-other-', 1)
      const isTask = vocabulary.tasks.has(text)
      const otherwise = isTask
        ? 'It is a task: move it to task_categories.'
        : base !== text && base !== undefined && vocabulary.tasks.has(base)
          ? `Write ${quote(base)} in task_categories and the rest in tags.`
          : 'Move it to tags, or use the id of a known subtask.'
      const remedy = isTask || base !== text ? otherwise : suggest(text, subtasksOf(vocabulary), otherwise)
      report('unknown-subtask', valueAt(path), `unknown subtask ${quote(text)} in task_ids`, remedy)
    } else if (!parents.some((parent) => categories.has(parent))) {
      const [parent = ''] = parents
      report(
        'subtask-without-task',
        valueAt(path),
        `${quote(text)} is a subtask of ${quote(parent)}, which is not in task_categories`,
        `Add ${quote(parent)} to task_categories.`,
      )
    }
  }
}

function findParents(subtask: string, { tasks }: Vocabulary): string[] {
  return [...tasks].filter(([, subtasks]) => subtasks.includes(subtask)).map(([task]) => task)
}

function* subtasksOf({ tasks }: Vocabulary): Generator<string> {
  for (const subtasks of tasks.values()) yield* subtasks
}
