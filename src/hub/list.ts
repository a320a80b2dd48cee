/** Lists of models and datasets, and the tags that one filters them by. */

import type { SqliteEdition } from '../edition/edition.ts'
import type { EntryFacts } from '../edition/types.ts'
import { search } from '../search/search.ts'
import type { FacetId, SearchQuery } from '../search/types.ts'
import { taskLabel } from '../task/labels.ts'
import { libraryLabel } from '../task/libraries.ts'
import type { HubContext } from './context.ts'
import { describeCard, selectForList } from './describe.ts'
import { readFilters, readSort } from './list-filters.ts'
import { pageLink, readLimit, readOffset } from './pages.ts'
import type { Repository } from './repository.ts'

type RepoKind = 'model' | 'dataset'

/** Cards on a page; search gives no more at once. */
const PAGE = 100

/** Cards that are looked at for one page: where few pass, the page is short and names the next. */
const MOST_LOOKS = 2000

/** Answers with a page of cards. @throws {HubError} 400, a parameter that cannot be understood */
export async function answerList(context: HubContext, kind: RepoKind): Promise<Response> {
  const { request } = context
  const { searchParams } = new URL(request.url)
  const names = selectForList(kind, searchParams)
  const { cards, next } = findCards(context, kind, searchParams)
  const objects = await Promise.all(cards.map((card) => describeListed(context, card, names)))
  return Response.json(objects, { headers: pageLink(context, next) })
}

function findCards({ edition }: HubContext, kind: RepoKind, params: URLSearchParams) {
  const limit = readLimit(params, PAGE, PAGE)
  const start = readOffset(params)
  const filters = readFilters(kind, params)
  const texts = params
    .getAll('search')
    .flatMap((text) => text.toLowerCase().split(/\s+/))
    .filter(Boolean)
  const facets: SearchQuery['facets'] = {}
  const tests = filters.filter(({ facet }) => {
    // Search takes any value of a facet, and the request wants all.
    if (facet === undefined || facets[facet.id] !== undefined) return true
    facets[facet.id] = [facet.value]
    return false
  })
  const query = { text: '', kind, facets, sort: readSort(params), pageSize: limit }
  const isHit = ({ id }: { id: string }) => texts.every((text) => id.toLowerCase().includes(text))

  const cards: EntryFacts[] = []
  let offset = start
  for (;;) {
    const page = Math.floor(offset / limit) + 1
    const { hits, total } = search(edition, { ...query, page })
    for (const hit of hits.slice(offset % limit)) {
      offset += 1
      const card = isHit(hit) ? edition.findFacts(kind, hit.id) : undefined
      if (card === undefined || !tests.every(({ test }) => test(card))) continue
      cards.push(card)
      if (cards.length === limit) break
    }
    if (offset >= total || hits.length === 0) return { cards, next: undefined }
    if (cards.length === limit || offset - start >= MOST_LOOKS) return { cards, next: offset }
  }
}

function describeListed({ edition, repositories }: HubContext, card: EntryFacts, names: readonly string[]) {
  let repository: Promise<Repository> | undefined
  const open = () => {
    repository ??= repositories.find(edition, card)
    return repository
  }
  const revision = async () => {
    const found = await (await open()).resolve('HEAD')
    if (found === undefined) throw new Error(`${card.id} has no revision.`)
    return found
  }
  return describeCard(
    { entry: card, repository: open, revision, lastModified: card.updated, blobs: false },
    names,
  )
}

interface Tag {
  id: string
  label: string
  type: string
}

/** Facets by the type of tag that clients know them by. */
const TAG_TYPES: Record<RepoKind, readonly (readonly [type: string, facet: FacetId])[]> = {
  model: [
    ['pipeline_tag', 'task'],
    ['library', 'library'],
    ['dataset', 'dataset'],
    ['language', 'language'],
    ['license', 'license'],
    ['other', 'tag'],
  ],
  dataset: [
    ['task_categories', 'task'],
    ['size_categories', 'size'],
    ['language', 'language'],
    ['license', 'license'],
    ['other', 'tag'],
  ],
}

/** Types whose tags are written bare. */
const BARE: Record<RepoKind, readonly string[]> = {
  model: ['pipeline_tag', 'library', 'language', 'other'],
  dataset: ['other'],
}

/** Answers with all tags that cards of a kind have, by type. */
export function answerTags(edition: SqliteEdition, kind: RepoKind): Response {
  const query: SearchQuery = { text: '', kind, facets: {}, sort: 'name', page: 1, pageSize: 1 }
  const { facets } = search(edition, query)
  const types = TAG_TYPES[kind].map(([type, facet]): [string, Tag[]] => [
    type,
    facets[facet].map(({ value }) => ({
      id: BARE[kind].includes(type) ? value : `${type}:${value}`,
      label: labelOf(facet, value),
      type,
    })),
  ])
  return Response.json(Object.fromEntries(types))
}

function labelOf(facet: FacetId, value: string): string {
  if (facet === 'task') return taskLabel(value)
  return facet === 'library' ? libraryLabel(value) : value
}
