/** All code that loads a model: with its library, and with programs that run its files. */

/// <reference types="vite/types/importMeta.d.ts" />

import { isOnlyGguf } from '../../task/gguf.ts'
import { libraryLabel } from '../../task/libraries.ts'
import { finishWay } from './endpoint.ts'
import { isHubId } from './hub-id.ts'
import { appCode, libraryCode } from './registry.ts'
import type { LoadableModel, LoadingSnippet, LocalApp, ModelLoader } from './types.ts'

const LOADERS: ReadonlyMap<string, ModelLoader> = new Map(
  Object.values(import.meta.glob<ModelLoader>('./libraries/*.ts', { eager: true, import: 'loader' })).map(
    (loader) => [loader.id, loader],
  ),
)

const APPS: readonly LocalApp[] = Object.values(
  import.meta.glob<LocalApp>('./apps/*.ts', { eager: true, import: 'app' }),
).sort((a, b) => a.rank - b.rank)

const APP_IDS: ReadonlySet<string> = new Set(APPS.map(({ id }) => id))

/**
 * The code that loads a model, its library first. What has no loader here has the code of the Hub's registry.
 *
 * @param library - the model's library; undefined if unknown
 * @returns empty when Hub clients do not accept the id, or too little is known for code that runs
 */
export function modelSnippets(model: LoadableModel, library: string | undefined): LoadingSnippet[] {
  if (!isHubId(model.id)) return []
  const reader = readerOf(model, library)
  return [
    ...(reader === undefined || LOADERS.has(reader) ? [] : libraryCode({ ...model, library }, reader)),
    ...ownSnippets(model, library),
    ...appCode({ ...model, library: reader }, APP_IDS),
  ]
}

/** A library finds no weights that it reads in a repository of GGUF files. */
const readerOf = (model: LoadableModel, library: string | undefined) =>
  isOnlyGguf(model) ? undefined : library

/** The code of our own loaders, without the check on ids, so that tests can use any text. */
export function ownSnippets(model: LoadableModel, library: string | undefined): LoadingSnippet[] {
  const reader = readerOf(model, library)
  const loader = reader === undefined ? undefined : LOADERS.get(reader)
  const own =
    loader === undefined
      ? []
      : loader
          .load(model)
          .map((way) => finishWay({ id: loader.id, label: libraryLabel(loader.id) }, way, model.site))
  const apps = APPS.flatMap((app) =>
    app.load(model, reader).map((way) => finishWay({ id: app.id, label: app.label }, way, model.site)),
  )
  return [...own, ...apps]
}

/** Ids of the libraries that have a loader, sorted. */
export function loadableLibraries(): string[] {
  return [...LOADERS.keys()].sort()
}
