/** Finds the cards of a list: by search where it can express the request, else card by card. */

import { LRUCache } from 'lru-cache'
import type { RepoKind } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { oncePer } from '../../edition/once-per.ts'
import type { EntryFacts } from '../../edition/types.ts'
import { engineOf, searchIn } from '../../search/engine-of.ts'
import type { FacetId, SearchQuery, Sort } from '../../search/types.ts'
import type { HubContext } from '../context.ts'
import { tagTypes } from '../tag-types.ts'
import { isDerivedTag } from './hub-tags.ts'
import { type Filter, readFilters, readSort } from './list-filters.ts'
import { cut, readLimit, readOffset } from './pages.ts'

/** A page of cards, and where the next one begins. */
export interface CardPage {
  cards: EntryFacts[]
  next?: number
}

/** Cards on a page; search returns no more at once. */
const PAGE = 100

/** Cards tested for one page: where few pass, the page is short and names the next. */
const MOST_LOOKS = 2000

/** No id is matched against more texts than these. */
const MOST_TEXTS = 20

/** Facets that a tag without a prefix may be a value of. */
const BARE_FACETS = tagTypes('model')
  .filter(({ isBare }) => isBare)
  .map(({ facet }) => facet)

/**
 * Finds a page.
 *
 * @throws {HubError} 400, a parameter that cannot be understood
 */
export async function findCards(
  { edition, providers }: Pick<HubContext, 'edition' | 'providers'>,
  kind: RepoKind,
  params: URLSearchParams,
): Promise<CardPage> {
  const page = { start: readOffset(params), limit: readLimit(params, PAGE, PAGE) }
  const sort = readSort(params)
  const filters = await Promise.all(
    readFilters(kind, params, providers).map((filter) => withChoice(edition, kind, filter)),
  )
  const texts = params
    .getAll('search')
    .flatMap((text) => text.toLowerCase().split(/\s+/))
    .filter(Boolean)
  const wanted = [...new Set(texts)].slice(0, MOST_TEXTS)
  const list = { kind, filters, sort, ...page }
  if (wanted.length === 0) return await findBySearch(edition, list, [])
  const ids = edition.idsWith(kind, wanted, MOST_LOOKS + 1)
  return ids.length > MOST_LOOKS ? await findBySearch(edition, list, wanted) : findAmong(edition, list, ids)
}

/** The page of a list that is asked for. */
interface AskedPage {
  kind: RepoKind
  filters: readonly Filter[]
  sort: Sort
  start: number
  limit: number
}

/** @param texts - all of which are in the ids */
async function findBySearch(
  edition: SqliteEdition,
  { kind, filters, sort, start, limit }: AskedPage,
  texts: readonly string[],
): Promise<CardPage> {
  const { facets, ranges, tests } = splitFilters(filters)
  const query: Omit<SearchQuery, 'page'> = {
    text: '',
    kind,
    facets,
    ranges,
    sort,
    pageSize: limit,
    counted: [],
  }
  const cards: EntryFacts[] = []
  let offset = start
  for (;;) {
    const { hits, total } = await searchIn(edition, { ...query, page: Math.floor(offset / limit) + 1 })
    for (const { id } of hits.slice(offset % limit)) {
      offset += 1
      const isHit = texts.every((text) => id.toLowerCase().includes(text))
      const card = isHit ? edition.findFacts(kind, id) : undefined
      if (card === undefined || !tests.every(({ test }) => test(card))) continue
      cards.push(card)
      if (cards.length === limit) break
    }
    if (offset >= total || hits.length === 0) return { cards }
    if (cards.length === limit || offset - start >= MOST_LOOKS) return { cards, next: offset }
  }
}

/** Filters and sorts cards that are few enough to be tested one by one. */
function findAmong(
  edition: SqliteEdition,
  { kind, filters, sort, start, limit }: AskedPage,
  ids: readonly string[],
): CardPage {
  const cards = ids
    .flatMap((id) => edition.findFacts(kind, id) ?? [])
    .filter((card) => filters.every(({ test }) => test(card)))
    .sort((a, b) => compare(sort, a, b) || (a.id < b.id ? -1 : 1))
  const { items, next } = cut(cards, start, limit)
  return { cards: items, ...(next === undefined ? {} : { next }) }
}

function compare(sort: Sort, a: EntryFacts, b: EntryFacts): number {
  switch (sort) {
    case 'downloads':
      return (b.downloads ?? 0) - (a.downloads ?? 0)
    case 'likes':
      return (b.likes ?? 0) - (a.likes ?? 0)
    case 'size':
      return (b.parameters ?? -1) - (a.parameters ?? -1) || b.size - a.size
    case 'name':
      return a.name.localeCompare(b.name, 'en')
    default:
      return (b.updated ?? '') < (a.updated ?? '') ? -1 : (b.updated ?? '') > (a.updated ?? '') ? 1 : 0
  }
}

/** Results of {@link chooseFacet}, which depend on the edition alone. */
const choicesOf = oncePer(
  (_: SqliteEdition) => new LRUCache<string, { facet: FacetId | undefined }>({ max: 1000 }),
)

/** A tag may be a value of several facets, and a card needs it in only one of them. */
async function withChoice(edition: SqliteEdition, kind: RepoKind, filter: Filter): Promise<Filter> {
  const { tag } = filter
  if (tag === undefined || isDerivedTag(tag)) return filter
  const known = choicesOf(edition)
  const choice = known.get(`${kind} ${tag}`) ?? { facet: await chooseFacet(edition, kind, tag) }
  known.set(`${kind} ${tag}`, choice)
  return choice.facet === undefined ? filter : { ...filter, choice: { facet: choice.facet, value: tag } }
}

/**
 * The facet that has a tag on every card that has it at all, so that search can filter by this facet alone; undefined
 * when none has.
 */
async function chooseFacet(
  edition: SqliteEdition,
  kind: RepoKind,
  tag: string,
): Promise<FacetId | undefined> {
  const count = (choices: readonly FacetId[][]) =>
    engineOf(edition).count(
      choices.map((facets) => ({
        ...{ text: '', kind, facets: Object.fromEntries(facets.map((facet) => [facet, [tag]])) },
        ...{ sort: 'name', page: 1, pageSize: 1, counted: [] },
      })),
    )
  const totals = await count(BARE_FACETS.map((facet) => [facet]))
  const counts = BARE_FACETS.map((facet, place) => ({ facet, total: totals[place] ?? 0 }))
  const [largest, ...others] = counts.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total)
  if (largest === undefined) return 'tag'
  const inBoth = await count(others.map(({ facet }) => [largest.facet, facet]))
  return others.every(({ total }, place) => inBoth[place] === total) ? largest.facet : undefined
}

/** Splits filters into facets and ranges for search, and the rest, to be tested card by card. */
function splitFilters(filters: readonly Filter[]) {
  const facets: SearchQuery['facets'] = {}
  const ranges: NonNullable<SearchQuery['ranges']> = {}
  const tests = filters.filter(({ choice }) => {
    if (choice === undefined) return true
    if ('parameters' in choice) {
      ranges.parameters = choice.parameters
      return false
    }
    // Search takes any value of a facet, while the request wants all.
    if (facets[choice.facet] !== undefined) return true
    facets[choice.facet] = [choice.value]
    return choice.isWider === true
  })
  return { facets, ranges, tests }
}
