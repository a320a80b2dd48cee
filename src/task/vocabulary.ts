/** The vocabulary of tasks, libraries and metrics that checks accept in cards. */

import { ALL_MODEL_LIBRARY_KEYS, PIPELINE_DATA, type PipelineData } from '@huggingface/tasks'
import { isObject } from '../card/json.ts'
import { idsByName, type NamedTask } from '../card/names/task-names.ts'
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

/** What a site asks of its cards beyond what every card needs: `checks` of its settings. */
export interface SiteChecks {
  sources?: 'required' | 'optional'
}

/** The words given, for cards of a site that asks for more. */
export function withChecks(vocabulary: Vocabulary, { sources }: SiteChecks): Vocabulary {
  return { ...vocabulary, needsSources: sources === 'required' }
}

function subtaskTypes(task: PipelineData): string[] {
  return (task.subtasks ?? []).map((subtask) => subtask.type)
}

/** A task card of a catalogue, by what checks of other cards need of it. */
export interface TaskCard extends NamedTask {
  /** Undefined when the card declares none: those of the Hub's task count. */
  subtasks: readonly string[] | undefined
}

/** The words given, and the tasks and metrics of a catalogue; of two cards of one task, the later counts. */
export function withCatalogue(
  vocabulary: Vocabulary,
  cards: readonly TaskCard[],
  metrics: Iterable<string>,
): Vocabulary {
  const tasks = new Map(vocabulary.tasks)
  for (const { id, subtasks } of cards) tasks.set(id, subtasks ?? tasks.get(id) ?? [])
  return {
    ...vocabulary,
    tasks,
    taskNames: idsByName(cards),
    metrics: new Set([...vocabulary.metrics, ...metrics]),
  }
}

/** The words of a task card that checks of other cards need. */
export interface TaskWords {
  /** Undefined when the card declares none, as `name` is. */
  subtasks: string[] | undefined
  name: string | undefined
  aliases: string[]
}

const WORD_KEYS = ['subtasks', 'name', 'aliases']

/**
 * The words that a task card declares. Only their keys are parsed, so that even a thousand cards are read quickly.
 *
 * @param text - decoded text of the whole card
 */
export function readTaskWords(text: string): TaskWords {
  const { yaml = '' } = splitFrontMatter(
    text,
    (key) => WORD_KEYS.includes(key),
    () => {},
  )
  const pieces = splitYamlPieces(yaml)
  const declared = (key: string) => {
    const piece = pieces.findLast((one) => one.key === key)
    const value = piece && parseLenient(yaml.slice(piece.start, piece.end))
    return isObject(value) ? value[key] : undefined
  }
  const [subtasks, name, aliases] = [declared('subtasks'), declared('name'), declared('aliases')]
  return {
    subtasks: Array.isArray(subtasks)
      ? subtasks.flatMap((subtask) =>
          isObject(subtask) && typeof subtask.type === 'string' ? [subtask.type] : [],
        )
      : undefined,
    name: typeof name === 'string' ? name : undefined,
    aliases: Array.isArray(aliases) ? aliases.filter((alias) => typeof alias === 'string') : [],
  }
}
