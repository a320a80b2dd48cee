/** Answers about owners and collections, in the Hub's form. */

import { fileFinder } from '../card/find-file.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { filePath } from '../paths.ts'
import { collectionsWith, listCollections } from '../search/collections.ts'
import { countOwned, isOwner } from '../search/owners.ts'
import type { ListedCollection } from '../search/types.ts'
import { type CollectionItem, parseCollection } from '../task/collection.ts'
import { parseOwner } from '../task/owner.ts'
import type { HubContext } from './context.ts'
import { escapeHtml } from './escape-html.ts'
import { badRequest, HubError } from './hub-error.ts'
import { cut, pageLink, readLimit, readOffset } from './list/pages.ts'

/** What the Hub calls an owner: here, nothing tells one from the other, and both are answered. */
export type OwnerType = 'user' | 'org'

/** @see https://github.com/huggingface/huggingface.js/blob/main/packages/hub/src/types/api/api-collection.ts */
const NOT_HERE = { theme: 'blue', private: false, gating: false, upvotes: 0, isUpvotedByUser: false }

const COLLECTIONS_PAGE = 100
/** Items of each collection in a list of collections, as at the Hub. */
const FIRST_ITEMS = 4

/** The orders that clients ask for. Nothing here is voted for, so that all of them mean the newest first. */
const SORTS = ['lastModified', 'trending', 'upvotes']

/** Answers with the overview of an owner. @throws {HubError} 404, there is none */
export async function answerOwner(
  { edition, origin }: HubContext,
  id: string,
  type: OwnerType,
): Promise<Response> {
  if (!isOwner(edition, id))
    throw new HubError(404, `There is no owner "${id.slice(0, 200)}" in this catalogue.`)
  const counts = await countOwned(edition, id)
  const { summary, ...named } = describeOwner(edition, origin, id)
  const { name, ...rest } = named
  return Response.json({
    ...rest,
    ...(type === 'user' ? { user: name, isPro: false, orgs: [] } : { name, isVerified: false, numUsers: 0 }),
    type,
    ...(summary === '' ? {} : { details: summary }),
    numModels: counts.model,
    numDatasets: counts.dataset,
    ...{ numSpaces: 0, numPapers: 0, numFollowers: 0 },
  })
}

function describeOwner(edition: SqliteEdition, origin: string, id: string) {
  const facts = edition.findFacts('owner', id)
  const { name, summary, picture } = parseOwner(facts ?? { id, frontMatter: {} })
  const file =
    picture === undefined ? undefined : fileFinder(facts?.files.map(({ path }) => path) ?? [])(picture)
  const avatarUrl = file === undefined ? '' : origin + filePath('owner', id, file)
  return { name: id, fullname: name, avatarUrl, summary }
}

/** An owner as what else is theirs names them. */
export function orgOf(edition: SqliteEdition, origin: string, id: string): object {
  const { summary: _, ...named } = describeOwner(edition, origin, id)
  return { ...named, type: 'org' }
}

/**
 * Answers with a page of collections.
 *
 * @throws {HubError} 400, a parameter that cannot be understood
 */
export function answerCollections(context: HubContext): Response {
  const { edition, request } = context
  const { searchParams } = new URL(request.url)
  const page = {
    start: readOffset(searchParams),
    limit: readLimit(searchParams, COLLECTIONS_PAGE, COLLECTIONS_PAGE),
  }
  const sort = searchParams.get('sort') ?? ''
  if (sort !== '' && !SORTS.includes(sort))
    throw badRequest(`Unknown order "${sort.slice(0, 100)}" in "sort". Use one of ${SORTS.join(', ')}.`)
  const isWanted = readConditions(edition, searchParams)
  const found = cut(listCollections(edition).filter(isWanted), page.start, page.limit)
  const described = found.items.map((collection) => describeCollection(context, collection, FIRST_ITEMS))
  return Response.json(described, { headers: pageLink(context, found.next) })
}

/** The kinds of items, as clients name them. */
const ITEM = /^(model|dataset)s?\/(.+)$/

/** More owners or items than this, no client asks for. */
const MOST_VALUES = 100

function readConditions(edition: SqliteEdition, params: URLSearchParams) {
  const read = (name: string) =>
    [...params.getAll(name), ...params.getAll(`${name}[]`)].filter((value) => value !== '')
  const [owners, items] = [read('owner'), read('item')]
  if (owners.length + items.length > MOST_VALUES)
    throw badRequest(`A list takes at most ${MOST_VALUES} owners and items.`)
  const withItems = items.map((item) => {
    const [, kind, id = ''] = ITEM.exec(item) ?? []
    return kind === 'model' || kind === 'dataset' ? collectionsWith(edition, kind, id) : new Set<string>()
  })
  const text = (params.get('q') ?? '').toLowerCase()
  return ({ id, owner, title, summary }: ListedCollection) =>
    (owners.length === 0 || (owner !== undefined && owners.includes(owner))) &&
    (items.length === 0 || withItems.some((ids) => ids.has(id))) &&
    `${title} ${summary}`.toLowerCase().includes(text)
}

/** Answers with a collection. @throws {HubError} 404, there is none */
export function answerCollection(context: HubContext, id: string): Response {
  const entry = context.edition.findFacts('collection', id)
  if (entry === undefined)
    throw new HubError(404, `There is no collection "${id.slice(0, 200)}" in this catalogue.`)
  // Only here: in a list, clients number the collections themselves, and refuse another number.
  return Response.json({ ...describeCollection(context, entry), position: 0 })
}

function describeCollection(
  { edition, origin }: HubContext,
  { id, owner, title, summary, updated }: ListedCollection,
  most?: number,
) {
  const frontMatter = edition.findFacts('collection', id)?.frontMatter ?? {}
  const items = parseCollection({ frontMatter }).items.flatMap(
    (item, at) => describeItem(edition, item, at) ?? [],
  )
  return {
    slug: id,
    title,
    ...(summary === '' ? {} : { description: summary }),
    lastUpdated: updated ?? edition.createdAt,
    owner: orgOf(edition, origin, owner ?? ''),
    ...NOT_HERE,
    items: items.slice(0, most),
  }
}

/** @returns undefined for a card that is not in the catalogue: clients would ask for it */
function describeItem(edition: SqliteEdition, { kind, id, note }: CollectionItem, position: number) {
  const card = edition.findFacts(kind, id)
  if (card === undefined) return undefined
  return {
    _id: `${kind}s/${id}`,
    id,
    type: kind,
    repoType: kind,
    position,
    author: card.owner ?? '',
    ...(note === undefined ? {} : { note: { text: note, html: escapeHtml(note) } }),
    ...{ private: false, gated: false },
    downloads: card.downloads ?? 0,
    likes: card.likes ?? 0,
    lastModified: card.updated ?? edition.createdAt,
    ...(kind === 'model' && card.task !== undefined ? { pipeline_tag: card.task } : {}),
  }
}
