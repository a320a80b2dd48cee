/** What a card says of itself in other words than the key that is meant for it. */

import { LICENSES } from './licenses.ts'
import type { Card, Vocabulary } from './types.ts'

/**
 * The tasks of a card, its main one first: as declared, else the first tag, in the order of the vocabulary, that is a task.
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

/** The library of a model: as declared, else the first tag that is the id of a library. */
export function libraryOf({ kind, metadata }: Card, vocabulary: Vocabulary): string | undefined {
  if (metadata.libraryName !== undefined || kind !== 'model') return metadata.libraryName
  return metadata.tags.find((tag) => vocabulary.libraries.has(tag))
}

/** The licence ids of a card, a known one in its own spelling (`MIT` is `mit`), others as written. */
export function licensesOf({ metadata }: Pick<Card, 'metadata'>): string[] {
  return [...new Set(metadata.license.map((id) => (LICENSES.has(id.toLowerCase()) ? id.toLowerCase() : id)))]
}
