/** Draws hits into a list, in the server's markup. */

import { formatCount } from '../../format.ts'
import { pagesAround } from '../../ui/list/pagination.tsx'
import { drawDocsHits, drawMarked, markLike } from './draw-docs-hits.ts'
import type { Found } from './engine.ts'
import type { Hint } from './hints.ts'

export interface HitPages {
  page: number
  pages: number
  /** The address of a page. */
  href(page: number): string
  /** Shown above the hits. */
  hints: readonly Hint[]
  /** Shown in place of hits when nothing was found. */
  nothing: Element | undefined
}

/** @param page - a copy of the whole list, whose cards are replaced */
export function drawHits(page: Document, found: readonly Found[], pages: HitPages): void {
  const part = page.querySelector<HTMLElement>('[data-part="hits"]')
  const cards = part?.querySelector('ol.cards')
  if (!part || !cards) return
  const heads = cards.querySelector('.card-heads')
  const listOf = (some: readonly Found[]) => {
    if (some.length === 0) return []
    const list = cards.cloneNode()
    const drawn = some.map((hit) => drawHit(page, hit))
    if (heads !== null) list.appendChild(drawHeads(page, heads, drawn))
    for (const card of drawn) list.appendChild(card)
    return [list]
  }
  const firstDocs = Math.max(0, found.findIndex(isOfDocs))
  const others = found.filter((hit) => !isOfDocs(hit))
  const before = others.slice(0, Math.min(MOST_BEFORE_DOCS, firstDocs))
  part.replaceChildren(
    ...drawHints(page, pages.hints),
    ...listOf(before),
    ...drawDocs(page, found.filter(isOfDocs), others.length > 0),
    ...listOf(others.slice(before.length)),
    ...(pages.nothing === undefined ? [] : [pages.nothing]),
  )
  const isPastEnd = pages.pages > 0 && pages.page > pages.pages
  if (isPastEnd) part.append(drawEnd(page, pages))
  else if (pages.pages > 1) part.append(drawPages(page, pages))
}

function drawHints(page: Document, hints: readonly Hint[]): Element[] {
  if (hints.length === 0) return []
  const note = page.createElement('div')
  note.className = 'hints'
  for (const { before, link, after = '' } of hints) {
    const line = page.createElement('p')
    line.append(before)
    if (link !== undefined) {
      const anchor = page.createElement('a')
      anchor.setAttribute('href', link.href)
      anchor.textContent = link.text
      line.append(anchor, after)
    }
    note.append(line)
  }
  return [note]
}

/** Cards shown above docs pages, as on a server. */
const MOST_BEFORE_DOCS = 5

const isOfDocs = ({ kind }: Found) => kind === 'docs'

/** @param isMixed - whether they stand among cards */
function drawDocs(page: Document, found: readonly Found[], isMixed: boolean): Element[] {
  if (found.length === 0) return []
  const hits = drawDocsHits(page, found)
  if (!isMixed) return [hits]
  const section = page.createElement('section')
  section.className = 'docs-found'
  section.setAttribute('aria-label', 'Docs')
  section.append(hits)
  return [section]
}

/** The heads of a table, each with the texts that stand below it. */
function drawHeads(page: Document, heads: Element, cards: readonly Element[]): Element {
  const own = page.importNode(heads, true)
  for (const head of own.querySelectorAll<HTMLElement>('[data-below]')) {
    const name = head.textContent.toLowerCase()
    const texts = cards.map((card) => card.querySelector(`.mark-${name} dd, .${name}`)?.textContent)
    head.dataset.below = [...new Set(texts)].join('\n').trim()
  }
  return own
}

function drawHit(page: Document, hit: Found): Element {
  const item = hit.item === '' ? undefined : parseItem(page, hit.item)
  const drawn = item ?? drawPlain(page, hit)
  if (hit.section !== undefined) drawn.querySelector('.summary')?.after(drawSection(page, hit.section))
  return drawn
}

/** Safe to parse: the server drew it from escaped texts. */
function parseItem(page: Document, html: string): Element | undefined {
  const template = page.createElement('template')
  template.innerHTML = html
  return template.content.firstElementChild ?? undefined
}

/** A task, metric, library or licence. */
function drawPlain(page: Document, { url, title, detail }: Found): Element {
  const item = page.createElement('li')
  item.className = 'card hue-none'
  const heading = page.createElement('h2')
  heading.className = 'card-name'
  const link = page.createElement('a')
  link.href = url
  link.textContent = title
  heading.append(link)
  const summary = page.createElement('p')
  summary.className = 'summary'
  summary.textContent = detail
  item.append(heading, summary)
  return item
}

function drawSection(page: Document, section: NonNullable<Found['section']>): Element {
  const place = page.createElement('p')
  place.className = 'found-in'
  if (section.url.includes('#')) {
    const link = page.createElement('a')
    link.href = section.url
    link.append(...drawMarked(page, markLike(section.excerpt, section.title)))
    place.append(link, ' ')
  }
  place.append(...drawMarked(page, section.excerpt))
  return place
}

/** A page past the end, which an old link may name. */
function drawEnd(page: Document, { page: current, pages, href }: HitPages): Element {
  const note = page.createElement('div')
  note.className = 'empty'
  const line = page.createElement('p')
  const link = page.createElement('a')
  link.setAttribute('href', href(pages))
  link.textContent = `page ${formatCount(pages)}`
  line.append(`There is no page ${formatCount(current)}: the list ends on `, link, '.')
  note.append(line)
  return note
}

function drawPages(page: Document, { page: current, pages, href }: HitPages): Element {
  const nav = page.createElement('nav')
  nav.className = 'pages'
  nav.setAttribute('aria-label', 'Pages')
  const link = (number: number, text: string, rel?: string) => {
    const anchor = page.createElement('a')
    anchor.setAttribute('href', href(number))
    anchor.textContent = text
    if (rel !== undefined) anchor.rel = rel
    return anchor
  }
  const list = page.createElement('ol')
  for (const number of pagesAround(current, pages)) {
    const item = page.createElement('li')
    if (number === undefined) item.textContent = '…'
    else {
      const anchor = link(number, formatCount(number))
      anchor.setAttribute('aria-label', `Page ${formatCount(number)}`)
      if (number === current) anchor.setAttribute('aria-current', 'page')
      item.append(anchor)
    }
    list.append(item)
  }
  nav.append(
    ...(current > 1 ? [link(current - 1, 'Previous', 'prev')] : []),
    list,
    ...(current < pages ? [link(current + 1, 'Next', 'next')] : []),
  )
  return nav
}
