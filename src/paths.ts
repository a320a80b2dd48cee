/** Paths of all pages and files: the only place that knows how an id becomes a URL. */

import type { CardKind, RepoKind } from './card/types.ts'
import { encodePath } from './card/url-path.ts'

/** Where each part of the site begins; the pages of single things lie below it. */
export const ROOT = {
  models: '/models',
  datasets: '/datasets',
  tasks: '/tasks',
  metrics: '/metrics',
  owners: '/owners',
  collections: '/collections',
  libraries: '/libraries',
  licenses: '/licenses',
  benchmarks: '/benchmarks',
  papers: '/papers',
  docs: '/docs',
  lineage: '/lineage',
  weights: '/weights',
  compare: '/compare',
  search: '/search',
} as const

/** The part that holds the cards of a kind. */
export const KIND_ROOT = {
  model: ROOT.models,
  dataset: ROOT.datasets,
  task: ROOT.tasks,
  metric: ROOT.metrics,
  owner: ROOT.owners,
  collection: ROOT.collections,
} as const

/** The list of all cards of a kind, e.g. `/models`, narrowed by facet values when given. */
export function listPath(kind: CardKind, facets: Record<string, string> | string[][] = {}): string {
  const query = new URLSearchParams(facets).toString()
  return query === '' ? KIND_ROOT[kind] : `${KIND_ROOT[kind]}?${query}`
}

/** The page of one card, e.g. `/models/acme/tiny-bert`; each segment of the id is percent-encoded. */
export function cardPath(kind: CardKind, id: string): string {
  return `${KIND_ROOT[kind]}/${encodePath(id)}`
}

/** The page of a library. */
export function libraryPath(id: string): string {
  return `${ROOT.libraries}/${encodeURIComponent(id.toWellFormed())}`
}

/** The page of a licence. */
export function licensePath(id: string): string {
  return `${ROOT.licenses}/${encodePath(id)}`
}

/** What Hub clients call the newest state of a repository, whatever its own branches are called. */
export const MAIN = 'main'

/**
 * A file of a card, at the address Hub clients use for it.
 *
 * @param revision - a branch, a tag or a commit
 * @see https://huggingface.co/docs/hub/api
 */
export function filePath(kind: CardKind, id: string, path: string, revision = MAIN): string {
  return `${repoRoot(kind, id)}/resolve/${encodeURIComponent(revision)}/${encodePath(path)}`
}

/** The pages on a repository's files, as the Hub calls them: a folder, a file, and the history of either. */
export const BROWSER_PARTS = ['tree', 'blob', 'commits'] as const
export type BrowserPart = (typeof BROWSER_PARTS)[number]

/** A page on a file or folder of a card. @param path - empty for the whole repository */
export function browserPath(
  part: BrowserPart,
  kind: RepoKind,
  id: string,
  path: string,
  revision = MAIN,
): string {
  const place = `${repoRoot(kind, id)}/${part}/${encodeURIComponent(revision)}`
  return path === '' ? place : `${place}/${encodePath(path)}`
}

function repoRoot(kind: CardKind, id: string): string {
  return `${kind === 'model' ? '' : KIND_ROOT[kind]}/${encodePath(id)}`
}

/** The part of a file's page that is one of its lines, as on the Hub. */
export const lineId = (line: number) => `L${line}`

/** Between the address of a model and a file of its examples. */
export const EXAMPLES_PART = 'examples'

/**
 * A file in the folder with a model's examples. It is none of its repository, where Hub clients would see it.
 *
 * @param path - of which the last segment counts: the folder has none in it
 */
export function examplePath(id: string, path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return `${cardPath('model', id)}/${EXAMPLES_PART}/${encodePath(name)}`
}

/** A dataset as Croissant. @see https://docs.mlcommons.org/croissant/docs/croissant-spec.html */
export function croissantPath(id: string): string {
  return `${cardPath('dataset', id)}/croissant`
}

/** The card on the Hub. */
export function hubUrl(kind: RepoKind, id: string): string {
  return `https://huggingface.co/${kind === 'dataset' ? 'datasets/' : ''}${encodePath(id)}`
}

/** The page of a benchmark, by the id of its dataset. */
export function benchmarkPath(id: string): string {
  return `${ROOT.benchmarks}/${encodePath(id)}`
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

/** The page of a paper, by its arXiv id. */
export function paperPath(id: string): string {
  return `${ROOT.papers}/${encodePath(id)}`
}

/** The family tree of a model. */
export function lineagePath(id: string): string {
  return `${ROOT.lineage}/${encodePath(id)}`
}

/** The most models to compare: more would call for a spreadsheet. */
export const MOST_COMPARED = 8

/**
 * The contents of a model's weight files.
 *
 * @param file - of the set to show, when there are several
 */
export function weightsPath(id: string, file?: string): string {
  return `${ROOT.weights}/${encodePath(file === undefined ? id : `${id}/${file}`)}`
}

/** The comparison of some models. */
export function comparePath(ids: readonly string[]): string {
  return ids.length === 0 ? ROOT.compare : `${ROOT.compare}?ids=${ids.map(encodeURIComponent).join(',')}`
}

/** The search with some parameters, such as the words as `q`. */
export function searchPath(params: Record<string, string> | [name: string, value: string][]): string {
  return `${ROOT.search}?${new URLSearchParams(params)}`
}

/** The search in docs. */
export function docsSearchPath(params: URLSearchParams): string {
  return searchPath([...params, ['kind', 'docs']])
}

/** The Atom feed of a list. */
export function feedPath(list: string): `${string}.atom` {
  return `${list}.atom`
}

/** The tasks of a modality, on the page of all tasks. */
export function modalityPath(modality: string): string {
  return `${ROOT.tasks}#mb-${modality}`
}

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
  return `${ROOT.docs}/${path}${fragment === '' ? '' : `#${fragment}`}`
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
  return `${VIEWER_API}asset?${new URLSearchParams(query)}`
}

/** What the viewer's API answers about a split. */
export function viewerApiPath(
  endpoint: string,
  place: { dataset: string; config: string; split: string },
): string {
  return `${VIEWER_API}${endpoint}?${new URLSearchParams(place)}`
}

/** What a dataset's page shows of its rows; anything omitted has its default. */
export interface ViewerPlace {
  config?: string
  split?: string
  /** Words that the rows must contain. */
  q?: string
  /** A condition that the rows must meet. */
  where?: string
  /** Their order, as in a condition: `"stars" DESC`. */
  orderby?: string
  /** The columns to show. */
  column?: readonly string[]
  /** Pictures in place of a table. */
  view?: 'pictures'
  offset?: number
}

/** The parameters of a place in a dataset's rows. */
export function viewerParams({ offset = 0, column = [], ...texts }: ViewerPlace): [string, string][] {
  return [
    ...Object.entries(texts),
    ...column.map((name): [string, string] => ['column', name]),
    ...(offset === 0 ? [] : [['offset', String(offset)] as [string, string]]),
  ]
}

/** The page of a dataset at a given place in its rows. */
export function viewerPath(id: string, place: ViewerPlace = {}): string {
  const query = new URLSearchParams(viewerParams(place)).toString()
  return cardPath('dataset', id) + (query === '' ? '' : `?${query}`)
}

/** The page of a dataset with the answer to a query in SQL; without one, with a box for it. */
export function sqlPath(id: string, sql: string, offset = 0): string {
  const query = new URLSearchParams([['sql', sql], ...(offset === 0 ? [] : [['offset', String(offset)]])])
  return `${cardPath('dataset', id)}?${query}`
}

/** The answer to a query for programs, or as a file in a format. */
export function sqlApiPath(dataset: string, sql: string, format?: 'csv' | 'parquet'): string {
  const query = new URLSearchParams({ dataset, sql, ...(format && { format }) })
  return `${VIEWER_API}sql?${query}`
}

/** The part of a dataset's page that is one of its rows. */
export const rowId = (row: number) => `mb-row-${row}`

/** Below this, programs ask the site's own API and the Hub's. */
export const API = '/api/'

/** Whether a program asks, which reads errors as JSON. */
export const isApiPath = (path: string | undefined) => path?.startsWith(API) === true

export const SEARCH_API = `${API}search` as const

/** What the palette finds for a text. */
export const PALETTE_API = `${API}palette` as const

/** The description of the API. */
export const OPENAPI_PATH = `${API}openapi.json` as const

/** The rows of datasets. */
export const VIEWER_API = `${API}viewer/` as const

/** The lists of pages for language models: the site's, and the full text of it. */
export const LLMS_PATH = '/llms.txt'
export const LLMS_FULL_PATH = '/llms-full.txt'

/** Where clients of the Model Context Protocol find the catalogue. */
export const MCP_PATH = '/mcp'

/** What crawlers and browsers look for. */
export const SITEMAP_PATH = '/sitemap.xml'
export const SITEMAPS = '/sitemaps'
export const ROBOTS_PATH = '/robots.txt'
export const OPEN_SEARCH_PATH = '/opensearch.xml'

/** Addresses below this belong to built files; Vite's `base`. */
export const ASSET_BASE = '/_assets/'

/** Whether the process lives, for whoever runs it. */
export const HEALTH_PATH = '/healthz'

/** Whether it has an edition to serve and is not about to stop. */
export const READY_PATH = '/readyz'

/** Where Prometheus looks, on a port of its own. @see https://prometheus.io/docs/prometheus/latest/configuration/configuration/ */
export const PROMETHEUS_PATH = '/metrics'

/** The stream that tells open pages of new editions. */
export const EVENTS_PATH = '/_events'

/** The frame that draws diagrams. */
export const DIAGRAMS_PATH = '/_diagrams'

/** Folder of a static site with its search index, the words that are corrected, and the tasks that a text may name. */
export const SEARCH_FOLDER = '_search'
export const SPELLING_FILE = `${SEARCH_FOLDER}/words.txt`
export const TASKS_FILE = `${SEARCH_FOLDER}/tasks.json`

/** Folder of a static site with the further pages of its lists. */
export const LIST_PAGES = '_pages'
