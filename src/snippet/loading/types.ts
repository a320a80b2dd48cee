/** What is known of a model or dataset that is to be loaded, and the code that loads it. */

import type { Code } from './code.ts'

/** Where this catalogue serves the files of a card, for Hub clients. */
export interface Site {
  /** Without a slash at the end, e.g. `https://models.example.com`. */
  url: string
}

/** All that code for loading a model may depend on. */
export interface LoadableModel {
  /** `owner/name` or `name`; see `isHubId`. */
  id: string
  /** The task's id. */
  task: string | undefined
  tags: readonly string[]
  /** Whether the card's own code has a tokenizer, so that the model is one of text. */
  usesTokenizer: boolean
  /** Ids of models that it comes from. */
  baseModel: readonly string[]
  /** The model's own name, as `PPO` of an agent. */
  modelName: string | undefined
  /** What the card gives as an example to a reader: the text of its first widget, or its instance prompt. */
  prompt: string | undefined
  /** Paths in the card's folder. */
  files: readonly string[]
  /** What configuration files in the folder say. */
  config: ModelConfig
  /** Set when the catalogue has the model's weights and serves them. */
  site: Site | undefined
}

/** What configuration files in a model's folder say. */
export interface ModelConfig {
  /** `architectures` of `config.json`. */
  architectures: readonly string[]
  /** Whether `config.json` names code of the repository's own, in `auto_map`. */
  customCode: boolean
  /** `speechbrain_interface` of `config.json`. */
  speechbrainInterface: string | undefined
  /** `task_type` of `adapter_config.json`. */
  peftTask: string | undefined
}

export const NO_CONFIG: ModelConfig = {
  architectures: [],
  customCode: false,
  speechbrainInterface: undefined,
  peftTask: undefined,
}

type Language = 'python' | 'javascript' | 'bash'

/** One way to load, as a loader gives it. */
export interface Way {
  /** What tells it from the library's other ways; left out when there is one. */
  title?: string
  language: Language
  /** A command that gets what the code imports; left out where there is no such command. */
  install?: string
  /** Environment variables that must be set before the first import. */
  environment?: Readonly<Record<string, string>>
  /** Whether the code says itself where the files are. */
  namesEndpoint?: boolean
  code: Code
  /** What a reader should know before running it: a sentence. */
  note?: string
}

/** One way to load, complete, as the page shows it. */
export interface LoadingSnippet {
  /** Of the library or app. */
  id: string
  label: string
  title: string | undefined
  language: Language
  install: string | undefined
  code: string
  note: string | undefined
}

/** How one library loads models: a file in `libraries/`. */
export interface ModelLoader {
  /** As in `library_name`. */
  id: string
  /** @returns empty when what is known of the model does not suffice for code that runs */
  load(model: LoadableModel): Way[]
}

/** How one program on the reader's machine runs models, whichever library they are made for: a file in `apps/`. */
export interface LocalApp {
  id: string
  /** Its name as its authors write it. */
  label: string
  /** Place among the apps, from 0. */
  rank: number
  /** @param library - of the model; undefined where none is known */
  load(model: LoadableModel, library: string | undefined): Way[]
}
