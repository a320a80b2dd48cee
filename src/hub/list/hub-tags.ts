/** The tags by which Hub clients filter: a card's own, and its other metadata written as tags. */

import { dataFileOf } from '../../data-formats.ts'
import type { Entry } from '../../edition/types.ts'

type Tagged = Pick<
  Entry,
  'kind' | 'task' | 'library' | 'license' | 'language' | 'baseModel' | 'metadata' | 'files'
>

/**
 * All tags of a card, without repeats.
 *
 * @see https://huggingface.co/docs/hub/model-cards#model-card-metadata
 */
export function hubTags(entry: Tagged): string[] {
  return [...new Set(entry.kind === 'dataset' ? datasetTags(entry) : modelTags(entry))]
}

function modelTags({ task, library, license, language, baseModel, metadata, files }: Tagged): string[] {
  const { baseModelRelation: relation } = metadata
  return [
    ...present(library),
    ...(['.safetensors', '.gguf', '.onnx'] as const).flatMap((ending) =>
      files.some(({ path }) => path.endsWith(ending)) ? [ending.slice(1)] : [],
    ),
    ...present(task),
    ...metadata.tags,
    ...language,
    ...prefixed('dataset', metadata.datasets),
    ...prefixed('base_model', baseModel),
    ...(relation === undefined ? [] : prefixed(`base_model:${relation}`, baseModel)),
    ...prefixed('license', present(license)),
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
