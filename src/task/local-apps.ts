/** Programs that run models on one's own machine: which of the Hub's registry run a model, and what they are called. */

import {
  LOCAL_APPS,
  type LocalApp,
  type ModelData,
  PIPELINE_DATA,
  PIPELINE_TYPES,
  type PipelineType,
} from '@huggingface/tasks'
import type { ModelConfig } from '../card/inferred/types.ts'
import { type GgufFacts, isGguf } from './gguf.ts'

/** The facts about a model that the Hub's registry judges it by. */
export interface RegistryFacts extends GgufFacts {
  /** The task's id. */
  task: string | undefined
  library: string | undefined
  /** Facts from its configuration, if it is known. */
  config?: Pick<ModelConfig, 'takesTools'> | undefined
}

/** A program of the registry. */
export interface RegistryApp {
  id: string
  app: LocalApp
}

const APPS: readonly RegistryApp[] = Object.entries<LocalApp>(LOCAL_APPS).map(([id, app]) => ({ id, app }))

/**
 * The programs that run a model, in the order of the registry.
 *
 * @see https://github.com/huggingface/huggingface.js/blob/main/packages/tasks/src/local-apps.ts
 */
export function localApps(facts: RegistryFacts): RegistryApp[] {
  const model = registryModel(facts)
  return APPS.filter(({ app }) => app.comingSoon !== true && app.displayOnModelPage(model))
}

/** What a program is called; its id if the registry lacks it. */
export function localAppLabel(id: string): string {
  return APPS.find((known) => known.id === id)?.app.prettyLabel ?? id
}

/** A model as functions of the registry take it. Its tags are plain words, which code may print. */
export function registryModel(facts: RegistryFacts): ModelData {
  const { id, task, library, tags, files, config } = facts
  const type = PIPELINE_TYPES.find((known) => known === task)
  const derived = [library, ...(files.some((path) => path.endsWith('.safetensors')) ? ['safetensors'] : [])]
  return {
    id,
    tags: [...new Set([...derived, ...tags])].filter((tag) => tag !== undefined && isPlain(tag)),
    inference: '',
    ...(library === undefined ? {} : { library_name: library }),
    ...(type === undefined ? {} : { pipeline_tag: type }),
    // The registry only asks whether there is one, as there is for language models.
    ...(isGguf(facts) && isLanguageTask(type) ? { gguf: { total: 0, context_length: 1 } } : {}),
    // It only looks for this word.
    ...(config?.takesTools === true ? { config: { chat_template_jinja: 'tools' } } : {}),
  }
}

/** Names that every object has are left out: the registry looks tags up in objects. */
const isPlain = (tag: string | undefined): tag is string =>
  tag !== undefined && /^\w[\w.:/-]*$/.test(tag) && !(tag in Object.prototype)

function isLanguageTask(task: PipelineType | undefined): boolean {
  if (task === undefined) return true
  const { modality } = PIPELINE_DATA[task]
  return modality === 'nlp' || modality === 'multimodal'
}
