/** The facts about a model or dataset from which loading code is made, and the code itself. */

import type { ModelConfig } from '../../card/inferred/types.ts'
import type { ModelExample } from '../types.ts'
import type { Code } from './code.ts'

/** Where this catalogue serves a card's files to Hub clients. */
export interface Site {
  /** Without a trailing slash, e.g. `https://models.example.com`. */
  url: string
}

/** Everything that code for loading a model may depend on. */
export interface LoadableModel {
  /** `owner/name` or `name`; see `isHubId`. */
  id: string
  /** The task's id. */
  task: string | undefined
  tags: readonly string[]
  /** Whether the card's code uses a tokenizer, which makes this a text model. */
  usesTokenizer: boolean
  /** Ids of its base models. */
  baseModel: readonly string[]
  /** The model's own name, such as `PPO` for an agent. */
  modelName: string | undefined
  /** What its author tries it with; where others can load a file of it, `url` is an address. */
  example: Pick<ModelExample, 'input' | 'parameters' | 'file'> | undefined
  /** Paths in the card's folder. */
  files: readonly string[]
  /** Facts from configuration files in the folder. */
  config: ModelConfig
  /** Set when the catalogue has the model's weights and serves them. */
  site: Site | undefined
}

type Language = 'python' | 'javascript' | 'bash'

/** One way to load, as a loader returns it. */
export interface Way {
  /** Distinguishes it from the library's other ways; omitted when there is only one. */
  title?: string
  language: Language
  /** A command that installs the imports; omitted where there is none. */
  install?: string
  /** Environment variables that must be set before the first import. */
  environment?: Readonly<Record<string, string>>
  /** Whether the code itself says where the files are. */
  namesEndpoint?: boolean
  code: Code
  /** What to know before running it, as a sentence. */
  note?: string
}

/** One way to load, complete, for the page. */
export interface LoadingSnippet {
  /** Id of the library or app. */
  id: string
  label: string
  title: string | undefined
  language: Language
  install: string | undefined
  code: string
  note: string | undefined
  /** Whether tests run this code; that of the Hub's registry is shown as it is. */
  isRun: boolean
}

/** How a library loads models: a file in `libraries/`. */
export interface ModelLoader {
  /** As in `library_name`. */
  id: string
  /** @returns empty when too little is known about the model for code that runs */
  load(model: LoadableModel): Way[]
}

/** How a local program runs models, whichever library they are made for: a file in `apps/`. */
export interface LocalApp {
  id: string
  /** Its name as its authors write it. */
  label: string
  /** Position among the apps, from 0. */
  rank: number
  /** @param library - of the model; undefined if unknown */
  load(model: LoadableModel, library: string | undefined): Way[]
}
