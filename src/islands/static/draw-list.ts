/** Draws the state that a list's address describes into the page with the whole list. */

import { PAGE_SIZE } from '../../search/query/url.ts'
import { withMeantValues } from '../../search/query/values.ts'
import { SORTS } from '../../search/types.ts'

import { parsePage } from '../parse-page.ts'

import { drawFacets } from './draw-facets.ts'
import { drawFound, partOf } from './draw-found.ts'
import { drawHits } from './draw-hits.ts'
import { drawNothing } from './draw-nothing.ts'
import { type Answer, ask, countPlaces, type DocsScope, type Filters, loadFacets } from './engine.ts'
import { findHints } from './hints.ts'
import { valuesIn } from './lexicon.ts'
import {
  addressWith,
  chosenIn,
  filtersOf,
  isOfDocs,
  kindOf,
  type Query,
  readListQuery,
  toggle,
  unchosen,
} from './list-query.ts'
import type { Counts } from './pagefind.ts'
import { asFound, loadTasks } from './tasks.ts'
import { readTyped } from './typed-text.ts'
import { namesOf } from './ways-out.ts'

/** Orders that ascend; names start at the beginning of the alphabet. */
const ASCENDING = new Set(['name'])

/**
 * @param page - the list as it was built
 * @returns a function that makes the page for an address of the list
 */
export function drawList(page: Document): (address: string) => Promise<Document> {
  const whole = parsePage(page.documentElement.outerHTML)
  return async (address) => {
    const url = new URL(address, location.href)
    const facets = await loadFacets()
    const values = valuesIn(whole, facets)
    const understand = (typed: Query) => {
      const { query, passedOver } = readTyped(typed)
      return { query: withMeantValues(values, query), passedOver }
    }
    const typed = readListQuery(url.pathname, url.searchParams)
    const { query, passedOver } = understand(typed)
    const fresh = copyOf(whole)
    const kind = kindOf(url.pathname)
    const { filters, scope } = filtersOf(query)
    const totalOf = async (other: Query) => {
      const { query } = understand(other)
      const { filters, scope } = filtersOf(query)
      return (await ask(query.text, filters, undefined, scope)).total
    }
    const order = query.sort === 'relevance' ? undefined : directionOf(query.sort)
    const answer = await ask(query.text, filters, order, scope)
    const [found, counts] = await Promise.all([
      answer.read((query.page - 1) * PAGE_SIZE, query.page * PAGE_SIZE),
      countFacets(query.text, filters, answer, scope),
    ])
    drawFacets(fresh, query, counts)
    drawFound(fresh, query, { total: answer.total, kinds: counts.kind ?? {} }, kind)
    const { total } = answer
    drawAsked(fresh, query, total)
    const isHinted = query.page === 1 && !isOfDocs(query)
    const { hints, isSuggested } = isHinted
      ? await findHints({
          ...{ page: fresh, typed, query, passedOver, kind, total, values, totalOf },
          size: Object.values(facets.kind ?? {}).reduce((sum, count) => sum + count, 0),
        })
      : { hints: [], isSuggested: false }
    // In a search of everything, the task that is asked for comes first: others mention it more often than its own page
    // does.
    const isOfAll = isHinted && query.kind === undefined && query.text !== ''
    const tasks = isOfAll ? (await loadTasks()).meant(query.text).map(asFound) : []
    const others = found.filter(({ url }) => tasks.every((task) => task.url !== url))
    drawHits(fresh, [...tasks, ...others], {
      hints,
      page: query.page,
      pages: Math.ceil(total / PAGE_SIZE),
      href: (number) => addressWith({ ...query, page: number }, url.pathname),
      nothing: total === 0 ? await drawNothing(fresh, query, kind, isSuggested, totalOf) : undefined,
    })
    return fresh
  }
}

function copyOf(page: Document): Document {
  const copy = page.cloneNode(true)
  if (!(copy instanceof Document)) throw new TypeError('A copy of a document is one.')
  return copy
}

const directionOf = (key: string) => ({ key, direction: ASCENDING.has(key) ? 'asc' : 'desc' }) as const

/** A chosen filter's values are counted without that filter. */
async function countFacets(
  text: string,
  filters: Filters,
  answer: Answer,
  scope: DocsScope | undefined,
): Promise<Counts> {
  const chosen = Object.keys(filters).filter((name) => (filters[name]?.length ?? 0) > 0)
  const counted = await Promise.all(
    chosen.map(async (name) => {
      const { counts } = await ask(text, { ...filters, [name]: [] }, undefined, scope)
      return [name, counts[name] ?? {}] as const
    }),
  )
  const places = scope === undefined ? {} : await countScopes(text, filters, scope)
  return { ...answer.counts, ...Object.fromEntries(counted), ...places }
}

/** Versions are counted within one set. */
async function countScopes(
  text: string,
  filters: Filters,
  { version, language }: DocsScope,
): Promise<Counts> {
  const places = await countPlaces(text, filters)
  const countsOf = (keyOf: (name: string) => string, place: 0 | 1) =>
    Object.fromEntries(
      Object.keys(places).map((key) => {
        const name = key.split('/')[place] ?? ''
        return [name, places[keyOf(name)] ?? 0]
      }),
    )
  const hasSet = (filters.set ?? []).length > 0
  return {
    version: hasSet ? countsOf((name) => `${name}/${language}`, 0) : {},
    language: countsOf((name) => `${version}/${name}`, 1),
  }
}

function drawAsked(page: Document, query: Query, total: number): void {
  const part = partOf(page, 'asked')
  if (part === null) return
  const path = location.pathname
  const chips = chosenIn(query).map(([name, value]) => drawChip(page, query, name, value))
  if (chips.length > 0) {
    const list = page.createElement('ul')
    list.className = 'chosen'
    list.setAttribute('aria-label', 'Chosen filters')
    list.append(...chips)
    if (chips.length > 1) list.append(drawClear(page, query))
    part.querySelector('.sorts')?.before(list)
    if (list.parentElement === null) part.append(list)
  }
  for (const link of part.querySelectorAll<HTMLAnchorElement>('.segments:not(.sorts) a')) {
    const { kind } = readListQuery(path, new URL(link.href, location.href).searchParams)
    // Cards have none of the filters of docs pages.
    const kept = isOfDocs(query) || kind === 'docs' ? unchosen(query) : query
    setCurrent(link, query.kind === kind)
    link.setAttribute('href', addressWith({ ...kept, page: 1, kind }, path))
  }
  const sorts = part.querySelector('.sorts')
  // Docs pages are only ever ordered by relevance.
  if (isOfDocs(query) || total < 2) sorts?.remove()
  const first = sorts?.querySelector('a')
  if (query.text !== '' && first) {
    const relevance = page.importNode(first, true)
    relevance.textContent = 'Relevance'
    relevance.setAttribute('href', '?sort=relevance')
    first.before(relevance)
  }
  for (const link of sorts?.querySelectorAll<HTMLAnchorElement>('a') ?? []) {
    const named = new URL(link.href, location.href).searchParams.get('sort')
    const sort = SORTS.find((known) => known === named) ?? 'newest'
    setCurrent(link, sort === query.sort)
    link.setAttribute('href', addressWith({ ...query, page: 1, sort }, path))
  }
}

/** Clears the filters but keeps the words and the kind. */
function drawClear(page: Document, query: Query): HTMLElement {
  const item = page.createElement('li')
  const link = page.createElement('a')
  link.className = 'clear'
  link.textContent = 'Clear filters'
  link.setAttribute('href', addressWith(unchosen(query), location.pathname))
  item.append(link)
  return item
}

function setCurrent(link: HTMLElement, isCurrent: boolean): void {
  if (isCurrent) link.setAttribute('aria-current', 'true')
  else link.removeAttribute('aria-current')
}

function drawChip(page: Document, query: Query, name: string, value: string): HTMLElement {
  const named = namesOf(page, name, value)
  const item = page.createElement('li')
  const link = page.createElement('a')
  link.setAttribute('href', addressWith(toggle(query, name, [value]), location.pathname))
  const facet = page.createElement('small')
  facet.textContent = named.facet
  const cross = page.createElement('span')
  cross.setAttribute('aria-hidden', 'true')
  cross.textContent = '×'
  const said = page.createElement('span')
  said.className = 'visually-hidden'
  said.textContent = ', remove this filter'
  link.append(facet, ` ${named.label} `, cross, said)
  item.append(link)
  return item
}
