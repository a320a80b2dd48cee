/** From a list's URL to what its page shows: the hits, the facets, and an address for every choice. */

import { languageName } from '../../card/languages.ts'
import { licenseName } from '../../card/licenses.ts'
import type { CardKind } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { ListPageProps } from '../../pages/list-page.tsx'
import { search } from '../../search/search.ts'
import type { FacetId, SearchQuery, SearchResult, Sort } from '../../search/types.ts'
import { parseSearchParams, writeSearchParams } from '../../search/url.ts'
import { libraryLabel } from '../../task/libraries.ts'
import type { TaskNames } from '../../task/names.ts'
import type { FacetGroup } from '../../ui/facet-panel.tsx'
import type { Site } from '../../ui/layout.tsx'
import { listPath } from '../../ui/paths.ts'
import { tasksOf } from './catalogue.ts'

const FACET_LABELS: Record<FacetId, string> = {
  task: 'Task',
  library: 'Library',
  language: 'Language',
  license: 'Licence',
  dataset: 'Trained on',
  base_model: 'Base model',
  metric: 'Metric',
  tag: 'Tag',
  owner: 'Owner',
  size: 'Size',
  evaluation: 'Evaluation',
  problems: 'Problems',
}

/** Facets offered for a kind of card, in this order; any other that is chosen by a link is shown as well. */
const OFFERED: Record<'model' | 'dataset' | 'all', FacetId[]> = {
  model: ['task', 'library', 'language', 'license', 'base_model', 'dataset', 'tag', 'problems'],
  dataset: ['task', 'language', 'license', 'size', 'tag', 'problems'],
  all: ['task', 'language', 'license', 'problems'],
}

const SORT_LABELS: Record<Sort, string> = {
  relevance: 'Relevance',
  downloads: 'Most downloaded',
  likes: 'Most liked',
  newest: 'Newest',
  name: 'Name',
  size: 'Size',
}

/** Values of one facet that a page carries. */
const MOST_VALUES = 60

/**
 * @param kind - undefined for the page that searches everything; its `kind` parameter then narrows it
 */
export function loadList(
  edition: SqliteEdition,
  site: Site,
  kind: 'model' | 'dataset' | undefined,
  params: URLSearchParams,
): ListPageProps {
  const tasks = tasksOf(edition)
  const narrowed = kind ?? (['model', 'dataset'] as const).find((known) => known === params.get('kind'))
  const query = parseSearchParams(params, narrowed)
  const result = search(edition, query)
  const href = addresses(kind, query)
  return {
    site,
    tasks,
    kind,
    text: query.text,
    result,
    groups: facetGroups(kind, query, result, tasks, href),
    chosen: chosenValues(query, tasks, href),
    sorts: sortChoices(query, href),
    kinds: kind === undefined ? kindChoices(query, href) : [],
    matchingTasks: kind === undefined && narrowed === undefined ? tasksNamed(tasks, query.text) : [],
    page: query.page,
    pageSize: query.pageSize,
    pageHref: (page) => href({ page }),
    clearHref: kind === undefined ? '/search' : listPath(kind),
    suggestionHref: result.suggestion === undefined ? undefined : href({ text: result.suggestion, page: 1 }),
    feedHref: href({ page: 1 }).replace(/^[^?]+/, '$&.atom'),
    view: params.get('view') === 'table' ? 'table' : undefined,
  }
}

type Addresses = (change: Partial<SearchQuery>) => string

function addresses(kind: CardKind | undefined, query: SearchQuery): Addresses {
  const path = kind === undefined ? '/search' : listPath(kind)
  return (change) => {
    const changed = { ...query, page: 1, ...change }
    const params = writeSearchParams(changed)
    if (kind === undefined && changed.kind !== undefined) params.set('kind', changed.kind)
    const text = params.toString()
    return text === '' ? path : `${path}?${text}`
  }
}

/** The query's facets with a value added, or taken away when it is there. */
function toggled(query: SearchQuery, facet: FacetId, value: string): SearchQuery['facets'] {
  const values = query.facets[facet] ?? []
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
  return { ...query.facets, [facet]: next }
}

function facetGroups(
  kind: 'model' | 'dataset' | undefined,
  query: SearchQuery,
  result: SearchResult,
  tasks: TaskNames,
  href: Addresses,
): FacetGroup[] {
  const offered = OFFERED[kind ?? 'all']
  const chosen = facetIds(query).filter((facet) => !offered.includes(facet))
  return [...offered, ...chosen].map((facet) => {
    const values = query.facets[facet] ?? []
    return {
      facet,
      label: FACET_LABELS[facet],
      values: result.facets[facet]
        .filter(({ value }) => facet !== 'task' || values.includes(value) || !isHidden(tasks, kind, value))
        .slice(0, MOST_VALUES)
        .map(({ value, count }) => ({
          value,
          count,
          label: valueLabel(facet, value, tasks),
          chosen: values.includes(value),
          href: href({ facets: toggled(query, facet, value) }),
        })),
    }
  })
}

const facetIds = (query: SearchQuery) =>
  Object.entries(query.facets).flatMap(([facet, values]) =>
    values.length > 0 && isFacet(facet) ? [facet] : [],
  )

const isFacet = (word: string): word is FacetId => Object.hasOwn(FACET_LABELS, word)

/** The Hub hides a few tasks from the filters of models or of datasets; so do we. */
function isHidden(tasks: TaskNames, kind: 'model' | 'dataset' | undefined, id: string): boolean {
  const task = tasks.find(id)
  if (task === undefined || kind === undefined) return false
  return kind === 'model' ? task.hideInModels : task.hideInDatasets
}

const PROBLEM_LABELS: Record<string, string> = {
  error: 'With errors',
  warning: 'With warnings',
  none: 'None',
}

function valueLabel(facet: FacetId, value: string, tasks: TaskNames): string {
  if (facet === 'task') return tasks.label(value)
  if (facet === 'language') return languageName(value)
  if (facet === 'license') return licenseName(value)
  if (facet === 'library') return libraryLabel(value)
  if (facet === 'problems') return PROBLEM_LABELS[value] ?? value
  return value
}

function chosenValues(query: SearchQuery, tasks: TaskNames, href: Addresses): ListPageProps['chosen'] {
  return facetIds(query).flatMap((facet) =>
    (query.facets[facet] ?? []).map((value) => ({
      facet: FACET_LABELS[facet].toLowerCase(),
      label: valueLabel(facet, value, tasks),
      href: href({ facets: toggled(query, facet, value) }),
    })),
  )
}

function sortChoices(query: SearchQuery, href: Addresses): ListPageProps['sorts'] {
  const offered: Sort[] =
    query.text === '' ? ['newest', 'name', 'size'] : ['relevance', 'newest', 'name', 'size']
  return offered.map((sort) => ({
    sort,
    label: SORT_LABELS[sort],
    href: href({ sort }),
    current: sort === query.sort,
  }))
}

function kindChoices(query: SearchQuery, href: Addresses): ListPageProps['kinds'] {
  const choices = [
    { kind: undefined, label: 'All' },
    { kind: 'model', label: 'Models' },
    { kind: 'dataset', label: 'Datasets' },
  ] as const
  return choices.map(({ kind, label }) => ({
    label,
    current: kind === query.kind,
    href: href({ kind }),
  }))
}

/** Tasks with every word of the text in their id or name. */
function tasksNamed(tasks: TaskNames, text: string): ListPageProps['matchingTasks'] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  return tasks.all
    .filter((task) => words.every((word) => `${task.id} ${task.name}`.toLowerCase().includes(word)))
    .slice(0, 3)
}
