/** Libraries of the Hub's registry that the tags of a dataset name. */

import { DATASET_LIBRARIES_UI_ELEMENTS } from '@huggingface/tasks'

/** A library, with where it is documented. */
export interface DatasetLibrary {
  id: string
  label: string
  docsUrl: string
}

const LIBRARIES: readonly DatasetLibrary[] = Object.entries(DATASET_LIBRARIES_UI_ELEMENTS).map(
  ([id, { prettyLabel, docsUrl }]) => ({ id, label: prettyLabel, docsUrl }),
)

/**
 * The libraries that tags name, alone or as the Hub writes it: `library:fiftyone`. In the order of the registry.
 *
 * @see https://github.com/huggingface/huggingface.js/blob/main/packages/tasks/src/dataset-libraries.ts
 */
export function taggedLibraries(tags: readonly string[]): DatasetLibrary[] {
  const named = new Set(tags.map((tag) => tag.toLowerCase().replace(/^library:/, '')))
  return LIBRARIES.filter(({ id }) => named.has(id))
}
