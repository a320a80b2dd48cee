/** The libraries that load models: their names, the addresses of their code and documentation, and loading code. */

import {
  type LibraryUiElement,
  MODEL_LIBRARIES_UI_ELEMENTS,
  type ModelData,
  PIPELINE_TYPES,
} from '@huggingface/tasks'
import { LIBRARY_DESCRIPTIONS, type LibraryDescription } from './library-descriptions.ts'

/** A library that loads models. */
export interface Library {
  /** Id as in `library_name`, for example `sklearn`. */
  id: string
  /** Name as its authors write it, for example `scikit-learn`. */
  label: string
  repositoryUrl: string | undefined
  docsUrl: string | undefined
  /** A paragraph on what it is, where we have one. */
  description: LibraryDescription | undefined
}

const registry: ReadonlyMap<string, LibraryUiElement> = new Map(Object.entries(MODEL_LIBRARIES_UI_ELEMENTS))

/**
 * A library of the Hub's registry.
 *
 * @param id - id as in `library_name`, case-sensitive
 */
export function findLibrary(id: string): Library | undefined {
  const element = registry.get(id)
  if (element === undefined) return undefined
  return {
    id,
    label: element.prettyLabel,
    repositoryUrl: element.repoUrl,
    docsUrl: element.docsUrl,
    description: LIBRARY_DESCRIPTIONS.get(id),
  }
}

/** A library that the registry lacks, such as a team's own: what is known is its id, and for some what they are. */
export function unregisteredLibrary(id: string): Library {
  return {
    id,
    label: id,
    repositoryUrl: undefined,
    docsUrl: undefined,
    description: LIBRARY_DESCRIPTIONS.get(id),
  }
}

/**
 * Code snippets that load a model with a library, one for each way.
 *
 * @returns empty when the registry has no code for the library, or needs to know more about the model
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
    // Some of the registry's functions need data about a model that only the Hub has.
    return []
  }
}

/** All libraries of the Hub's registry, by id. */
export function listLibraries(): Library[] {
  return [...registry.keys()].flatMap((id) => findLibrary(id) ?? [])
}

/** The name of a library as its authors write it; the id itself for a library that is not in the registry. */
export function libraryLabel(id: string): string {
  return registry.get(id)?.prettyLabel ?? id
}
