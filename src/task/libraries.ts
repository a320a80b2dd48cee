/** The libraries that load models: their names, and the addresses of their code and documentation. */

import { type LibraryUiElement, MODEL_LIBRARIES_UI_ELEMENTS } from '@huggingface/tasks'
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

/** The Hub's registry, by id. */
export const REGISTRY: ReadonlyMap<string, LibraryUiElement> = new Map(
  Object.entries(MODEL_LIBRARIES_UI_ELEMENTS),
)

/**
 * A library of the Hub's registry.
 *
 * @param id - id as in `library_name`, case-sensitive
 */
export function findLibrary(id: string): Library | undefined {
  const element = REGISTRY.get(id)
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

/** All libraries of the Hub's registry, by id. */
export function listLibraries(): Library[] {
  return [...REGISTRY.keys()].flatMap((id) => findLibrary(id) ?? [])
}

/** The name of a library as its authors write it; the id itself for a library that is not in the registry. */
export function libraryLabel(id: string): string {
  return REGISTRY.get(id)?.prettyLabel ?? id
}
