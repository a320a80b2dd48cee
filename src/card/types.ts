/** The types of a card, shared by everything that works with parsed cards. */

import type { Facts } from './inferred/types.ts'

/** Any value that YAML front matter or JSON can hold once dates have become strings. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Kinds of card that are repositories on the Hub, which defines their front matter. */
export const REPO_KINDS = ['model', 'dataset'] as const
export type RepoKind = (typeof REPO_KINDS)[number]

/**
 * What a card describes. A docs page is a card too, but belongs to a docs set.
 *
 * A search index stores a kind as its place here, so new ones go at the end.
 */
export const CARD_KINDS = [...REPO_KINDS, 'task', 'metric', 'owner', 'collection'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** An error breaks readers of the card; a warning means that it is shown or indexed wrongly. */
export type Severity = 'error' | 'warning' | 'hint'

/** A problem of a card or a source, written for the person who can fix it. */
export interface Problem {
  /** Stable id of the check that found it, e.g. `yaml-syntax`, `duplicate-key`, `unknown-license`. */
  rule: string
  severity: Severity
  /** Path as the person knows it: the path on the command line, joined with the card's path below it. */
  file: string
  /** 1-based, from the top of the file (the opening `---` is line 1). */
  line: number
  /** 1-based, in UTF-16 code units from the start of the line. */
  column: number
  /** What is wrong, in one sentence without its full stop, in the reader's words. */
  message: string
  /** What to do about it, in one or two full sentences. */
  remedy: string
  /** The line in question, cut to about 120 characters around the column; `caret` is 0-based within `text`. */
  excerpt: { text: string; caret: number } | undefined
}

/** One evaluation result of `model-index`, as written: values are never converted. */
export interface EvaluationResult {
  task: { type: string | undefined; name: string | undefined }
  dataset:
    | {
        type: string | undefined
        name: string | undefined
        config: string | undefined
        split: string | undefined
        revision: string | undefined
        /** Further details of the measurement, such as `num_few_shot: 25`. */
        args: Record<string, string | number> | undefined
      }
    | undefined
  metrics: {
    type: string | undefined
    name: string | undefined
    config: string | undefined
    args: Record<string, string | number> | undefined
    value: Json
    /** A number with its author's digits, such as `0.940`; undefined where they are not known. */
    written: string | undefined
    verified: boolean
  }[]
  source: { url: string; name: string | undefined } | undefined
  /** ISO date of the measurement. */
  date: string | undefined
}

/** Stands for the text of a card where its `sources` name a key of front matter. */
export const TEXT = 'text'

/** Where a fact of a card comes from. */
export interface FactSource {
  /** On the web. */
  url: string
  /** ISO date on which it was read. */
  seen: string | undefined
  /** What to know of it, such as "as in a copy". */
  note: string | undefined
}

/** Another value of a fact, as stated elsewhere. */
export interface FactConflict {
  /** Several where the fact has several. */
  values: (string | number | boolean)[]
  /** On the web. */
  url: string
  /** ISO date on which it was read. */
  seen: string | undefined
}

/** How to read results on a dataset; texts are plain but for `code`. */
export interface BenchmarkText {
  measures: string | undefined
  /** What a good result is. */
  good: string | undefined
  /** When a result misleads. */
  misleads: string | undefined
}

/**
 * The front matter of a model or dataset card, read into exact types.
 *
 * Lists are empty when the key is absent; a single string in place of a list is a list of one.
 * Unreadable values are absent here and reported as a {@link Problem}.
 * Keys and values: https://huggingface.co/docs/hub/model-cards and https://huggingface.co/docs/hub/datasets-cards
 */
export interface CardMetadata {
  license: string[]
  licenseName: string | undefined
  licenseLink: string | undefined
  language: string[]
  /** `pipeline_tag` of a model. */
  pipelineTag: string | undefined
  /** `task_categories` of a dataset. */
  taskCategories: string[]
  /** `task_ids` of a dataset: subtasks. */
  taskIds: string[]
  libraryName: string | undefined
  tags: string[]
  /** Datasets that a model was trained on. */
  datasets: string[]
  metrics: string[]
  baseModel: string[]
  baseModelRelation: 'finetune' | 'adapter' | 'merge' | 'quantized' | undefined
  newVersion: string | undefined
  modelName: string | undefined
  prettyName: string | undefined
  sizeCategories: string[]
  multilinguality: string[]
  sourceDatasets: string[]
  annotationsCreators: string[]
  results: EvaluationResult[]
  /** Number of parameters of a model, as its card states it. */
  parameters: number | undefined
  /** Of these, the number that each token takes part with, in a mixture of experts. */
  activeParameters: number | undefined
  /** Longest input of a model, in tokens, as its card states it. */
  contextLength: number | undefined
  /** ISO date on which the model or dataset was released. */
  released: string | undefined
  /** Where the card as a whole comes from: addresses, or names. */
  sources: string[]
  /** Where single facts come from, by front matter key; `text` stands for the text. */
  factSources: { [key: string]: FactSource[] }
  /** Other values of single facts, by front matter key. */
  conflicts: { [key: string]: FactConflict[] }
  /** How to read results on a dataset, in its author's words. */
  benchmark: BenchmarkText | undefined
  /** ISO date (`2025-01-15`) from `date` or `last_modified`, when the card gives one. */
  date: string | undefined
  thumbnail: string | undefined
  /** Every other key as written. */
  extra: { [key: string]: Json }
}

/** A parsed card: its metadata, its text and its problems. */
export interface Card {
  kind: CardKind
  /** `owner/name`, `name`, or deeper; never empty, segments never `.` or `..`. */
  id: string
  /** Path shown to people, see {@link Problem.file}. */
  path: string
  metadata: CardMetadata
  /** What it states of the model or dataset, and what is inferred where it does not. */
  facts: Facts
  /** All front matter keys as written, unknown ones included; `{}` when there is none. */
  frontMatter: { [key: string]: Json }
  /** The Markdown after the front matter, line ends as `\n`. */
  body: string
  /** 1-based line of the file on which `body` begins. */
  bodyLine: number
  problems: Problem[]
}

/** An unparsed card, as a source provides it. */
export interface RawCard {
  kind: CardKind
  id: string
  path: string
  bytes: Uint8Array
}

/** What checks go by. Passed in, so that `card` depends on no other part and a team can add its own words. */
export interface Vocabulary {
  /** Subtask ids by task id. */
  tasks: ReadonlyMap<string, readonly string[]>
  /** Task ids by other names of them, see `names/task-names.ts`; left out where none are known. */
  taskNames?: ReadonlyMap<string, string>
  /** Library ids, case-sensitive. */
  libraries: ReadonlySet<string>
  metrics: ReadonlySet<string>
  /** Whether every fact must have a source; a site decides. */
  needsSources?: boolean
}
