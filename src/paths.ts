/** Paths of all pages and files: the only place that knows how an id becomes a URL. */

import type { CardKind, RepoKind } from './card/types.ts'
import { encodePath } from './card/url-path.ts'

const KIND_FOLDER = { model: '/models', dataset: '/datasets', task: '/tasks', metric: '/metrics' } as const

/** The list of all cards of a kind, e.g. `/models`, narrowed by facet values when given. */
export function listPath(kind: CardKind, facets: Record<string, string> = {}): string {
  const query = new URLSearchParams(facets).toString()
  return query === '' ? KIND_FOLDER[kind] : `${KIND_FOLDER[kind]}?${query}`
}

/** The page of one card, e.g. `/models/acme/tiny-bert`; each segment of the id is percent-encoded. */
export function cardPath(kind: CardKind, id: string): string {
  return `${KIND_FOLDER[kind]}/${encodePath(id)}`
}

/** The page of a library. */
export function libraryPath(id: string): string {
  return `/libraries/${encodeURIComponent(id.toWellFormed())}`
}

/**
 * A file of a card, at the address Hub clients use for it.
 *
 * @see https://huggingface.co/docs/hub/api
 */
export function filePath(kind: CardKind, id: string, path: string): string {
  const folder = kind === 'model' ? '' : KIND_FOLDER[kind]
  return `${folder}/${encodePath(id)}/resolve/main/${encodePath(path)}`
}

/** A dataset as Croissant. @see https://docs.mlcommons.org/croissant/docs/croissant-spec.html */
export function croissantPath(id: string): string {
  return `${cardPath('dataset', id)}/croissant`
}

/** The card on the Hub. */
export function hubUrl(kind: RepoKind, id: string): string {
  return `https://huggingface.co/${kind === 'dataset' ? 'datasets/' : ''}${encodePath(id)}`
}

/** All benchmarks, or the page of one, by the id of its dataset. */
export function benchmarkPath(id?: string): string {
  return id === undefined ? '/benchmarks' : `/benchmarks/${encodePath(id)}`
}

/** The results on a benchmark as CSV. */
export function benchmarkCsvPath(id: string): string {
  return `${benchmarkPath(id)}.csv`
}

/**
 * One page of a list.
 *
 * @param path - of the list
 * @param query - its parameters, without the page
 * @param page - from 1; the first is the list's own address
 */
export function listPagePath(
  path: string,
  query: readonly [name: string, value: string][],
  page: number,
): string {
  const params = new URLSearchParams([...query, ...(page === 1 ? [] : [['page', String(page)]])])
  return params.size === 0 ? path : `${path}?${params}`
}

/** All papers, or the page of one, by its arXiv id. */
export function paperPath(id?: string): string {
  return id === undefined ? '/papers' : `/papers/${encodePath(id)}`
}

/** The family tree of a model. */
export function lineagePath(id: string): string {
  return `/lineage/${encodePath(id)}`
}

/** The most models to compare: more would call for a spreadsheet. */
export const MOST_COMPARED = 8

/**
 * The contents of a model's weight files.
 *
 * @param file - of the set to show, when there are several
 */
export function weightsPath(id: string, file?: string): string {
  return `/weights/${encodePath(file === undefined ? id : `${id}/${file}`)}`
}

/** The comparison of some models. */
export function comparePath(ids: readonly string[]): string {
  return ids.length === 0 ? '/compare' : `/compare?ids=${ids.map(encodeURIComponent).join(',')}`
}

/** The search in docs. */
export function docsSearchPath(params: URLSearchParams): string {
  return `/search?${new URLSearchParams([...params, ['kind', 'docs']])}`
}

/** The list of all docs sets. */
export const DOCS_ROOT = '/docs'

/** The set that is Modelbook's own documentation. */
export const GUIDE_SET = 'modelbook'

/**
 * A page or file of a docs set.
 *
 * @param place - as written in addresses: version and language are empty where the address omits them
 * @param page - path within the set; empty for the set itself
 */
export function docsPath(
  place: { set: string; version: string; language: string },
  page: string,
  fragment = '',
): string {
  const folder = [place.set, place.version, place.language].filter((segment) => segment !== '')
  const path = [...folder.map(encodeURIComponent), ...(page === '' ? [] : [encodePath(page)])].join('/')
  return `${DOCS_ROOT}/${path}${fragment === '' ? '' : `#${fragment}`}`
}

/** The bytes of an image or sound in a dataset's cell, from the viewer's API. */
export function viewerAssetPath(place: {
  dataset: string
  config?: string | undefined
  split?: string | undefined
  row: number
  column: string
  item: number
}): string {
  const query = Object.entries(place).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return `/api/viewer/asset?${new URLSearchParams(query)}`
}

/** What a dataset's page shows of its rows; anything omitted has its default. */
export interface ViewerPlace {
  config?: string
  split?: string
  /** Words that the rows must contain. */
  q?: string
  /** A condition that the rows must meet. */
  where?: string
  offset?: number
}

/** The page of a dataset at a given place in its rows. */
export function viewerPath(id: string, { offset = 0, ...texts }: ViewerPlace = {}): string {
  const query = new URLSearchParams({
    ...texts,
    ...(offset === 0 ? {} : { offset: String(offset) }),
  }).toString()
  return cardPath('dataset', id) + (query === '' ? '' : `?${query}`)
}
