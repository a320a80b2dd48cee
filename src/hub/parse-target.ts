/** Parses the addresses of the Hub's API. */

import type { CardKind, RepoKind } from '../card/types.ts'
import { decodePath } from '../card/url-path.ts'
import { LIMITS } from '../limits.ts'
import { BROWSER_PARTS, type BrowserPart } from '../paths.ts'
import type { OwnerType } from './owners.ts'

/** A card with its own address in the API. */
export interface RepoId {
  kind: CardKind
  id: string
}

/** Parts of a repository that have an address in the API. */
export const API_PARTS = ['revision', 'tree', 'paths-info', 'refs', 'commits', 'auth-check'] as const
type ApiPart = (typeof API_PARTS)[number]

/** Parts of one kind alone. */
export const KIND_PARTS = { model: ['safetensors-metadata'], dataset: ['leaderboard'] } as const
type KindPart = (typeof KIND_PARTS)[RepoKind][number]

/** What a request is for. `rest` holds the decoded segments after the part: a revision and a path. */
export type HubTarget =
  | { type: 'list' | 'tags'; kind: RepoKind }
  | { type: 'spaces' | 'whoami' | 'validate-yaml' | 'collections' | 'papers' | 'daily-papers' }
  | { type: 'info'; repo: RepoId }
  | { type: ApiPart | KindPart; repo: RepoId; rest: string[] }
  | { type: 'unknown-part'; repo: RepoId; rest: string[] }
  | { type: 'file'; repo: RepoId; mode: 'resolve' | 'raw'; rest: string[] }
  | PageTarget
  | { type: 'space' | 'collection' | 'paper'; id: string }
  | { type: 'owner'; as: OwnerType; id: string }

/** A page on the files of a repository, which may not exist. */
export interface PageTarget {
  type: 'page'
  repo: { kind: RepoKind; id: string }
  part: BrowserPart
  rest: string[]
}

/** Where clients ask about owners. */
const OWNERS: Record<string, OwnerType> = { users: 'user', organizations: 'org' }

const API_KINDS: Record<string, RepoKind> = { models: 'model', datasets: 'dataset' }

/** File addresses of all kinds but models begin with a folder. */
const FILE_KINDS: Record<string, CardKind> = {
  datasets: 'dataset',
  tasks: 'task',
  metrics: 'metric',
  owners: 'owner',
  collections: 'collection',
}

/** Pages of the site lie below these, so any word may occur in their addresses. */
const SITE_FOLDERS = ['docs', 'libraries', 'models']

/** Addresses directly below `/api/`. */
export const FIXED: Readonly<Record<string, HubTarget>> = {
  models: { type: 'list', kind: 'model' },
  datasets: { type: 'list', kind: 'dataset' },
  spaces: { type: 'spaces' },
  'models-tags-by-type': { type: 'tags', kind: 'model' },
  'datasets-tags-by-type': { type: 'tags', kind: 'dataset' },
  'whoami-v2': { type: 'whoami' },
  'validate-yaml': { type: 'validate-yaml' },
  collections: { type: 'collections' },
  daily_papers: { type: 'daily-papers' },
}

/**
 * Read an address.
 *
 * Ids may have any number of segments, and a segment may be called `tree` or `resolve`: what exists decides.
 *
 * @param pathname - percent-encoded, valid
 * @returns undefined for an address that is not the Hub's
 */
export function parseTarget(pathname: string, exists: (repo: RepoId) => boolean): HubTarget | undefined {
  const segments = pathname.replace(/^\/|\/$/g, '').split('/')
  return segments[0] === 'api' ? parseApi(segments.slice(1), exists) : parseFile(segments, exists)
}

function parseApi(segments: string[], exists: (repo: RepoId) => boolean): HubTarget | undefined {
  const [first = '', ...others] = segments
  const fixed = Object.hasOwn(FIXED, first) ? FIXED[first] : undefined
  if (others.length === 0) return fixed
  if (first === 'spaces') return { type: 'space', id: decodeAll(others.slice(0, 2)).join('/') }
  if (first === 'collections') return { type: 'collection', id: decodeAll(others).join('/') }
  if (first === 'papers') {
    const id = decodeAll(others).join('/')
    return id === 'search' ? { type: 'papers' } : { type: 'paper', id }
  }
  const as = Object.hasOwn(OWNERS, first) ? OWNERS[first] : undefined
  if (as !== undefined && others.length > 1 && others.at(-1) === 'overview')
    return { type: 'owner', as, id: decodeAll(others.slice(0, -1)).join('/') }
  const kind = Object.hasOwn(API_KINDS, first) ? API_KINDS[first] : undefined
  if (kind === undefined) return undefined

  const whole = { kind, id: decodeAll(others).join('/') }
  if (exists(whole)) return { type: 'info', repo: whole }
  const split = splitAt<ApiPart | KindPart>(others, kind, [...API_PARTS, ...KIND_PARTS[kind]], exists)
  if (split !== undefined) return { type: split.part, repo: split.repo, rest: split.rest }
  const decoded = decodeAll(others.slice(0, LIMITS.segments))
  for (let count = decoded.length - 1; count > 0; count -= 1) {
    const repo = { kind, id: decoded.slice(0, count).join('/') }
    if (exists(repo)) return { type: 'unknown-part', repo, rest: decoded.slice(count) }
  }
  return { type: 'info', repo: whole }
}

const FILE_PARTS = ['resolve', 'raw'] as const

/** Folders of a repository may be called like a part: what exists decides, and then raw files win. */
function parseFile(segments: string[], exists: (repo: RepoId) => boolean): HubTarget | undefined {
  const file = findParts(segments, FILE_PARTS, 2, exists)
  const isFile = file !== undefined && exists(file.repo)
  const page = isFile ? undefined : parsePage(segments, exists)
  if (page !== undefined && (file === undefined || exists(page.repo))) return page
  if (file === undefined) return undefined
  if (segments[0] === 'spaces') return { type: 'space', id: decodeAll(segments.slice(1, 3)).join('/') }
  return { type: 'file', repo: file.repo, mode: file.part, rest: file.rest }
}

function parsePage(segments: string[], exists: (repo: RepoId) => boolean): PageTarget | undefined {
  const decoded = decodeAll(segments)
  const isCard =
    exists({ kind: 'model', id: decoded.join('/') }) ||
    (decoded[0] === 'datasets' && exists({ kind: 'dataset', id: decoded.slice(1).join('/') }))
  const split = isCard ? undefined : findParts(segments, BROWSER_PARTS, 1, exists)
  if (split === undefined || segments[0] === 'spaces') return undefined
  const { part, rest, repo } = split
  const { kind, id } = repo
  return kind === 'model' || kind === 'dataset' ? { type: 'page', repo: { kind, id }, part, rest } : undefined
}

/** @param least - segments that follow the part */
function findParts<Part extends string>(
  segments: string[],
  parts: readonly Part[],
  least: number,
  exists: (repo: RepoId) => boolean,
): Split<Part> | undefined {
  const [first = ''] = segments
  const folder = Object.hasOwn(FILE_KINDS, first) ? FILE_KINDS[first] : undefined
  const asModel = splitAt(segments, 'model', parts, exists)
  const asFolder = folder && splitAt(segments.slice(1), folder, parts, exists)
  // A model's id may begin with such a word.
  const isModel = asFolder === undefined || (!exists(asFolder.repo) && asModel && exists(asModel.repo))
  const split = isModel ? asModel : asFolder
  if (split === undefined || split.rest.length < least) return undefined
  return SITE_FOLDERS.includes(first) && !exists(split.repo) ? undefined : split
}

interface Split<Part> {
  repo: RepoId
  part: Part
  rest: string[]
}

/** Splits at the first part that follows an existing id, else at the first part. */
function splitAt<Part extends string>(
  segments: string[],
  kind: CardKind,
  parts: readonly Part[],
  exists: (repo: RepoId) => boolean,
): Split<Part> | undefined {
  const decoded = decodeAll(segments)
  const splits = segments.slice(0, LIMITS.segments).flatMap((segment, index) => {
    const part = parts.find((known) => known === segment)
    if (part === undefined || index === 0) return []
    return [{ index, part, repo: { kind, id: decoded.slice(0, index).join('/') } }]
  })
  const split = splits.find(({ repo }) => exists(repo)) ?? splits[0]
  return split && { repo: split.repo, part: split.part, rest: decoded.slice(split.index + 1) }
}

/** Decodes segments; one that is not valid percent-encoding stays as it is. */
export function decodeAll(segments: string[]): string[] {
  return segments.map(decodePath)
}
