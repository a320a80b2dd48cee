/** Describes what a list found, in the words of the server's pages. */

import { formatCount, plural } from '../../format.ts'
import { PAGE_SIZE } from '../../search/query/url.ts'
import { listTitle, pageTitle } from '../../ui/list/list-title.ts'
import { chosenIn, isOfDocs, type Query } from './list-query.ts'
import { namesOf } from './ways-out.ts'

export const partOf = (page: Document, name: string) =>
  page.querySelector<HTMLElement>(`[data-part="${name}"]`)

/** @param kinds - number of hits by kind, chosen or not */
export function drawFound(
  page: Document,
  query: Query,
  { total, kinds }: { total: number; kinds: Record<string, number> },
  kind: string | undefined,
): void {
  const { text, page: number } = query
  const part = partOf(page, 'found')
  if (part === null) return
  part.textContent = kind === undefined ? foundText(query, total, kinds) : plural(total, kind)
  partOf(page, 'show')?.replaceChildren(part.textContent)
  const heading = partOf(page, 'heading')
  if (heading !== null) {
    const title = listTitle(heading.textContent, text, namesIn(page, query))
    const where = isOfDocs(query) ? docsTitle(page, query) : undefined
    heading.textContent = where === undefined ? title : `Search ${where}`
    const named = where === undefined || text === '' ? heading.textContent : `${text} in ${where}`
    page.title = page.title.replace(/^[^·]*/, () => `${pageTitle(named, number)} `)
  }
  // The heading of a search of docs has no words in it.
  if (isOfDocs(query) && text !== '') {
    const words = page.createElement('q')
    words.textContent = text
    part.append(' for ', words)
  }
  const pages = Math.ceil(total / PAGE_SIZE)
  if (number > 1 && number <= pages) part.append(`, page ${formatCount(number)} of ${formatCount(pages)}`)
}

const namesIn = (page: Document, query: Query) =>
  chosenIn(query).map(([name, value]) => namesOf(page, name, value))

/** The docs being searched, named as the server's page names them. */
export function docsTitle(page: Document, { set }: Query): string {
  return set === undefined ? 'the documentation' : namesOf(page, 'set', set).label
}

/** The number of hits with the right noun: pages of docs, libraries and licences are not cards. */
function foundText(query: Query, total: number, kinds: Record<string, number>): string {
  if (isOfDocs(query)) return plural(total, 'page')
  if (query.kind !== undefined) return plural(total, 'card')
  const { docs = 0, library = 0, license = 0 } = kinds
  const besides = [
    ...(library > 0 ? [plural(library, 'library', 'libraries')] : []),
    ...(license > 0 ? [plural(license, 'licence')] : []),
    ...(docs > 0 ? [`${plural(docs, 'page')} of docs`] : []),
  ]
  const cards = Math.max(0, total - docs - library - license)
  const all = cards > 0 || besides.length === 0 ? [plural(cards, 'card'), ...besides] : besides
  return new Intl.ListFormat('en-GB').format(all)
}
