/** The one place where facts that a card does not state are inferred. What a card states always wins. */

import { inputKeys, readExamples } from '../../example/read-examples.ts'
import { TASK_TABLE } from '../../task-table.ts'
import { statedLicenses } from '../metadata/derive.ts'
import { isLanguageAsTag, isLanguageCode } from '../metadata/languages.ts'
import { LICENSES } from '../metadata/licenses.ts'
import type { CardMetadata, RepoKind, Vocabulary } from '../types.ts'
import { taskOfClass, taskOfDiffusers } from './class-tasks.ts'
import { libraryOfFiles } from './library-files.ts'
import { baseModelOfCode, libraryOfCode, taskOfCode } from './read-code.ts'
import { languagesOfName, parametersOfName } from './read-name.ts'
import { taskCalled, taskOfName } from './task-words.ts'
import type { EvidenceId, FactName, Facts, Inferences, Inferred, Surroundings } from './types.ts'

/** What is known of a card itself. */
export interface KnownText {
  kind: RepoKind
  id: string
  metadata: CardMetadata
  /** The Markdown after the front matter. */
  body: string
}

const CODE = { from: 'code', reason: 'from the code in the card' } as const
const NAME = { from: 'name', reason: 'from the name' } as const
const HUB = { from: 'hub', reason: 'from the record of the Hub that the card was imported from' } as const

/**
 * The facts of a model or dataset. Nothing is inferred where the evidence leaves a doubt: no fact is better than a
 * wrong one.
 *
 * @param vocabulary - the tasks and libraries that can be inferred
 */
export function inferFacts(text: KnownText, around: Surroundings, vocabulary: Vocabulary): Facts {
  const { metadata } = text
  const known: Known = { ...text, ...around, vocabulary, name: text.id.slice(text.id.lastIndexOf('/') + 1) }
  const inferred: Inferences = {}
  const take = <Value>(name: FactName, found: Inferred<Value> | undefined): Value | undefined => {
    if (found !== undefined) inferred[name] = { from: found.from, reason: found.reason }
    return found?.value
  }
  /** What a card states, or else what is found. */
  const listOf = (
    name: FactName,
    stated: string[],
    infer: (known: Known) => Inferred<string[]> | undefined,
  ) => (stated.length > 0 ? stated : (take(name, infer(known)) ?? []))

  const tasks = listOf('task', statedTasks(metadata), (all) => listed(inferTask(all)))
  return {
    tasks,
    library: metadata.libraryName ?? take('library', inferLibrary(known)),
    languages: listOf('language', metadata.language, inferLanguages),
    licenses: listOf('license', statedLicenses(metadata), (all) => listed(inferLicense(all))),
    baseModels: listOf('base_model', metadata.baseModel, (all) => listed(inferBaseModel(all))),
    parameters:
      around.parameters ?? metadata.parameters ?? take('parameters', inferParameters(known, tasks[0])),
    inferred,
  }
}

interface Known extends KnownText, Surroundings {
  vocabulary: Vocabulary
  /** The last part of the id. */
  name: string
}

function statedTasks({ pipelineTag, taskCategories }: CardMetadata): string[] {
  return [...new Set([pipelineTag, ...taskCategories].filter((task) => task !== undefined))]
}

function listed(found: Inferred<string> | undefined): Inferred<string[]> | undefined {
  return found && { ...found, value: [found.value] }
}

/** A found value with its reason. */
function because<Value>(
  value: Value | undefined,
  from: EvidenceId,
  reason: string,
): Inferred<Value> | undefined {
  return value === undefined ? undefined : { value, from, reason }
}

function inferTask(known: Known): Inferred<string> | undefined {
  const { kind, id, name, body, hub, vocabulary } = known
  const isTask = (task: string) => vocabulary.tasks.has(task)
  const found = because(hub.task, HUB.from, HUB.reason) ?? taskOfTags(known)
  if (found !== undefined) return found
  if (kind === 'dataset') return taskOfSubtasks(known)
  const others = [
    taskOfConfig(known),
    taskOfWidget(known),
    because(taskOfCode(body, id, isTask), CODE.from, CODE.reason),
    because(taskOfName(name), NAME.from, NAME.reason),
  ]
  return others.find((other) => other !== undefined && isTask(other.value))
}

/**
 * The first task of the vocabulary that is among the tags, as on the Hub; else the one that a tag calls by another name.
 * Where filling in a mask is among several, the others are what such a model can be made for.
 *
 * @see https://huggingface.co/docs/hub/models-widgets#how-is-a-models-widget-type-determined
 */
function taskOfTags({ metadata, vocabulary }: Known): Inferred<string> | undefined {
  const isTask = (task: string) => vocabulary.tasks.has(task)
  const called = metadata.tags.flatMap((tag) => {
    const task = taskCalled(tag.replace(/^task_categories:/, ''), isTask)
    return task === undefined ? [] : [{ tag, task }]
  })
  const tags = new Set(metadata.tags.map((tag) => tag.toLowerCase()))
  const first = [...vocabulary.tasks.keys()].find((task) => tags.has(task))
  const found =
    called.find(({ task }) => task === 'fill-mask') ??
    called.find(({ task }) => first === undefined || task === first)
  return found && because(found.task, 'tags', `from the tag “${found.tag}”`)
}

/** The task that all subtasks of a dataset belong to. */
function taskOfSubtasks({ metadata: { taskIds }, vocabulary }: Known): Inferred<string> | undefined {
  const parents = [...vocabulary.tasks].filter(([, subtasks]) => taskIds.some((id) => subtasks.includes(id)))
  const [parent, ...others] = parents
  if (parent === undefined || others.length > 0) return undefined
  return because(parent[0], 'subtasks', 'from the subtasks in task_ids')
}

function taskOfConfig(known: Known): Inferred<string> | undefined {
  const { config, files } = known
  const { architectures, diffusersPipeline, peftTask } = config
  if (diffusersPipeline !== undefined)
    return because(
      taskOfDiffusers(diffusersPipeline),
      'config',
      `from the pipeline in model_index.json, ${diffusersPipeline}`,
    )
  if (libraryOfFiles(files, config)?.library === 'sentence-transformers')
    return because('sentence-similarity', 'files', 'from the files of Sentence Transformers')
  const [architecture] = architectures
  if (architecture !== undefined)
    return because(
      taskOfClass(architecture),
      'config',
      `from the architecture in config.json, ${architecture}`,
    )
  const ofAdapter = peftTask === undefined ? undefined : PEFT_TASKS[peftTask]
  return because(ofAdapter, 'config', `from task_type in adapter_config.json, ${peftTask}`)
}

/** @see https://huggingface.co/docs/peft/package_reference/peft_types#peft.TaskType */
const PEFT_TASKS: Readonly<Record<string, string | undefined>> = {
  CAUSAL_LM: 'text-generation',
  SEQ_CLS: 'text-classification',
  TOKEN_CLS: 'token-classification',
  QUESTION_ANS: 'question-answering',
  FEATURE_EXTRACTION: 'feature-extraction',
}

/** The task whose widget takes exactly these inputs, if they are more than a text, and the one that fills in a mask. */
function taskOfWidget({ metadata, examples }: Known): Inferred<string> | undefined {
  const [own] = readExamples(metadata.extra)
  const first = own ?? examples[0]
  if (first === undefined) return undefined
  const where = own === undefined ? 'its example' : 'the widget'
  const keys = inputKeys(first.input)
  const takes = [...TASK_TABLE].filter(
    ([, { widget: inputs = [] }]) =>
      inputs.length > 1 && inputs.length === keys.length && inputs.every((key) => keys.includes(key)),
  )
  const [only, ...others] = takes
  if (only !== undefined && others.length === 0)
    return because(only[0], 'widget', `from the inputs of ${where}, ${keys.join(' and ')}`)
  const isMasked = keys.join() === 'text' && /\[MASK\]|<mask>/.test(first.input.text ?? '')
  return isMasked ? because('fill-mask', 'widget', `from the mask in ${where}`) : undefined
}

function inferLibrary(known: Known): Inferred<string> | undefined {
  const { kind, metadata, body, files, config, hub, vocabulary } = known
  const ofHub = because(hub.library, HUB.from, HUB.reason)
  if (ofHub !== undefined || kind !== 'model') return ofHub
  const tag = metadata.tags.find((each) => vocabulary.libraries.has(each))
  const ofFiles = libraryOfFiles(files, config)
  return (
    because(tag, 'tags', `from the tag “${tag}”`) ??
    (ofFiles && because(ofFiles.library, 'files', `from the file ${ofFiles.file}`)) ??
    because(libraryOfCode(body), CODE.from, CODE.reason)
  )
}

function inferLanguages({ kind, metadata, name }: Known): Inferred<string[]> | undefined {
  const tags = metadata.tags.filter((tag) => isLanguageAsTag(tag) || isLanguageCode(behind('language', tag)))
  if (tags.length > 0) {
    const codes = new Set(tags.map((tag) => behind('language', tag) || tag))
    return because([...codes], 'tags', `from the ${tags.length > 1 ? 'tags' : 'tag'} “${tags.join('”, “')}”`)
  }
  const named = kind === 'model' ? languagesOfName(name) : []
  return named.length === 0 ? undefined : because(named, NAME.from, NAME.reason)
}

/** Ids with a version mean nothing else as a bare tag; `mit` may be the place. */
const isLicenseAsTag = (tag: string) => LICENSES.has(tag) && /\d/.test(tag)

function inferLicense({ metadata, config }: Known): Inferred<string> | undefined {
  const tag = metadata.tags.find((each) => isLicenseAsTag(each) || LICENSES.has(behind('license', each)))
  const tagged = tag && (behind('license', tag) || tag)
  return (
    because(tagged, 'tags', `from the tag “${tag}”`) ??
    because(config.license, 'files', 'from the text of the file LICENSE')
  )
}

/** What stands behind a prefix such as `license:`; empty for a tag without it. */
const behind = (prefix: string, tag: string) =>
  tag.startsWith(`${prefix}:`) ? tag.slice(prefix.length + 1) : ''

/** The sentence that trainers write into cards. */
const FINE_TUNED = /\bis a fine-tuned version of \[([\w.-]+(?:\/[\w.-]+)?)\]\(https:\/\/huggingface\.co\/\1\)/

function inferBaseModel({ kind, id, metadata, body, config }: Known): Inferred<string> | undefined {
  if (kind !== 'model') return undefined
  const tag = metadata.tags.find((each) => /^base_model:/.test(each))
  const tagged = tag?.replace(/^base_model:(?:(?:finetune|adapter|merge|quantized):)?/, '')
  const { adapterBase } = config
  const isId = adapterBase !== undefined && /^[\w.-]+(?:\/[\w.-]+)?$/.test(adapterBase)
  const found = [
    because(tagged, 'tags', `from the tag “${tag}”`),
    because(isId ? adapterBase : undefined, 'config', 'from adapter_config.json'),
    because(FINE_TUNED.exec(body)?.[1], 'text', 'from the sentence in the card that says so'),
    because(baseModelOfCode(body, id), CODE.from, CODE.reason),
  ]
  return found.find((each) => each !== undefined && each.value !== id)
}

function inferParameters({ kind, name }: Known, task: string | undefined): Inferred<number> | undefined {
  const named = kind === 'model' ? parametersOfName(name, task) : undefined
  return named && because(named.parameters, 'name', `from “${named.word}” in the name`)
}
