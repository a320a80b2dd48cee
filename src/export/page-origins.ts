/** What each page is made of, so that a build after a small change draws few pages. */

import { hash } from 'node:crypto'
import { docsIndexOf, findDocsPage } from '../edition/docs-reader.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { DOCS_ROOT } from '../ui/paths.ts'
import type { DocsAddress } from './site-addresses.ts'

/** Pages that may show anything of the docs. */
const SHOW_DOCS = new Set(['/', DOCS_ROOT, '/search'])

/**
 * Tells what pages are made of. A page of docs is its own text, what pages there are, and the cards, of which it may show
 * some; any other page is the cards and what pages of docs there are, for the ways that lead to them.
 *
 * @param code - everything else that decides how pages look
 * @returns gives the same for an address as long as its page would be drawn alike
 */
export function describeOrigins(
  edition: SqliteEdition,
  docs: readonly DocsAddress[],
  code: readonly unknown[],
): (key: string) => string {
  const digest = (...parts: unknown[]) => hash('sha256', JSON.stringify(parts)).slice(0, 16)
  const index = docsIndexOf(edition)
  const cards = edition.all('SELECT kind, id, content_key FROM entry ORDER BY kind, id')
  const titles = docs.map(({ path, place, page }) => [path, index.findPage(place, page)?.title])
  const common = digest(code, cards, titles, index.trees)
  const pages = new Map(docs.map((address) => [address.path, address]))
  return (key) => {
    const address = pages.get(key)
    if (address === undefined)
      return SHOW_DOCS.has(key.replace(/\?.*$/, '')) ? digest(common, edition.id) : common
    const from = index.readPlace(address.place, address.page)
    return digest(common, from === undefined ? undefined : findDocsPage(edition, from, address.page))
  }
}
