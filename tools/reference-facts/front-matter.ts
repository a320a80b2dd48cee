/** Turns the facts on a model or dataset into front matter, each value with its source. */

import { PIPELINE_DATA, PIPELINE_TYPES, type PipelineData, type PipelineType } from '@huggingface/tasks'
import { isLanguageCode } from '../../src/card/metadata/languages.ts'
import { LICENSES } from '../../src/card/metadata/licenses.ts'
import { ANNOTATIONS_CREATORS, isSizeCategory } from '../../src/card/metadata/vocabularies.ts'
import { toFeatures } from './features.ts'
import type { Fact, FactRecord } from './records.ts'
import { toModelIndex } from './results.ts'

/** What the facts say for one front matter key. */
export interface Stated {
  value: unknown
  /** Where it is stated; `model-index` names its sources itself. */
  source: Source | undefined
  conflicts: { value: unknown; url: string }[]
}

/** The source of a fact; `note` as "as in a copy". */
export interface Source {
  url: string
  note: string | undefined
}

/** Front matter keys that hold the fact of another name as it is. */
const SAME: { [fact: string]: string } = {
  pipeline_tag: 'pipeline_tag',
  library_name: 'library_name',
  languages: 'language',
  parameters: 'parameters',
  active_parameters: 'active_parameters',
  context_length: 'context_length',
  released: 'released',
  gated: 'gated',
  size_category: 'size_categories',
  annotation: 'annotations_creators',
  source_datasets: 'source_datasets',
  task_ids: 'task_ids',
}

/**
 * @param aliases - ids of datasets by their other names, in lower case
 * @param task - of the card, which its results are for where the facts name none
 */
export function toFrontMatter(
  record: FactRecord,
  aliases: ReadonlyMap<string, string>,
  task: string | undefined,
): Map<string, Stated> {
  const found = new Map<string, Stated>()
  const say = (key: string, value: unknown, fact: Fact) => found.set(key, stated(record, key, value, fact))
  for (const [name, fact] of Object.entries(record.facts)) {
    if (Array.isArray(fact)) continue
    const same = SAME[name]
    const value = same === undefined ? undefined : readable(record, name, fact.value)
    if (same !== undefined) {
      if (value !== undefined) say(same, value, fact)
    } else if (name === 'license') for (const [key, value] of licence(fact.value)) say(key, value, fact)
    else if (name === 'base_model') {
      say('base_model', fact.value, fact)
      if (fact.relation !== undefined) say('base_model_relation', fact.relation, fact)
    } else if (name === 'training_datasets') {
      const ids = idsOf(fact.value, aliases)
      if (ids.length > 0) say('datasets', ids, fact)
    } else if (name === 'task_categories') {
      const tasks = tasksOf(record.facts)
      if (tasks.length > 0) say('task_categories', tasks, fact)
    } else if (name === 'paper') {
      const tags = [fact.value].flat().flatMap((paper) => arxivTag(paper) ?? [])
      if (tags.length > 0) say('tags', tags, fact)
    }
  }
  const info = datasetInfo(record.facts)
  if (info !== undefined) say('dataset_info', info.value, info.fact)
  const [, name = record.id] = record.id.split('/')
  const index = toModelIndex(name, task, record.evaluation, aliases)
  if (index !== undefined) found.set('model-index', { value: index, source: undefined, conflicts: [] })
  return found
}

/** Lists of which a card can say only the words that the Hub knows. */
const WORDS: { [fact: string]: (word: string, record: FactRecord) => boolean } = {
  languages: isLanguageCode,
  size_category: isSizeCategory,
  annotation: (word) => ANNOTATIONS_CREATORS.some((known) => known === word),
  task_ids: (word, { facts }) => tasksOf(facts).some((task) => isSubtask(task, word)),
}

function isSubtask(task: PipelineType, word: string): boolean {
  const { subtasks = [] }: PipelineData = PIPELINE_DATA[task]
  return subtasks.some(({ type }) => type === word)
}

/** The value of a fact as far as a card can say it; undefined for none. */
function readable(record: FactRecord, name: string, value: unknown): unknown {
  const isKnown = WORDS[name]
  if (isKnown !== undefined) {
    const words = [value].flat().filter((word) => typeof word === 'string' && isKnown(word, record))
    return words.length === 0 ? undefined : words
  }
  // A month or a year is no date, and no model has a context of nothing.
  if (name === 'released' && !/^\d{4}-\d\d-\d\d$/.test(String(value))) return undefined
  return value === 0 ? undefined : value
}

function tasksOf(facts: FactRecord['facts']): PipelineType[] {
  const words = [saidBy(facts.task_categories)].flat()
  return PIPELINE_TYPES.filter((id) => words.includes(id))
}

/** Names of facts by front matter key, where the facts keep conflicts apart. */
const FIELDS: { [key: string]: string } = { language: 'languages', task_categories: 'task_categories' }

function stated({ conflicts }: FactRecord, key: string, value: unknown, fact: Fact): Stated {
  const field = FIELDS[key] ?? key
  const apart = conflicts.filter((one) => one.field === field).flatMap(({ values }) => values)
  const other = [...(fact.conflicts ?? []), ...apart]
    .filter((one) => JSON.stringify(one.value) !== JSON.stringify(value))
    .map((one) => ({ value: one.value, url: one.source }))
  return { value, source: { url: fact.source, note: fact.note }, conflicts: other }
}

function licence(value: unknown): [string, unknown][] {
  if (typeof value === 'string' || Array.isArray(value)) {
    const ids = [value]
      .flat()
      .map((id) => (LICENSES.has(String(id).toLowerCase()) ? String(id).toLowerCase() : undefined))
    return ids.every((id) => id !== undefined)
      ? [['license', Array.isArray(value) ? ids : ids[0]]]
      : [
          ['license', 'other'],
          ['license_name', value],
        ]
  }
  if (typeof value !== 'object' || value === null) return []
  const { name, link } = { name: undefined, link: undefined, ...value }
  return [['license', 'other'], ...rest('license_name', name), ...rest('license_link', link)]
}

const rest = (key: string, value: unknown): [string, unknown][] => (value === undefined ? [] : [[key, value]])

function idsOf(value: unknown, aliases: ReadonlyMap<string, string>): string[] {
  return [value].flat().flatMap((name) => {
    if (typeof name !== 'string') return []
    const id = aliases.get(name.toLowerCase()) ?? name
    return /^[\w.-]+\/[\w.-]+$/.test(id) ? [id] : []
  })
}

function arxivTag(paper: unknown): string | undefined {
  const [, id] = /(?:^arXiv:|arxiv\.org\/(?:abs|pdf)\/)(\d{4}\.\d{4,5})/i.exec(String(paper)) ?? []
  return id === undefined ? undefined : `arxiv:${id}`
}

function datasetInfo(facts: FactRecord['facts']): { value: unknown; fact: Fact } | undefined {
  const [rows, columns, bytes, download] = [
    facts.rows,
    facts.features,
    facts.size_bytes,
    facts.download_size_bytes,
  ]
  const fact = [rows, columns].find((one) => one !== undefined && !Array.isArray(one))
  if (fact === undefined || Array.isArray(fact)) return undefined
  const features = toFeatures(saidBy(columns))
  const splits = Object.entries(saidBy(rows) ?? {}).filter(([, count]) => Number.isInteger(count))
  if (features === undefined && splits.length === 0) return undefined
  const value = {
    ...(fact.config === undefined ? {} : { config_name: fact.config }),
    ...(features === undefined ? {} : { features }),
    ...(splits.length === 0
      ? {}
      : { splits: splits.map(([name, num_examples]) => ({ name, num_examples })) }),
    ...number('download_size', download),
    ...number('dataset_size', bytes),
  }
  return { value, fact }
}

const saidBy = (fact: FactRecord['facts'][string] | undefined) =>
  fact === undefined || Array.isArray(fact) ? undefined : fact.value

function number(key: string, fact: FactRecord['facts'][string] | undefined) {
  const value = saidBy(fact)
  return Number.isInteger(value) ? { [key]: value } : {}
}
