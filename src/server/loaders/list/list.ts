/** Loads what a list's page shows for a URL: the hits, the facets, and an address for every choice. */

import { type CardKind, REPO_KINDS, type RepoKind } from '../../../card/types.ts'
import type { SqliteEdition } from '../../../edition/edition.ts'
import { FACET_TABLE } from '../../../edition/facet-table.ts'
import { oncePerKey } from '../../../edition/once-per.ts'
import { tasksOf } from '../../../edition/task-names.ts'
import type { ListPageProps } from '../../../pages/list-page.tsx'
import type { Base } from '../../../pages/search-hints.tsx'
import { parseDocsParams } from '../../../search/docs/url.ts'
import { engineOf, searchIn } from '../../../search/engine-of.ts'
import { type Asking, findAll } from '../../../search/query/asking.ts'
import { FIELD_NAMES } from '../../../search/query/fields.ts'
import type { Reading } from '../../../search/query/reading.ts'
import type { Sentence } from '../../../search/query/sentence.ts'
import { taskReaderOf } from '../../../search/resolve/catalogue.ts'
import { readQuery } from '../../../search/resolve/read-query.ts'
import { readAsked, sentenceIn } from '../../../search/search-read.ts'
import {
  RANGES,
  type RangeId,
  type SearchQuery,
  type SearchResult,
  type Sort,
} from '../../../search/types.ts'
import type { Site } from '../../../ui/layout.tsx'
import type { FacetGroup } from '../../../ui/list/facet-panel.tsx'
import type { RangeGroup } from '../../../ui/list/range-facet.tsx'
import { docsGroups, findInDocs } from '../docs/docs-search.ts'
import { paperTyped } from '../relations.ts'
import { askedCards, chosenWords } from './asked-cards.ts'
import { findValues } from './find-values.ts'
import { kindChoices } from './kind-choices.ts'
import { type ListAddresses, listAddresses } from './list-addresses.ts'
import { chosenValues, facetGroups, facetsOf, isFacet } from './list-facets.ts'
import { chosenRanges, rangeGroup } from './list-ranges.ts'
import { madeFrom } from './made-from.ts'
import { waysOut, withNearChoices } from './ways-out.ts'

/** Docs pages shown above the cards in a general search. */
const MOST_DOCS = 3

const SORT_LABELS: Record<Sort, string> = {
  relevance: 'Relevance',
  downloads: 'Most downloaded',
  likes: 'Most liked',
  newest: 'Newest',
  name: 'Name',
  size: 'Size',
  bytes: 'Bytes',
}

/**
 * @param kind - undefined for the general search page, which its `kind` parameter then narrows
 */
export async function loadList(
  edition: SqliteEdition,
  site: Site,
  kind: RepoKind | undefined,
  params: URLSearchParams,
): Promise<ListPageProps> {
  const tasks = tasksOf(edition)
  const narrowed = kind ?? REPO_KINDS.find((known) => known === params.get('kind'))
  const typed = await readQuery(edition, params, narrowed)
  const isFirst = kind === undefined && narrowed === undefined && typed.page === 1
  const { query, ranges, reading, result, totals, bases } = await engineOf(edition).answer(
    askAll(edition, site, kind, typed, await sentenceIn(edition, typed)),
  )
  const addresses = listAddresses(kind, query, typed)
  const { href } = addresses
  const stated = site.isStatic === true ? undefined : await statedChoice(edition, query, addresses)
  const chosen = [
    ...chosenValues(query, result, tasks, addresses),
    ...chosenRanges(query, addresses),
    ...chosenWords(reading, tasks, addresses),
    ...(stated?.chosen === true ? [{ facet: 'facts', label: 'stated by the card', href: stated.href }] : []),
  ]
  return {
    site,
    tasks: tasks.all,
    kind,
    text: typed.text,
    result,
    groups: [
      ...withRanges(
        facetGroups({
          ...{ kind, query, result, tasks, addresses },
          sought: await findValues(edition, query, params, tasks),
          forAuthors: site.authors,
        }),
        ranges.map((range, place) => rangeGroup(range, query, result, totals[place], addresses)),
      ),
      ...(site.isStatic === true && kind === undefined ? docsGroups(edition) : []),
    ],
    stated,
    chosen,
    waysOut:
      result.total === 0
        ? await waysOut(edition, query, result.suggestion !== undefined, chosen, addresses)
        : [],
    near: result.total === 0 ? await withNearChoices(edition, query, tasks, addresses) : [],
    state: addresses.state,
    sorts: await sortChoices(edition, query, typed.text, href),
    kinds: kind === undefined ? kindChoices(edition, typed, query.kind) : [],
    matchingTasks: isFirst ? taskReaderOf(edition).meant(typed.text) : [],
    docs:
      isFirst && typed.text !== ''
        ? await findInDocs(
            edition,
            parseDocsParams(new URLSearchParams({ q: typed.text })),
            MOST_DOCS,
            result,
          )
        : undefined,
    page: query.page,
    pageSize: query.pageSize,
    clearHref: addresses.path,
    unchosenHref: href({ facets: {}, ranges: {}, stated: false }),
    suggestionHref: result.suggestion === undefined ? undefined : href({ text: result.suggestion, page: 1 }),
    madeFrom: bases,
    asked: askedCards(reading, typed, tasks, addresses),
    paper: typed.page === 1 ? paperTyped(edition, typed.text) : undefined,
    fields: FIELD_NAMES,
    feedHref: href({ page: 1 }).replace(/^[^?]+/, '$&.atom'),
    view: params.get('view') === 'table' ? 'table' : undefined,
  }
}

/** Asks for what a list shows of the cards that it finds. */
function* askAll(
  edition: SqliteEdition,
  site: Site,
  kind: RepoKind | undefined,
  typed: SearchQuery,
  sentence: Sentence | undefined,
): Asking<{
  reading: Reading | undefined
  query: SearchQuery
  ranges: RangeId[]
  result: SearchResult
  totals: (number | undefined)[]
  bases: Base[]
}> {
  const { reading, query } = yield* readAsked(sentence, typed)
  const ranges = RANGES.filter(
    (range) =>
      range === 'updated' ||
      kind === 'model' ||
      (range === 'bytes' && kind === 'dataset') ||
      query.ranges?.[range] !== undefined,
  )
  const chosen = ranges.filter((range) => query.ranges?.[range] !== undefined)
  const counted = [...facetsOf(kind, query, site.authors), ...ranges]
  const [result, ...others] = yield* findAll<SearchResult>(
    { ...query, counted },
    ...chosen.map((range) => without(query, range)),
  )
  return {
    ...{ reading, query, ranges, result },
    totals: ranges.map((range) => others[chosen.indexOf(range)]?.total),
    bases: kind !== 'dataset' && typed.page === 1 ? yield* madeFrom(edition, typed.text) : [],
  }
}

/** Asks how many cards match without a range. */
function without(query: SearchQuery, range: RangeId): SearchQuery {
  const { [range]: _, ...ranges } = query.ranges ?? {}
  return { ...query, ranges, page: 1, pageSize: 1, counted: [] }
}

/** The switch that leaves out inferred facts; undefined where it would change nothing. */
async function statedChoice(
  edition: SqliteEdition,
  { stated = false }: SearchQuery,
  { href }: ListAddresses,
): Promise<ListPageProps['stated']> {
  return stated || (await engineOf(edition).hasInferred())
    ? { chosen: stated, href: href({ stated: !stated }) }
    : undefined
}

function withRanges(facets: FacetGroup[], ranges: RangeGroup[]): ListPageProps['groups'] {
  const place = facets.findLastIndex(({ facet }) => isFacet(facet) && FACET_TABLE[facet].isShort) + 1
  return [...facets.slice(0, place), ...ranges, ...facets.slice(place)]
}

async function sortChoices(
  edition: SqliteEdition,
  query: SearchQuery,
  text: string,
  href: ListAddresses['href'],
): Promise<ListPageProps['sorts']> {
  const known = await knownSorts(edition, query.kind)
  const offered: Sort[] = [
    ...(text === '' ? [] : (['relevance'] as const)),
    ...known.filter((sort) => sort !== 'bytes'),
    'newest',
    'name',
    'size',
    // Of a dataset, the bytes are its size.
    ...known.filter((sort) => sort === 'bytes' && query.kind === 'model'),
  ]
  return offered.map((sort) => ({
    sort,
    label: sort === 'size' && query.kind === 'model' ? 'Parameters' : SORT_LABELS[sort],
    href: href({ sort }),
    current: sort === query.sort,
  }))
}

/** The orders for which some card of the edition has data: few sources know downloads, likes or files. */
const knownSorts = oncePerKey(async (edition: SqliteEdition, kind: CardKind | undefined) => {
  const sorts = ['downloads', 'likes', 'bytes'] as const
  const first = await Promise.all(
    sorts.map((sort) =>
      searchIn(edition, { text: '', kind, facets: {}, sort, page: 1, pageSize: 1, counted: [] }),
    ),
  )
  return sorts.filter((sort, place) => first[place]?.hits[0]?.[sort] !== undefined)
})
