/** Answers about one repository: its description, files, references and history. */

import type { EntryFacts } from '../edition/types.ts'
import type { HubContext } from './context.ts'
import { describeCard, isTrue, selectForInfo } from './describe.ts'
import { escapeHtml } from './escape-html.ts'
import { badRequest, entryNotFound, HubError, repoNotFound, revisionNotFound } from './hub-error.ts'
import { answerLeaderboard, noLeaderboard } from './leaderboard.ts'
import { pageLink, readLimit, readOffset } from './list/pages.ts'
import { readTreeCursor, writeTreeCursor } from './list/tree-cursor.ts'
import { decodeAll, type HubTarget, type RepoId } from './parse-target.ts'
import { readPaths } from './read/read-paths.ts'
import type { Content, Repository, Revision } from './repository.ts'
import { evalResults } from './results.ts'
import { answerHeaders } from './safetensors-headers.ts'
import { serveContent } from './serve-content.ts'
import { describeEntries, listBelow } from './tree-entries.ts'

/** A repository that exists. */
export interface Found {
  entry: EntryFacts
  repository: Repository
  /** Whether it was asked for by another id than it has now. */
  isMoved: boolean
}

type RepoTarget = Exclude<Extract<HubTarget, { repo: RepoId }>, { type: 'file' | 'page' | 'unknown-part' }>
type FileTarget = Extract<HubTarget, { type: 'file' }>

/** Items on a page of a tree; fewer where each has to be looked up in the history. */
const TREE_PAGE = 1000
const TREE_PAGE_EXPANDED = 50
const COMMITS_PAGE = 50

/**
 * Answers for a repository.
 *
 * @throws {HubError} the repository, its revision or what is asked for in it does not exist
 */
export async function answerRepo(context: HubContext, target: RepoTarget): Promise<Response> {
  // Results may name a dataset that has no card.
  const board = target.type === 'leaderboard' ? answerLeaderboard(context, target.repo.id) : undefined
  if (board !== undefined) return board
  const found = await findRepo(context, target.repo)
  if (found.isMoved) throw movedTo(context.request, target.repo.id, found.entry.id)
  switch (target.type) {
    case 'info':
      return describe(context, found, 'HEAD')
    case 'revision':
      return describe(context, found, target.rest.join('/'))
    case 'tree':
      return listTree(context, found, target.rest)
    case 'paths-info':
      return listPaths(context, found, target.rest)
    case 'refs':
      return listRefs(context, found)
    case 'commits':
      return listCommits(context, found, target.rest)
    case 'auth-check':
      return checkAccess(target.rest)
    case 'safetensors-metadata':
      return answerHeaders(found, target.rest.join('/'))
    case 'leaderboard':
      throw noLeaderboard(target.repo.id)
  }
}

/** Parts of a repository on the Hub of which nothing can be here. */
const EMPTY_PARTS: Readonly<Record<string, unknown>> = {
  discussions: { discussions: [], count: 0, start: 0, numClosedDiscussions: 0 },
  likers: [],
}

/**
 * Answers for a part that repositories do not have here.
 *
 * @throws {HubError} 404, without the code of a repository that does not exist
 */
export function answerUnknownPart({ repo, rest }: Extract<HubTarget, { type: 'unknown-part' }>): Response {
  const part = rest.join('/').slice(0, 100)
  if (Object.hasOwn(EMPTY_PARTS, part)) return Response.json(EMPTY_PARTS[part])
  throw new HubError(404, `This catalogue offers no "${part}" of a ${repo.kind}.`)
}

/**
 * Answers with a file of a repository.
 *
 * @throws {HubError} the repository, the revision or the file does not exist
 */
export async function answerFile(context: HubContext, { repo, mode, rest }: FileTarget): Promise<Response> {
  const found = await findRepo(context, repo)
  const { entry, repository } = found
  const { revision, path } = await splitRevision(found, rest)
  const content = await repository.open(revision.commit, path, mode)
  if (found.isMoved) throw movedTo(context.request, repo.id, entry.id, await headersOf(content, revision))
  if (content === undefined) {
    const uncommitted = /^(?:main|HEAD)$/.test(rest[0] ?? '') && (await repository.openUncommitted(path))
    if (uncommitted) return serveContent(uncommitted, path, context.request)
    throw entryNotFound(entry.id, path, revision.commit)
  }
  return serveContent(content, path, context.request, { 'x-repo-commit': revision.commit })
}

/**
 * The card that is asked for, and its files.
 *
 * @throws {HubError} 404, there is none
 */
export async function findRepo(
  { edition, repositories, renamed }: Pick<HubContext, 'edition' | 'repositories' | 'renamed'>,
  { kind, id }: RepoId,
): Promise<Found> {
  const now = Object.hasOwn(renamed, id) ? renamed[id] : undefined
  const [nearest] = edition.hasEntry(kind, id) ? [id] : edition.nearestIds(kind, id, 1)
  const ids = [id, now, nearest?.toLowerCase() === id.toLowerCase() ? nearest : undefined]
  for (const known of ids) {
    const entry = known === undefined ? undefined : edition.findFacts(kind, known)
    if (entry !== undefined)
      return { entry, repository: await repositories.find(edition, entry), isMoved: known !== id }
  }
  throw repoNotFound(kind, id)
}

/** What the Hub tells of a file already where it leads elsewhere: clients name their copies by it. */
async function headersOf(
  content: Content | undefined,
  { commit }: Revision,
): Promise<Readonly<Record<string, string>>> {
  if (content === undefined) return { 'x-repo-commit': commit }
  try {
    return { 'x-repo-commit': commit, etag: await content.etag() }
  } finally {
    await content.close()
  }
}

/** Relative, because clients follow the redirect of a HEAD only when it names no host. */
export function movedTo(
  request: Request,
  from: string,
  to: string,
  headers: Readonly<Record<string, string>> = {},
): HubError {
  const { pathname, search } = new URL(request.url)
  const segments = pathname.split('/')
  const most = from.split('/').length
  // An id follows `/`, `/datasets/` or `/api/models/`, and clients escape as much of it as they like.
  for (const start of [1, 2, 3]) {
    for (let count = 1; count <= most; count += 1) {
      if (decodeAll(segments.slice(start, start + count)).join('/') !== from) continue
      const moved = segments.toSpliced(start, count, ...to.split('/').map(encodeURIComponent))
      return new HubError(307, `This is called "${to}" here.`, {
        headers: { ...headers, location: moved.join('/') + search },
      })
    }
  }
  throw new Error(`The address ${pathname} does not name ${from}.`)
}

async function describe(
  { edition, request, providers }: HubContext,
  found: Found,
  name: string,
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const { entry } = found
  const names = selectForInfo(entry.kind === 'dataset' ? 'dataset' : 'model', searchParams)
  const revision = await findRevision(found, name)
  const blobs = isTrue(searchParams, 'blobs')
  const card = {
    entry,
    repository: async () => found.repository,
    revision: async () => revision,
    lastModified: revision.date,
    created: () => found.repository.created(revision.commit),
    results: () => evalResults(edition, entry.id),
    blobs,
    providers,
  }
  return Response.json(await describeCard(card, names))
}

async function findRevision({ entry, repository }: Found, name: string): Promise<Revision> {
  const revision = await repository.resolve(name)
  if (revision !== undefined) return revision
  const { branches, tags } = await repository.refs()
  const known = [...branches, ...tags].map((ref) => ref.name)
  throw revisionNotFound(entry.id, name, known)
}

/**
 * Takes the revision from the front of what follows `tree` or `resolve`: one segment, or as many as an existing name
 * has, because some clients do not escape its slashes.
 *
 * @throws {HubError} 404, there is no such revision
 */
export async function splitRevision(
  found: Found,
  rest: readonly string[],
): Promise<{ revision: Revision; path: string }> {
  for (let count = 1; count <= Math.min(rest.length, 8); count += 1) {
    const revision = await found.repository.resolve(rest.slice(0, count).join('/'))
    if (revision !== undefined) return { revision, path: rest.slice(count).join('/') }
  }
  const isSpecial = rest[0] === 'refs' && rest.length > 2
  return { revision: await findRevision(found, rest.slice(0, isSpecial ? 3 : 1).join('/')), path: '' }
}

async function listTree(context: HubContext, found: Found, rest: readonly string[]): Promise<Response> {
  const { searchParams } = new URL(context.request.url)
  const { repository, entry } = found
  const { revision, path } = await splitRevision(found, rest)
  const { commit } = revision
  const below = listBelow(await repository.tree(commit), path, isTrue(searchParams, 'recursive'))
  if (below === undefined) throw entryNotFound(entry.id, path, commit)
  const expand = isTrue(searchParams, 'expand')
  const most = expand ? TREE_PAGE_EXPANDED : TREE_PAGE
  const after = readTreeCursor(searchParams)
  const left = after === undefined ? below : below.filter((item) => item.path > after)
  const limit = readLimit(searchParams, most, most)
  const items = left.slice(0, limit)
  const last = left.length > limit ? items.at(-1) : undefined
  const entries = await describeEntries(repository, commit, items, expand)
  return Response.json(entries, {
    headers: pageLink(context, last && writeTreeCursor(last.path, limit)),
  })
}

async function listPaths({ request }: HubContext, found: Found, rest: readonly string[]): Promise<Response> {
  const { revision } = await splitRevision(found, rest)
  const { commit } = revision
  const { paths, expand } = await readPaths(request)
  const { repository } = found
  const { files, folders } = await repository.tree(commit)
  const wanted = new Set(paths.map((path) => path.replace(/^\/+|(?<!\/)\/+$/g, '').normalize()))
  const isWanted = ({ path }: { path: string }) => wanted.has(path.normalize())
  const items = [...folders.filter(isWanted), ...files.filter(isWanted)]
  return Response.json(await describeEntries(repository, commit, items, expand))
}

async function listRefs({ request }: HubContext, { repository }: Found): Promise<Response> {
  const { branches, tags, converts, pullRequests } = await repository.refs()
  const list = (refs: typeof branches) =>
    refs.map(({ name, ref, commit }) => ({ name, ref, targetCommit: commit }))
  const withRequests = isTrue(new URL(request.url).searchParams, 'include_prs')
  return Response.json({
    branches: list(branches),
    converts: list(converts),
    tags: list(tags),
    ...(withRequests ? { pullRequests: list(pullRequests) } : {}),
  })
}

async function listCommits(context: HubContext, found: Found, rest: readonly string[]): Promise<Response> {
  const { searchParams } = new URL(context.request.url)
  const { revision } = await splitRevision(found, rest.length === 0 ? ['HEAD'] : rest)
  const offset = readOffset(searchParams)
  const limit = readLimit(searchParams, COMMITS_PAGE, 1000)
  const { revisions, total } = await found.repository.history(revision.commit, offset, limit)
  const formatted = [...searchParams.getAll('expand'), ...searchParams.getAll('expand[]')].includes(
    'formatted',
  )
  const commits = revisions.map(({ commit, title, message, date, authors }) => ({
    id: commit,
    title,
    message,
    date,
    authors: authors.map((user) => ({ user })),
    ...(formatted ? { formatted: { title: escapeHtml(title), message: escapeHtml(message) } } : {}),
  }))
  const next = offset + revisions.length < total ? offset + revisions.length : undefined
  return Response.json(commits, { headers: { ...pageLink(context, next), 'x-total-count': String(total) } })
}

/** Everything can be read and nothing written. */
function checkAccess(rest: readonly string[]): Response {
  if (rest.length === 0) return Response.json({})
  if (rest.join('/') === 'write') throw new HubError(403, 'This catalogue is read-only.')
  throw badRequest(`Unknown kind of access "${rest.join('/').slice(0, 100)}".`)
}
