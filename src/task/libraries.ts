/** What is known of the libraries that load models: their names and where their code and documentation are. */

import {
  type LibraryUiElement,
  MODEL_LIBRARIES_UI_ELEMENTS,
  type ModelData,
  PIPELINE_TYPES,
} from '@huggingface/tasks'
import { LIBRARY_DESCRIPTIONS } from './library-descriptions.ts'

/** A library that loads models. */
export interface Library {
  /** As in `library_name`, for example `sklearn`. */
  id: string
  /** As its authors write it, for example `scikit-learn`. */
  label: string
  repositoryUrl: string | undefined
  docsUrl: string | undefined
  /** What it is, in a sentence, where we have one. */
  description: string | undefined
}

const registry: ReadonlyMap<string, LibraryUiElement> = new Map(Object.entries(MODEL_LIBRARIES_UI_ELEMENTS))

/**
 * A library of the Hub's registry.
 *
 * @param id - case-sensitive, as in `library_name`
 */
export function findLibrary(id: string): Library | undefined {
  const element = registry.get(id)
  if (element === undefined) return undefined
  return {
    id,
    label: element.prettyLabel,
    repositoryUrl: element.repoUrl,
    docsUrl: element.docsUrl,
    description: LIBRARY_DESCRIPTIONS[id],
  }
}

/**
 * Code that loads a model with a library, one text for each way.
 *
 * @returns empty when the registry has no code for the library, or cannot make it from so little
 * @see https://github.com/huggingface/huggingface.js/blob/main/packages/tasks/src/model-libraries-snippets.ts
 */
export function loadingSnippets(
  library: string,
  model: { id: string; task: string | undefined; tags: string[] },
): string[] {
  const type = PIPELINE_TYPES.find((known) => known === model.task)
  const data: ModelData = {
    id: model.id,
    tags: model.tags,
    inference: '',
    library_name: library,
    ...(type === undefined ? {} : { pipeline_tag: type }),
  }
  try {
    return registry.get(library)?.snippets?.(data) ?? []
  } catch {
    // Some of the registry's functions read what only the Hub knows of a model.
    return []
  }
}

/** All libraries of the Hub's registry, by id. */
export function listLibraries(): Library[] {
  return [...registry.keys()].flatMap((id) => findLibrary(id) ?? [])
}

/** The name of a library as its authors write it; the id itself for one that the registry does not have. */
export function libraryLabel(id: string): string {
  return registry.get(id)?.prettyLabel ?? id
}
