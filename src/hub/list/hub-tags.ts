/** The tags by which Hub clients filter: a card's own, and its other metadata written as tags. */

import { dataFileOf } from '../../data-formats.ts'
import type { Entry } from '../../edition/types.ts'

type Tagged = Pick<
  Entry,
  'kind' | 'task' | 'library' | 'license' | 'language' | 'baseModel' | 'metadata' | 'files' | 'weights'
>

/**
 * Tags of models by files that they have. Transformers calls the weights of its frameworks by these names.
 *
 * @see https://huggingface.co/docs/transformers/main_classes/model
 * @see https://huggingface.co/docs/hub/tensorboard
 */
const FILE_TAGS: ReadonlyMap<string, RegExp> = new Map([
  ['safetensors', /\.safetensors$/],
  ['gguf', /\.gguf$/],
  ['onnx', /\.onnx$/],
  ['pytorch', /(?:^|\/)pytorch_model(?:-\d+-of-\d+)?\.bin$/],
  ['tf', /(?:^|\/)tf_model(?:-\d+-of-\d+)?\.h5$/],
  ['jax', /(?:^|\/)flax_model(?:-\d+-of-\d+)?\.msgpack$/],
  ['tensorboard', /(?:^|\/)events\.out\.tfevents\.[^/]*$/],
])

/** Whether a tag follows from what no facet holds. */
export const isDerivedTag = (tag: string): boolean =>
  FILE_TAGS.has(tag) || tag === CUSTOM_CODE || tag === EMISSIONS

const CUSTOM_CODE = 'custom_code'
const EMISSIONS = 'co2_eq_emissions'

/**
 * All tags of a card, without repeats.
 *
 * @see https://huggingface.co/docs/hub/model-cards#model-card-metadata
 */
export function hubTags(entry: Tagged): string[] {
  return [...new Set(entry.kind === 'dataset' ? datasetTags(entry) : modelTags(entry))]
}

function modelTags(entry: Tagged): string[] {
  const { task, library, license, language, baseModel, metadata, files, weights } = entry
  const { baseModelRelation: relation } = metadata
  return [
    ...present(library),
    ...[...FILE_TAGS].flatMap(([tag, name]) => (files.some(({ path }) => name.test(path)) ? [tag] : [])),
    ...present(task),
    ...metadata.tags,
    ...language,
    ...prefixed('dataset', metadata.datasets),
    ...prefixed('base_model', baseModel),
    ...(relation === undefined ? [] : prefixed(`base_model:${relation}`, baseModel)),
    ...prefixed('license', present(license)),
    ...(weights?.config.customCode === true ? [CUSTOM_CODE] : []),
    ...(metadata.extra[EMISSIONS] === undefined ? [] : [EMISSIONS]),
  ]
}

function datasetTags({ license, language, metadata, files }: Tagged): string[] {
  return [
    ...prefixed('task_categories', metadata.taskCategories),
    ...prefixed('task_ids', metadata.taskIds),
    ...prefixed('annotations_creators', metadata.annotationsCreators),
    ...prefixed('language_creators', textsOf(metadata.extra.language_creators)),
    ...prefixed('multilinguality', metadata.multilinguality),
    ...prefixed('source_datasets', metadata.sourceDatasets),
    ...prefixed('language', language),
    ...prefixed('license', present(license)),
    ...prefixed('size_categories', metadata.sizeCategories),
    ...prefixed(
      'format',
      files.flatMap(({ path }) => present(dataFileOf(path)?.hubTag)),
    ),
    ...metadata.tags,
  ]
}

function prefixed(prefix: string, values: readonly string[]): string[] {
  return values.map((value) => `${prefix}:${value}`)
}

function present(value: string | undefined): string[] {
  return value === undefined ? [] : [value]
}

/** A key whose value metadata keeps as written: a string or a list of strings. */
function textsOf(value: unknown): string[] {
  return [value].flat().filter((item) => typeof item === 'string')
}
