/** The vocabulary of tasks, libraries and metrics that checks accept in cards. */

import { ALL_MODEL_LIBRARY_KEYS, PIPELINE_DATA, type PipelineData } from '@huggingface/tasks'
import { isObject } from '../card/json.ts'
import type { Vocabulary } from '../card/types.ts'
import { parseLenient } from '../card/yaml/parse-yaml.ts'
import { splitFrontMatter } from '../card/yaml/split-front-matter.ts'
import { splitYamlPieces } from '../card/yaml/yaml-lines.ts'
import { metricIds } from './metric-ids.ts'

let builtin: Vocabulary | undefined

/**
 * The words that the Hub knows: its tasks with their subtasks, its libraries, and metrics in wide use.
 *
 * Created on the first call and shared by all later ones; do not modify it. To add a team's own words, make a new
 * vocabulary from it.
 */
export function builtinVocabulary(): Vocabulary {
  builtin ??= {
    tasks: new Map(Object.entries(PIPELINE_DATA).map(([id, task]) => [id, subtaskTypes(task)])),
    libraries: new Set<string>(ALL_MODEL_LIBRARY_KEYS),
    metrics: metricIds(),
  }
  return builtin
}

function subtaskTypes(task: PipelineData): string[] {
  return (task.subtasks ?? []).map((subtask) => subtask.type)
}

/**
 * The subtasks that a task card declares. Only that key is parsed, so that even a thousand cards are read quickly.
 *
 * @param text - decoded text of the whole card
 * @returns undefined when the card declares none
 */
export function readSubtasks(text: string): string[] | undefined {
  const { yaml = '' } = splitFrontMatter(
    text,
    (key) => key === 'subtasks',
    () => {},
  )
  const piece = splitYamlPieces(yaml).findLast(({ key }) => key === 'subtasks')
  const value = piece && parseLenient(yaml.slice(piece.start, piece.end))
  const subtasks = isObject(value) ? value.subtasks : undefined
  if (!Array.isArray(subtasks)) return undefined
  return subtasks.flatMap((subtask) =>
    isObject(subtask) && typeof subtask.type === 'string' ? [subtask.type] : [],
  )
}
