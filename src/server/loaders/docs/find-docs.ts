/** Resolves an address below `/docs` to a page, a file, another address, or nothing. */

import type { DocsIndex } from '../../../docs/docs-index.ts'
import type { DocsPlace, DocsTree } from '../../../docs/types.ts'
import { docsIndexOf, findDocsPage, type StoredDocsPage } from '../../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../../edition/edition.ts'
import type { DocsLinkProps } from '../../../pages/docs-page.tsx'
import { ROOT } from '../../../paths.ts'
import { docsAddress } from './docs-address.ts'
import { setTitle } from './docs-sets.ts'

/** What an address below `/docs/` leads to. */
export type FoundDocs =
  | { type: 'page'; place: DocsPlace; stored: StoredDocsPage }
  | { type: 'file'; tree: DocsTree; path: string }
  | { type: 'redirect'; href: string }
  | { type: 'missing'; nearest: DocsLinkProps[] }

const HUB = 'https://huggingface.co'

/** @param path - what follows `/docs/`, percent-decoded */
export function findDocs(edition: SqliteEdition, path: string): FoundDocs {
  const index = docsIndexOf(edition)
  const address = index.parseAddress(path)
  if (address === undefined) {
    return { type: 'missing', nearest: [...inOtherSets(index, path), ...setLinks(index)] }
  }
  const { place, page } = address
  const target = index.locate(place, page)
  if (target.type === 'page') {
    const href = docsAddress(index, target.place, target.page, target.fragment)
    const stored = readPage(edition, index, target.place, target.page)
    // A target with a fragment is a redirect whatever the path; `?` and `#` may be part of a name.
    if (target.fragment !== '' || decodeURIComponent(href) !== `${ROOT.docs}/${path}`)
      return { type: 'redirect', href }
    return stored === undefined ? { type: 'missing', nearest: [] } : { type: 'page', place, stored }
  }
  if (target.type === 'file') {
    const tree = index.findTree(place)
    return tree === undefined ? { type: 'missing', nearest: [] } : { type: 'file', tree, path: target.path }
  }
  // A redirect to other docs of the Hub; no set may send its readers to other hosts.
  const elsewhere = target.type === 'elsewhere' ? hubAddress(target.href) : undefined
  if (elsewhere !== undefined) return { type: 'redirect', href: elsewhere }
  const nearest =
    target.type === 'elsewhere' || target.nearest === undefined
      ? []
      : [{ href: docsAddress(index, place, target.nearest), label: target.nearest }]
  return {
    type: 'missing',
    nearest: [...nearest, { href: docsAddress(index, place, ''), label: setTitle(index, place) }],
  }
}

/** An address from the root of the Hub in full, encoded as a header holds it; undefined for any other. */
function hubAddress(href: string): string | undefined {
  const url = /^\/(?![\\/])/.test(href) ? URL.parse(href, HUB) : null
  return url?.origin === HUB ? url.href : undefined
}

function readPage(
  edition: SqliteEdition,
  index: DocsIndex,
  place: DocsPlace,
  page: string,
): StoredDocsPage | undefined {
  const from = index.readPlace(place, page)
  return from && findDocsPage(edition, from, page)
}

/** The same page in other sets, for readers who mistook the set. */
function inOtherSets(index: DocsIndex, path: string): DocsLinkProps[] {
  const asked = path.slice(path.indexOf('/') + 1)
  return index.sets.flatMap((set) => {
    const place = index.defaultPlace(set)
    const page = place && asked !== '' ? index.nearestPage(place, asked) : undefined
    if (place === undefined || page === undefined) return []
    return [{ href: docsAddress(index, place, page), label: `${set}/${page}` }]
  })
}

function setLinks(index: DocsIndex): DocsLinkProps[] {
  return index.sets.flatMap((set) => {
    const place = index.defaultPlace(set)
    return place === undefined ? [] : [{ href: docsAddress(index, place, ''), label: setTitle(index, place) }]
  })
}
