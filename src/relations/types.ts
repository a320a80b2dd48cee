/** Types of what links cards to each other: links, evaluation results, benchmarks, lineage. */

import type { Json } from '../card/types.ts'
import type { Direction, Scale } from '../task/metric-reading.ts'

/** How a model was made from its base, what a card was made with, what it cites, and what a collection has in it. */
const RELATIONS = [
  ...(['finetune', 'adapter', 'quantized', 'merge', 'dataset', 'source', 'paper'] as const),
  ...(['has_model', 'has_dataset'] as const),
] as const
export type Relation = (typeof RELATIONS)[number]

/** The relations of a model to its base models. */
export const BASE_RELATIONS = ['finetune', 'adapter', 'quantized', 'merge'] as const satisfies Relation[]
export type BaseRelation = (typeof BASE_RELATIONS)[number]

/** What a card says it was made from or with, cites, or gathers. */
export interface Link {
  relation: Relation
  /** Id of a model or dataset, or an arXiv id without its version. */
  target: string
  /** What the card says of a paper. */
  paper?: PaperFacts | undefined
}

/** What is said of a paper. */
export interface PaperFacts {
  title: string | undefined
  /** Their names; empty if not given. `et al.` stands for further ones. */
  authors: readonly string[]
  /** Year in which it was published. */
  year: number | undefined
}

/** One reported result of a model. */
export interface Evaluation {
  /** Id of the dataset, or its name if the card gives no id; empty if it gives neither, so that nothing compares. */
  benchmark: string
  benchmarkName: string | undefined
  /** Subset of the dataset: its `config`, or the task of a benchmark that registers several. Empty if not given. */
  config: string
  split: string
  revision: string
  /** How it was measured, see `evaluation-setup.ts`: `5-shot`, `macro`. Empty if not given. */
  setup: string
  /** Task id; empty if not given. */
  task: string
  /** Metric id; empty in the newer format if the benchmark does not register a metric for its task. */
  metric: string
  metricName: string | undefined
  /** As written. */
  value: Json
  /** The value as a number; undefined if it is not one. */
  number: number | undefined
  /** Whether the value has a percent sign. */
  isPercent: boolean
  verified: boolean
  source: { url: string; name: string | undefined } | undefined
  /** ISO 8601. */
  date: string | undefined
  notes: string | undefined
  /** Path of the file that says so, from the model's folder; undefined for the card itself. */
  file: string | undefined
}

/** A dataset that models are measured on. */
export interface Benchmark {
  name: string
  description: string
  /** What runs the evaluation: `inspect-ai`. */
  evaluation_framework?: string | undefined
  tasks: {
    id: string
    config?: string | undefined
    split: string
    /** Id of the metric reported for the task. */
    metric?: string | undefined
  }[]
}

/** What the rank of a result depends on. */
export interface Measured
  extends Pick<
    Evaluation,
    'config' | 'split' | 'revision' | 'setup' | 'task' | 'metric' | 'number' | 'isPercent'
  > {
  /** Whose result it is: an id, or the number of an entry. */
  model: string | number
}

/** A result with the model that it belongs to. */
export interface ModelEvaluation extends Evaluation {
  model: string
  parameters: number | undefined
  /** Id of the licence that the model carries. */
  license: string | undefined
  /** Whether the model was made from another. */
  isDerived: boolean
  /** When the card was last updated, ISO 8601: stands in for the date of a result without one. */
  updated: string | undefined
}

/** A result with its place on a benchmark. */
export type Ranked<R extends Measured> = R & {
  /**
   * 1-based, the same for equal values; undefined for results that cannot be ranked, and for all but a model's best.
   */
  rank: number | undefined
}

/** Results that measure the same thing in the same way. */
export interface Leaderboard<R extends Measured = ModelEvaluation> {
  /** Short and stable: names the board in URLs. */
  key: string
  config: string
  split: string
  revision: string
  setup: string
  task: string
  metric: string
  metricName: string
  /** Id of the card that explains the metric. */
  metricCard: string | undefined
  scale: Scale | undefined
  /** Undefined if nothing says which direction is better; then nothing is ranked. */
  better: Direction | undefined
  /** Whether that is only taken to be so, as the Hub does where a benchmark names no metric. */
  isAssumed: boolean
  /** The possible values, in words, if a result lies outside of them: such results are listed last, without a rank. */
  exceeded: string | undefined
  /** Between which values bars of the results stand. */
  bounds: { low: number; high: number }
  /** Best first. */
  rows: Ranked<R>[]
  /** Number of different models among the rows. */
  models: number
  /** Number of those that have a rank. */
  ranked: number
}

/** A row of a {@link ResultTable}: what one run of a model has reached. */
export interface ResultRow {
  /** Names the row in URLs; several rows of one model share none. */
  key: string | undefined
  /** The result in each column, in their order; all are of one model. */
  cells: (Ranked<ModelEvaluation> | null)[]
  /** One of them. */
  first: Ranked<ModelEvaluation>
}

/** All results on the same part of a benchmark that were measured in the same way. */
export interface ResultTable {
  /** Short and stable: names the table in URLs. */
  key: string
  /** A column for each metric, the one with the most ranked models first. */
  columns: Leaderboard[]
  /** In the order of the first column, then of the next. */
  rows: ResultRow[]
  /** Number of different models among the rows. */
  models: number
}

/** A benchmark in the list of all benchmarks. */
export interface BenchmarkSummary {
  id: string
  /** Name that cards use. */
  name: string
  models: number
  results: number
}

/** A paper that cards cite. */
export interface CitedPaper extends PaperFacts {
  /** Its arXiv id, without a version. */
  id: string
  /** The address that states its title or authors, where no citing card does. */
  source: string | undefined
  /** ISO month in which it was submitted to arXiv. */
  submitted: string | undefined
}

/** A paper, and how many cards cite it. */
export interface Paper extends CitedPaper {
  cards: number
}

/** How many models were made from a model, by relation; relations without any are left out. */
export type MadeCounts = Partial<Record<BaseRelation, number>>

/** What a tree says of a model beside its place. */
export interface LineageFacts {
  /** Whether the catalogue has its card. */
  known: boolean
  /** Number of its parameters, and bytes of its files if the weights are among them, as far as is known. */
  parameters: number | undefined
  bytes: number | undefined
  /** How many models were made from it directly. */
  count: number
}

/** A model in a tree. */
export interface LineageNode extends LineageFacts {
  id: string
  /** How it was made from the model above it or, among bases, how the model above was made from it. */
  relation: BaseRelation
  /** Whether it also occurs further up this branch, which therefore ends here. */
  repeated: boolean
  children: LineageNode[]
  /** Children that the tree leaves out. */
  more: number
}

/** The models that a model descends from, and those made from it. */
export interface Lineage {
  /** The model itself. */
  self: LineageFacts
  /** The bases of the model, each with its own bases as children. */
  bases: LineageNode[]
  /** The models made from it, each with the models made from that. */
  derived: LineageNode[]
  /** Number of direct children that {@link derived} leaves out. */
  more: number
  /** Counts of all direct children. */
  made: MadeCounts
}
