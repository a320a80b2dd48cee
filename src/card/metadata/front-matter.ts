/** The keys of front matter, in one table that drives reading, shape checks and the JSON Schema. */

import { z } from 'zod'
import { REPO_KINDS, type RepoKind, type Vocabulary } from '../types.ts'
import { LICENSES } from './licenses.ts'
import { PROVIDER_MAPPING_KEYS, providerMappingSchema } from './provider-mapping.ts'
import type { TextShape } from './read-texts.ts'
import { countSchema, daySchema } from './scalars.ts'
import { conflictsSchema, sourcesSchema } from './sources.ts'
import {
  benchmarkSchema,
  configsSchema,
  datasetInfoSchema,
  emissionsSchema,
  gatedFieldsSchema,
  inferenceSchema,
  modelIndexSchema,
  widgetSchema,
} from './structures.ts'
import {
  ANNOTATIONS_CREATORS,
  BASE_MODEL_RELATIONS,
  LANGUAGE_CREATORS,
  MULTILINGUALITY,
  SIZE_CATEGORIES,
} from './vocabularies.ts'

/** A key of front matter that the Hub knows. */
export interface FrontMatterKey {
  key: string
  kinds: readonly RepoKind[]
  /** How its texts may be written; undefined when it holds something other than texts. */
  texts: TextShape | undefined
  /** Its exact form, for editors and, where `texts` is undefined, for the checks. */
  schema: z.ZodType
  /** One sentence that editors show. */
  description: string
}

const MODEL = ['model'] as const
const DATASET = ['dataset'] as const
const BOTH = REPO_KINDS

const LICENSE_IDS = [...LICENSES.keys()]

/** A key that holds texts; editors offer `values` where the list is closed. */
function texts(
  key: string,
  kinds: readonly RepoKind[],
  shape: TextShape,
  description: string,
  values?: readonly string[],
): FrontMatterKey {
  const item = values ? z.enum(values) : z.string()
  return { key, kinds, texts: shape, schema: textSchema(item, shape), description }
}

function textSchema(item: z.ZodType<string>, shape: TextShape): z.ZodType {
  if (shape === 'text') return item
  return shape === 'list' ? z.array(item) : z.union([item, z.array(item)])
}

/** A key that holds a structure, a number or a boolean. */
function structure(
  key: string,
  kinds: readonly RepoKind[],
  schema: z.ZodType,
  description: string,
): FrontMatterKey {
  return { key, kinds, texts: undefined, schema, description }
}

/**
 * Every key of the Hub's cards, and those that Modelbook reads besides: dates, sizes and sources.
 *
 * @see https://github.com/huggingface/hub-docs/blob/main/modelcard.md
 * @see https://github.com/huggingface/hub-docs/blob/main/datasetcard.md
 */
export const FRONT_MATTER_KEYS: readonly FrontMatterKey[] = [
  texts(
    'license',
    MODEL,
    'text',
    'Id of the licence, such as "apache-2.0"; "other" for one that has no id.',
    LICENSE_IDS,
  ),
  texts('license', DATASET, 'text-or-list', 'Ids of the licences, such as "cc-by-4.0".', LICENSE_IDS),
  texts('license_name', BOTH, 'text', 'Id of a licence of your own, where license is "other".'),
  texts('license_link', BOTH, 'text', 'Text of that licence: "LICENSE", "LICENSE.md" or a URL.'),
  texts('license_details', DATASET, 'text', 'Notes on the licence.'),
  texts('language', BOTH, 'text-or-list', 'ISO 639 codes, such as "en"; also "multilingual" and "code".'),
  texts('language_bcp47', BOTH, 'text-or-list', 'Languages with their region or script, such as "pt-BR".'),
  texts('language_details', BOTH, 'text-or-list', 'Notes on the languages.'),
  texts('tags', BOTH, 'list', 'Words to find the card by.'),
  texts('library_name', BOTH, 'text', 'Library that loads the model, such as "transformers".'),
  texts('pipeline_tag', MODEL, 'text', 'The main task of the model.'),
  texts('datasets', MODEL, 'text-or-list', 'Datasets that the model was trained on, by id.'),
  texts('metrics', MODEL, 'text-or-list', 'Metrics that the model was evaluated with, by id.'),
  texts(
    'base_model',
    MODEL,
    'text-or-list',
    'Models that this one was made from, by id; several mean a merge.',
  ),
  texts(
    'base_model_relation',
    MODEL,
    'text',
    'How this model was made from the base model.',
    BASE_MODEL_RELATIONS,
  ),
  texts('new_version', MODEL, 'text', 'Model that replaces this one, by id.'),
  texts('model_name', MODEL, 'text', 'Display name of the model.'),
  texts('thumbnail', BOTH, 'text', 'Picture for previews: a URL, or a path in the repository.'),
  texts('instance_prompt', MODEL, 'text', 'Words that trigger what an image model was tuned for.'),
  texts('mask_token', MODEL, 'text', 'The token that stands for the missing word.'),
  structure('model-index', MODEL, modelIndexSchema, 'Evaluation results.'),
  structure('widget', MODEL, widgetSchema, 'Inputs to try the model with.'),
  structure(
    'inference',
    MODEL,
    inferenceSchema,
    'false turns the try-it widget off; a mapping sets its parameters.',
  ),
  ...PROVIDER_MAPPING_KEYS.map((key) =>
    structure(key, MODEL, providerMappingSchema, 'Inference providers that serve the model, by id.'),
  ),
  structure(
    'co2_eq_emissions',
    MODEL,
    emissionsSchema,
    'Emissions of the training, in grams of CO2 equivalent.',
  ),
  structure('parameters', MODEL, countSchema, 'Number of parameters; weights beside the card count first.'),
  structure(
    'active_parameters',
    MODEL,
    countSchema,
    'Number of parameters that each token takes part with, in a mixture of experts.',
  ),
  structure('context_length', MODEL, countSchema, 'Longest input in tokens, where no weights say it.'),
  structure('buckets', MODEL, z.array(z.string()), 'Linked storage, as "org/name".'),
  texts('pretty_name', DATASET, 'text', 'Display name of the dataset.'),
  texts('task_categories', DATASET, 'text-or-list', 'Tasks that the dataset is for.'),
  texts('task_ids', DATASET, 'text-or-list', 'Subtasks that the dataset is for.'),
  texts('size_categories', DATASET, 'text-or-list', 'Number of examples, as a range.', SIZE_CATEGORIES),
  texts(
    'annotations_creators',
    DATASET,
    'text-or-list',
    'Where the annotations come from.',
    ANNOTATIONS_CREATORS,
  ),
  texts('language_creators', DATASET, 'text-or-list', 'Where the texts come from.', LANGUAGE_CREATORS),
  texts(
    'multilinguality',
    DATASET,
    'text-or-list',
    'Whether there is more than one language.',
    MULTILINGUALITY,
  ),
  texts('source_datasets', DATASET, 'text-or-list', '"original", or the datasets that this one extends.'),
  texts('paperswithcode_id', DATASET, 'text', 'Id at Papers with Code, which closed in 2025.'),
  structure(
    'benchmark',
    DATASET,
    benchmarkSchema,
    'How to read results on the dataset: what they measure, what is good, when they mislead.',
  ),
  structure('configs', DATASET, configsSchema, 'Subsets, and the files of their splits.'),
  texts('config_names', DATASET, 'text-or-list', 'Names of subsets, in older cards.'),
  structure('dataset_info', DATASET, datasetInfoSchema, 'Columns, splits and sizes.'),
  structure('viewer', DATASET, z.boolean(), 'false turns the dataset viewer off.'),
  structure('train-eval-index', DATASET, z.array(z.looseObject({})), 'Automatic evaluation, in older cards.'),
  structure(
    'gated',
    BOTH,
    z.union([z.boolean(), z.enum(['auto', 'manual'])]),
    'Whether readers must ask for access.',
  ),
  texts('extra_gated_prompt', BOTH, 'text', 'Text that readers agree to before they get access.'),
  texts('extra_gated_heading', BOTH, 'text', 'Heading of the form for access.'),
  texts('extra_gated_description', BOTH, 'text', 'Text above the form for access.'),
  texts('extra_gated_button_content', BOTH, 'text', 'Label of the button below the form for access.'),
  structure('extra_gated_fields', BOTH, gatedFieldsSchema, 'Fields of the form for access: label to type.'),
  structure('extra_gated_eu_disallowed', BOTH, z.boolean(), 'true refuses access from the European Union.'),
  texts('date', BOTH, 'text', 'Date of the card, as "2025-01-15".'),
  texts('last_modified', BOTH, 'text', 'Date of the last change, as "2025-01-15".'),
  structure(
    'released',
    BOTH,
    daySchema,
    'Date of the release; stands for the date of a card that has no other.',
  ),
  structure(
    'sources',
    BOTH,
    sourcesSchema,
    'Where the card comes from: addresses, or a mapping from its keys and "text" to the sources of each.',
  ),
  structure(
    'conflicts',
    BOTH,
    conflictsSchema,
    'Other values that are stated elsewhere: a mapping from keys to lists of "value", "url" and "seen".',
  ),
]

/** All keys of front matter, for either kind of card. */
export const KEY_NAMES: ReadonlySet<string> = new Set(FRONT_MATTER_KEYS.map(({ key }) => key))

/** Finds a key for a kind of card, or else for the other kind, since cards mix them. */
export function findKey(key: string, kind: RepoKind): FrontMatterKey | undefined {
  return KEYS_BY_KIND[kind].get(key)
}

const KEYS_BY_KIND: Record<RepoKind, ReadonlyMap<string, FrontMatterKey>> = {
  model: keysFirstOf('model'),
  dataset: keysFirstOf('dataset'),
}

function keysFirstOf(kind: RepoKind): ReadonlyMap<string, FrontMatterKey> {
  const own = FRONT_MATTER_KEYS.filter(({ kinds }) => kinds.includes(kind))
  return new Map([...FRONT_MATTER_KEYS, ...own].map((entry) => [entry.key, entry]))
}

/**
 * The JSON Schema (draft 2020-12) of the front matter of a card, for editors that complete and check YAML.
 *
 * @param vocabulary - tasks, libraries and metrics to offer; without it those keys are free text
 */
export function frontMatterJsonSchema(kind: RepoKind, vocabulary?: Vocabulary): { [key: string]: unknown } {
  const offered = vocabulary ? offeredTexts(vocabulary) : new Map<string, z.ZodType<string>>()
  const shape = Object.fromEntries(
    FRONT_MATTER_KEYS.filter(({ kinds }) => kinds.includes(kind)).map(
      ({ key, texts, schema, description }) => {
        const item = texts && offered.get(key)
        const exact = item ? textSchema(item, texts) : schema
        return [key, exact.describe(description).optional()]
      },
    ),
  )
  const title = `Front matter of a ${kind} card`
  const { $schema, ...schema } = z.toJSONSchema(z.looseObject(shape), {
    target: 'draft-2020-12',
    unrepresentable: 'any',
  })
  return { $schema, title, ...schema }
}

function offeredTexts({ tasks, libraries, metrics }: Vocabulary): Map<string, z.ZodType<string>> {
  const subtasks = new Set([...tasks.values()].flat())
  return new Map<string, z.ZodType<string>>([
    ['pipeline_tag', z.enum([...tasks.keys()])],
    ['task_categories', z.enum([...tasks.keys()])],
    ['task_ids', z.enum([...subtasks])],
    // Libraries and metrics are open lists: an unknown one is legal.
    ['library_name', z.union([z.enum([...libraries]), z.string()])],
    ['metrics', z.union([z.enum([...metrics]), z.string()])],
  ])
}
