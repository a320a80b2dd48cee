/** What joins cards to each other: links, evaluation results, benchmarks, lineage. */

import type { Json } from '../card/types.ts'
import type { Direction, Scale } from '../task/metric-reading.ts'

/** How a model came from its base, what a card was made with, and what it cites. */
const RELATIONS = ['finetune', 'adapter', 'quantized', 'merge', 'dataset', 'source', 'paper'] as const
export type Relation = (typeof RELATIONS)[number]

/** The relations of a model to its base models. */
export const BASE_RELATIONS = ['finetune', 'adapter', 'quantized', 'merge'] as const satisfies Relation[]
export type BaseRelation = (typeof BASE_RELATIONS)[number]

export interface Link {
  relation: Relation
  /** Id of a model or dataset, or an arXiv id without its version. */
  target: string
  /** Of a paper, as the card gives it. */
  title?: string | undefined
}

/** One number that a model is said to have reached. */
export interface Evaluation {
  /** Id of the dataset, or its name where the card gives no id. */
  benchmark: string
  benchmarkName: string | undefined
  /** What of the dataset: `config`, and the task of a benchmark that registers several. Empty when it is not said. */
  config: string
  split: string
  revision: string
  /** How it was measured, see `evaluation-setup.ts`: `5-shot`, `macro`. Empty when it is not said. */
  setup: string
  /** Task id; empty when it is not said. */
  task: string
  /** Metric id; empty in the newer format where the benchmark does not say what its task is measured in. */
  metric: string
  metricName: string | undefined
  /** As written. */
  value: Json
  /** What the value says as a number; undefined when it says none. */
  number: number | undefined
  verified: boolean
  source: { url: string; name: string | undefined } | undefined
  /** ISO 8601. */
  date: string | undefined
  notes: string | undefined
}

/** A dataset that models are measured on. */
export interface Benchmark {
  name: string
  description: string
  tasks: {
    id: string
    config?: string | undefined
    split: string
    /** Metric id of what is reported for the task. */
    metric?: string | undefined
  }[]
}

/** A result with the model that it belongs to. */
export interface ModelEvaluation extends Evaluation {
  model: string
  parameters: number | undefined
  /** Of the card, ISO 8601: the date of a result that has none. */
  updated: string | undefined
}

export interface RankedEvaluation extends ModelEvaluation {
  /** 1-based, equal for equal values; undefined for what cannot be ranked, and for all of a model but its best. */
  rank: number | undefined
}

/** Results that measure the same thing in the same way. */
export interface Leaderboard {
  /** Short and stable: names the board in addresses. */
  key: string
  config: string
  split: string
  revision: string
  setup: string
  task: string
  metric: string
  metricName: string
  scale: Scale | undefined
  /** Undefined when nothing says which way is better; then nothing is ranked. */
  better: Direction | undefined
  /** Best first. */
  rows: RankedEvaluation[]
  /** Different models among the rows. */
  models: number
}

/** A benchmark among the others. */
export interface BenchmarkSummary {
  id: string
  /** As cards call it. */
  name: string
  models: number
  results: number
}

/** A paper that cards cite. */
export interface CitedPaper {
  /** Its arXiv id, without a version. */
  id: string
  /** As most of the cards that give one in BibTeX have it. */
  title: string | undefined
}

/** A paper, and how many cards cite it. */
export interface Paper extends CitedPaper {
  cards: number
}

/** How many models were made from one in each way; ways that none was made in are left out. */
export type MadeCounts = Partial<Record<BaseRelation, number>>

/** A model in a tree. */
export interface LineageNode {
  id: string
  /** How it came from the model above it or, among bases, how the model above it came from it. */
  relation: BaseRelation
  /** Whether the catalogue has its card. */
  known: boolean
  /** It stands further up on the same way, so the tree does not go round once more. */
  repeated: boolean
  children: LineageNode[]
  /** Children that the tree leaves out. */
  more: number
}

export interface Lineage {
  /** The bases of the model, each with its own bases as children. */
  bases: LineageNode[]
  /** What was made from it, each with what was made from that. */
  derived: LineageNode[]
  /** Derived models of its own that {@link derived} leaves out. */
  more: number
  /** All derived models of its own. */
  made: MadeCounts
}
