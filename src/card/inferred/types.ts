/** The facts of a model or dataset, stated by its card or inferred from what lies around it. */

import type { Example } from '../../example/types.ts'

/** Facts that are inferred where a card does not state them. */
export const FACT_NAMES = ['task', 'library', 'language', 'license', 'base_model', 'parameters'] as const
export type FactName = (typeof FACT_NAMES)[number]

/** What a fact can be inferred from, the surest first. */
export const EVIDENCE = [
  'hub',
  'tags',
  'subtasks',
  'config',
  'files',
  'widget',
  'code',
  'text',
  'name',
] as const
export type EvidenceId = (typeof EVIDENCE)[number]

/** Why a fact that no card states is taken to be so. */
export interface Inference {
  from: EvidenceId
  /** In plain words that follow "inferred": `from the code in the card`. */
  reason: string
}

/** A fact that has been inferred. */
export interface Inferred<Value> extends Inference {
  value: Value
}

/** The facts of a card, and the reason of each that it does not state itself. */
export interface Facts {
  /** The main one first. */
  tasks: string[]
  library: string | undefined
  languages: string[]
  /** Known ids in their proper spelling, others as written. */
  licenses: string[]
  baseModels: string[]
  /** As counted in the weights, or else as the card or its name has it. */
  parameters: number | undefined
  inferred: Inferences
}

/** The reasons of the facts that are inferred; a fact that is stated, or unknown, has none. */
export type Inferences = { [name in FactName]?: Inference }

/** What is known of a card besides its text. */
export interface Surroundings {
  /** In files beside a model's card. */
  examples: readonly Example[]
  /** Paths in the card's folder. */
  files: readonly string[]
  config: ModelConfig
  /** Counted in the headers of the weights. */
  parameters: number | undefined
  /** As the Hub has them from which the card was imported. */
  hub: { task: string | undefined; library: string | undefined }
}

/** What the configuration files beside a model's card, and its licence, say of how it is used. */
export interface ModelConfig {
  /** `architectures` of `config.json`. */
  architectures: string[]
  /** Whether `config.json` refers to custom code in the repository, in `auto_map`. */
  customCode: boolean
  /** `speechbrain_interface` of `config.json`. */
  speechbrainInterface: string | undefined
  /** `task_type` of `adapter_config.json`. */
  peftTask: string | undefined
  /** `base_model_name_or_path` of `adapter_config.json`. */
  adapterBase: string | undefined
  /** `_class_name` of `model_index.json`. */
  diffusersPipeline: string | undefined
  /** The licence whose text the file `LICENSE` holds. */
  license: string | undefined
  /** Whether its chat template has a place for tools. */
  takesTools: boolean
}

/** For a model whose configuration is unknown. */
export const NO_CONFIG: ModelConfig = {
  architectures: [],
  customCode: false,
  speechbrainInterface: undefined,
  peftTask: undefined,
  adapterBase: undefined,
  diffusersPipeline: undefined,
  license: undefined,
  takesTools: false,
}

/** Of a card that is about no model or dataset. */
export const NO_FACTS: Facts = {
  tasks: [],
  library: undefined,
  languages: [],
  licenses: [],
  baseModels: [],
  parameters: undefined,
  inferred: {},
}

/** For a card of which only the text is known. */
export const ALONE: Surroundings = {
  examples: [],
  files: [],
  config: NO_CONFIG,
  parameters: undefined,
  hub: { task: undefined, library: undefined },
}
