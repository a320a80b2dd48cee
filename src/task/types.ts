/** The schemas of a task card, and the types inferred from them. */

import * as z from 'zod'
import { TASK_IDS } from '../task-table.ts'
import { MODALITY_IDS } from './modalities.ts'

/** Colour names that the Hub uses for tasks. */
export const TASK_COLORS = ['blue', 'green', 'indigo', 'orange', 'red', 'yellow'] as const

/** YAML reads some unquoted cells as numbers or booleans; a demo shows them as text. */
const cell = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)])

const demoText = z.object({
  type: z.literal('text'),
  /** Role of this text in the task, such as `Question`. */
  label: cell,
  content: cell,
})

const demoImage = z.object({
  type: z.literal('img'),
  /** A file in the card's own folder. */
  filename: z.string(),
  /** What the picture shows, for those who cannot see it. */
  alt: z.string().optional(),
})

const demoAudio = z.object({
  type: z.literal('audio'),
  /** A file in the card's own folder. */
  filename: z.string(),
  label: cell.optional(),
})

const demoChart = z.object({
  type: z.literal('chart'),
  /** Bars in display order, with the scores as the model returns them. */
  data: z.array(z.object({ label: cell, score: z.number() })),
})

const demoTable = z.object({
  type: z.literal('tabular'),
  label: cell.optional(),
  /** Rows of cells; the first row is the head. */
  table: z.array(z.array(cell)),
})

const demoTokens = z
  .object({
    type: z.literal('text-with-tokens'),
    text: z.string(),
    /** Labelled spans of `text`: from `start` up to but not including `end`, in UTF-16 code units. */
    tokens: z.array(
      z.object({ type: cell, start: z.number().int().nonnegative(), end: z.number().int().positive() }),
    ),
  })
  .superRefine(({ text, tokens }, context) => {
    for (const [index, { start, end }] of tokens.entries()) {
      if (start < end && end <= text.length) continue
      const message = `token ${start} to ${end} is not a span of its text, which is ${text.length} characters long`
      context.addIssue({ code: 'custom', message, path: ['tokens', index] })
    }
  })

/** One input or output of a task, as shown to a person. */
const demoItemSchema = z.discriminatedUnion('type', [
  demoText,
  demoImage,
  demoAudio,
  demoChart,
  demoTable,
  demoTokens,
])

const demoSchema = z.object({
  inputs: z.array(demoItemSchema).default([]),
  outputs: z.array(demoItemSchema).default([]),
})

/** A model, dataset, metric or space that a task recommends, with a sentence on why. */
const recommendationSchema = z.object({
  id: z.string(),
  description: z.string().default('').describe('One sentence: why it is worth a look.'),
})

const recommendations = z.array(recommendationSchema).default([])

const subtaskSchema = z.object({ type: z.string(), name: z.string() })

/** The front matter of a task card. Only `name` and `modality` are required; editors show the descriptions. */
export const taskFrontMatterSchema = z.object({
  name: z.string().describe('Name of the task, in title case as the Hub writes it.'),
  modality: z
    .enum(MODALITY_IDS)
    .describe('The kind of data that the task works on; groups the list of tasks.'),
  color: z.enum(TASK_COLORS).default('blue').describe('Colour name that tells the task from its neighbours.'),
  subtasks: z
    .array(subtaskSchema)
    .default([])
    .describe('Narrower forms of the task, for task_ids of datasets.'),
  aliases: z
    .array(z.string())
    .default([])
    .describe('Other names of the task, in any language; a search for one leads here.'),
  queries: z
    .array(z.string())
    .default([])
    .describe(
      'What people type when they look for the task, in plain words; a search in such words finds it.',
    ),
  hideInModels: z.boolean().default(false).describe('true hides the task where models are browsed.'),
  hideInDatasets: z.boolean().default(false).describe('true hides the task where datasets are browsed.'),
  icon: z
    .enum(TASK_IDS)
    .optional()
    .describe(
      'Id of a task of the Hub whose picture this one shares; without it, one is made from the demo.',
    ),
  summary: z.string().default('').describe('One or two sentences: what the task is.'),
  demo: demoSchema
    .default({ inputs: [], outputs: [] })
    .describe('An example of input and output; the picture of the task is made from it.'),
  datasets: recommendations.describe('Datasets to train or evaluate with.'),
  metrics: recommendations.describe('Metrics that the task is measured by.'),
  models: recommendations.describe('Models to start with.'),
  spaces: recommendations.describe('Public demo applications on the Hub.'),
  widgetModels: z.array(z.string()).default([]).describe('Ids of models to try the task with.'),
  youtubeId: z.string().optional().describe('Id of a YouTube video about the task.'),
  canonicalId: z.string().optional().describe('Id of the task that this one is a special case of.'),
  isPlaceholder: z.boolean().default(false).describe('true: the Hub has no text for the task.'),
  libraries: z.array(z.string()).default([]).describe('Ids of libraries with models for the task.'),
})

/** The parsed front matter of a task card. */
export type TaskFrontMatter = z.infer<typeof taskFrontMatterSchema>

/** One of the six kinds of demo item, distinguished by `type`. */
export type DemoItem = z.infer<typeof demoItemSchema>

/** Example inputs and outputs of a task. */
export type Demo = z.infer<typeof demoSchema>

/** A model, dataset, metric or space that a task recommends. */
export type Recommendation = z.infer<typeof recommendationSchema>

/** A narrower form of a task, such as natural language inference for text classification. */
export type Subtask = z.infer<typeof subtaskSchema>

/** Colour name of a task. */
export type TaskColor = (typeof TASK_COLORS)[number]

/** What the catalogue says about a task. */
export type TaskInfo = Pick<
  TaskFrontMatter,
  | 'icon'
  | 'summary'
  | 'demo'
  | 'datasets'
  | 'metrics'
  | 'models'
  | 'spaces'
  | 'widgetModels'
  | 'youtubeId'
  | 'canonicalId'
  | 'isPlaceholder'
  | 'libraries'
>

/** A task that models perform: its place among the tasks, and what the catalogue says about it. */
export interface Task
  extends Pick<
    TaskFrontMatter,
    'name' | 'modality' | 'color' | 'subtasks' | 'aliases' | 'queries' | 'hideInModels' | 'hideInDatasets'
  > {
  /** Id as in `pipeline_tag`, for example `text-classification`. */
  id: string
  info: TaskInfo
}
