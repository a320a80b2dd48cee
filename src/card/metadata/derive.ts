/** Derives tasks, library, licences and sources of a card from all the ways in which cards say them. */

import type { Card, Vocabulary } from '../types.ts'
import { LICENSES } from './licenses.ts'

/**
 * The tasks of a card, main task first: as declared, else the first task of the vocabulary that is among its tags.
 *
 * @see https://huggingface.co/docs/hub/models-widgets#how-is-a-models-widget-type-determined
 */
export function tasksOf({ metadata }: Card, vocabulary: Vocabulary): string[] {
  const declared = [metadata.pipelineTag, ...metadata.taskCategories].filter((task) => task !== undefined)
  if (declared.length > 0) return [...new Set(declared)]
  const tags = new Set(metadata.tags.map((tag) => tag.toLowerCase()))
  const [tagged] = [...vocabulary.tasks.keys()].filter((task) => tags.has(task))
  return tagged === undefined ? [] : [tagged]
}

/** The library of a card: as declared, else, for a model, the first tag that is the id of a library. */
export function libraryOf({ kind, metadata }: Card, vocabulary: Vocabulary): string | undefined {
  if (metadata.libraryName !== undefined || kind !== 'model') return metadata.libraryName
  return metadata.tags.find((tag) => vocabulary.libraries.has(tag))
}

/**
 * The ids that a dataset's `source_datasets` name: `extended|squad` extends `squad`, and `extended|other-name`
 * something without a card.
 */
export function sourceDatasetsOf({ metadata }: Pick<Card, 'metadata'>): string[] {
  return metadata.sourceDatasets
    .filter((source) => source !== 'original')
    .map((source) => source.replace(/^extended\|(?:other-)?/, ''))
}

/** The licence ids of a card: known ones in their proper spelling (`MIT` is `mit`), others as written. */
export function licensesOf({ metadata }: Pick<Card, 'metadata'>): string[] {
  return [...new Set(metadata.license.map((id) => (LICENSES.has(id.toLowerCase()) ? id.toLowerCase() : id)))]
}
