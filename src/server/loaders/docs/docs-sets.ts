/** Loads the docs sets: their titles, first pages and first chapters. */

import type { DocsIndex } from '../../../docs/docs-index.ts'
import { readingOrder } from '../../../docs/toctree.ts'
import type { DocsPlace, TocNode } from '../../../docs/types.ts'
import { docsIndexOf, findDocsPage } from '../../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../../edition/edition.ts'
import type { DocsLinkProps } from '../../../pages/docs-page.tsx'
import type { DocsSetsPageProps } from '../../../pages/docs-sets-page.tsx'
import { GUIDE_SET } from '../../../paths.ts'
import { docsAddress } from './docs-address.ts'

/** The docs sets in their latest versions. @param only - names of those wanted */
export function loadDocsSets(edition: SqliteEdition, only?: readonly string[]): DocsSetsPageProps['sets'] {
  const index = docsIndexOf(edition)
  const wanted = only === undefined ? index.sets : index.sets.filter((set) => only.includes(set))
  // Readers come for the team's own sets; how the site itself is run comes last.
  const sets = wanted.toSorted((a, b) => Number(a === GUIDE_SET) - Number(b === GUIDE_SET))
  return sets.flatMap((set) => {
    const place = index.defaultPlace(set)
    if (place === undefined) return []
    const first = index.locate(place, '')
    const from = first.type === 'page' ? index.readPlace(place, first.page) : undefined
    const page = first.type === 'page' && from ? findDocsPage(edition, from, first.page) : undefined
    const href = docsAddress(index, place, '')
    return [
      {
        href,
        title: setTitle(index, place),
        summary: page?.summary ?? '',
        pages: index.pagesOf(place).length,
        // The set's title links to the first page already.
        chapters: chaptersOf(index, place).filter((chapter) => chapter.href !== href),
      },
    ]
  })
}

/** A set at a glance; more would be a table of contents. */
const MOST_CHAPTERS = 8

/** The first parts of a set's table of contents, without a root that holds all the rest. */
function chaptersOf(index: DocsIndex, place: DocsPlace): DocsLinkProps[] {
  const toc = index.findTree(place)?.toc ?? []
  const [first, ...others] = toc
  const nodes = first !== undefined && others.length === 0 && first.sections.length > 0 ? first.sections : toc
  const hrefOf = pageLinks(index, place)
  return nodes
    .flatMap((node) => {
      const href = firstHref(node, hrefOf)
      return href === undefined ? [] : [{ href, label: node.title }]
    })
    .slice(0, MOST_CHAPTERS)
}

/** A set's title, from its settings or else from its first page. */
export function setTitle(index: DocsIndex, place: DocsPlace): string {
  const own = index.findTree(place)?.title
  if (own !== undefined) return own
  const usual = index.defaultPlace(place.set, place.version) ?? place
  const first = index.locate(usual, '')
  const title = first.type === 'page' ? index.findPage(usual, first.page)?.title : undefined
  return title?.replace(/\s+documentation$/i, '') || place.set
}

/** The addresses of a place's pages; undefined for those that are not there. */
export function pageLinks(index: DocsIndex, place: DocsPlace): (page: string) => string | undefined {
  return (page) => (index.hasPage(place, page) ? docsAddress(index, place, page) : undefined)
}

/** Where an entry of a table of contents leads: to its own page, or else to the first one below it. */
export function firstHref(node: TocNode, hrefOf: (page: string) => string | undefined): string | undefined {
  const [first] = readingOrder([node])
  return node.page === undefined ? first && hrefOf(first.page) : hrefOf(node.page)
}
