/** Schemas of the structured values of front matter: evaluation results, examples, subsets, features, gating. */

import { z } from 'zod'
import { compareSchema, expectSchema } from './expectation.ts'
import { daySchema } from './scalars.ts'

const text = z.string()
const anything = z.unknown()

/** Source: https://github.com/huggingface/hub-docs/blob/main/modelcard.md */
export const modelIndexSchema = z.array(
  z.looseObject({
    name: text.describe('Name of the model.'),
    results: z.array(
      z.looseObject({
        task: z.looseObject({
          type: text.describe('Task id, such as "text-classification".'),
          name: text.describe('Name of the task for people.').optional(),
        }),
        dataset: z.looseObject({
          type: text.describe('Id of the dataset.'),
          name: text.describe('Display name of the dataset.'),
          config: text.describe('Subset of the dataset.').optional(),
          split: text.describe('Split of the dataset, such as "test".').optional(),
          revision: text.describe('Commit of the dataset; in quotes.').optional(),
          args: anything.describe('Arguments that loaded the dataset.').optional(),
        }),
        metrics: z
          .array(
            z.looseObject({
              type: text.describe('Metric id, such as "accuracy".'),
              value: anything.describe('The value as measured; no scale is assumed.'),
              name: text.describe('Name of the metric for people.').optional(),
              config: text.describe('Configuration of the metric.').optional(),
              args: anything.describe('Arguments of the metric.').optional(),
              verified: z.boolean().describe('Set by the Hub, not by hand.').optional(),
            }),
          )
          .min(1),
        source: z
          .looseObject({
            url: text.describe('Where the result was published.'),
            name: text.describe('Name of that place.').optional(),
          })
          .optional(),
        // Our addition, as in files of `.eval_results`.
        date: daySchema.describe('Date of the measurement.').optional(),
      }),
    ),
  }),
)

/** What a dataset measures as a benchmark. The Hub has no such key. */
export const benchmarkSchema = z.looseObject({
  measures: text.describe('What results on the dataset measure, in a sentence or two.'),
  good: text.describe('What a good result is.').optional(),
  misleads: text.describe('When a result misleads.').optional(),
})

/** One example. Source: https://huggingface.co/docs/hub/models-widgets-examples */
export const exampleSchema = z.looseObject({
  example_title: text.describe('Name of the example in the menu.').optional(),
  group: text.describe('Examples of one group stand together.').optional(),
  text: text.describe('Input text, prompt or question.').optional(),
  context: anything.describe('What a question is asked about.').optional(),
  candidate_labels: anything.describe('What the input may be: a list, or a text with commas.').optional(),
  source_sentence: anything.describe('What the sentences are compared with.').optional(),
  sentences: anything.describe('A list of texts.').optional(),
  messages: z
    .array(z.looseObject({ role: text, content: anything }))
    .describe('Turns of a chat.')
    .optional(),
  table: anything.describe('A mapping of columns, or a list of rows.').optional(),
  structured_data: anything.describe('A mapping of columns, or a list of rows.').optional(),
  src: text.describe('Input file: a URL, or a path beside the card or the file of the example.').optional(),
  prompt: anything.describe('What is to be done with the input file.').optional(),
  multi_class: anything.describe('Whether several of the labels may fit.').optional(),
  hypothesis_template: anything.describe('Sentence that a label is put into.').optional(),
  parameters: z.looseObject({}).describe('Parameters of the call.').optional(),
  output: anything.describe('What the model gave for this input.').optional(),
  expect: expectSchema
    .describe('What must hold of an answer, in place of being the recorded output.')
    .optional(),
  compare: compareSchema.describe('What counts as the recorded output.').optional(),
})

export const widgetSchema = z.array(exampleSchema)

export const inferenceSchema = z.union([
  z.boolean(),
  z.looseObject({ parameters: z.looseObject({}).describe('Parameters of every call.').optional() }),
])

export const emissionsSchema = z.union([
  z.number(),
  z.looseObject({
    emissions: z.number().describe('Grams of CO2 equivalent.').optional(),
    source: text.optional(),
    training_type: z.enum(['pre-training', 'fine-tuning']).optional(),
    geographical_location: text.optional(),
    hardware_used: text.optional(),
  }),
])

const dataFile = z.looseObject({
  split: text.describe('Name of the split.'),
  path: z.union([text, z.array(text)]).describe('Files of the split; patterns with * and ** are allowed.'),
})

/** Source: https://huggingface.co/docs/hub/datasets-manual-configuration */
export const configsSchema = z.array(
  z.looseObject({
    config_name: text.describe('Name of the subset.'),
    data_files: z.union([text, z.array(z.union([text, dataFile]))]).optional(),
    data_dir: text.describe('Folder that patterns are relative to.').optional(),
    default: z.boolean().describe('Whether this subset is the one shown first.').optional(),
    description: text.optional(),
  }),
)

const split = z.looseObject({
  name: text,
  num_bytes: z.number().optional(),
  num_examples: z.number().optional(),
})

const datasetInfo = z.looseObject({
  config_name: text.describe('Subset that this describes.').optional(),
  features: z.union([z.array(z.looseObject({ name: text })), z.looseObject({})]).optional(),
  splits: z.union([z.array(split), z.looseObject({})]).optional(),
  download_size: z.number().describe('Bytes.').optional(),
  dataset_size: z.number().describe('Bytes.').optional(),
})

/** Source: https://huggingface.co/docs/datasets/repository_structure */
export const datasetInfoSchema = z.union([datasetInfo, z.array(datasetInfo)])

const GATED_FIELD_TYPES = ['text', 'checkbox', 'date_picker', 'country', 'ip_location', 'select'] as const

const gatedField = z.union([
  z.enum(GATED_FIELD_TYPES),
  z.looseObject({
    type: z.enum(GATED_FIELD_TYPES),
    options: z.array(z.union([text, z.looseObject({ label: text, value: text })])).optional(),
  }),
])
const gatedFields = z.record(text, gatedField)

/** Source: https://huggingface.co/docs/hub/models-gated#customize-requested-information */
export const gatedFieldsSchema = z.union([gatedFields, z.array(gatedFields)])
