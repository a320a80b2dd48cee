/** Loads a page of docs and all that is shown around it. */

import type { Problem } from '../../../card/types.ts'
import { checkRedirects } from '../../../docs/check-links.ts'
import type { DocsIndex } from '../../../docs/docs-index.ts'
import { directionOf, languageName, languageTag } from '../../../docs/languages.ts'
import type { DocsPlace } from '../../../docs/types.ts'
import { docsIndexOf, type StoredDocsPage } from '../../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../../edition/edition.ts'
import { type DocsLinkProps, type DocsPageProps, foreign } from '../../../pages/docs-page.tsx'
import { writeDocsParams } from '../../../search/docs/url.ts'
import type { Settings } from '../../../settings/schema.ts'
import { sourceLink } from '../../../settings/source-link.ts'
import type { Site } from '../../../ui/layout.tsx'
import { twinOf } from '../../markdown/twin.ts'
import type { Articles } from '../articles.ts'
import { docsAddress } from './docs-address.ts'
import { languageChoices, newerPage, versionChoices } from './docs-choices.ts'
import { contentsFor } from './docs-contents.tsx'
import { firstHref, pageLinks, setTitle } from './docs-sets.ts'

/** Everything that the page of docs shows. */
export async function loadDocsPage(
  edition: SqliteEdition,
  articles: Articles,
  site: Site,
  settings: Settings,
  { place, stored }: { place: DocsPlace; stored: StoredDocsPage },
): Promise<DocsPageProps> {
  const index = docsIndexOf(edition)
  const article = await articles.readDocs(edition, stored, settings)
  const { page } = stored
  const wanted = place.language || 'en'
  const treeLanguage = foreign(languageTag(wanted) ?? wanted)
  const { order, html: treeHtml } = contentsFor(index, place, page, treeLanguage)
  const at = order.findIndex((entry) => entry.page === page)
  const hrefOf = pageLinks(index, place)
  const link = (entry: (typeof order)[number] | undefined): DocsLinkProps | undefined =>
    entry && { href: docsAddress(index, place, entry.page), label: entry.node.title }
  const shown = stored.language || 'en'
  const title = stored.title || order[at]?.node.title || page
  return {
    site,
    set: { href: docsAddress(index, place, ''), label: setTitle(index, place) },
    title,
    description: stored.summary,
    language: { tag: languageTag(shown) ?? shown, direction: directionOf(shown) },
    treeLanguage,
    above: (order[at]?.above ?? []).map((node) => ({ label: node.title, href: firstHref(node, hrefOf) })),
    treeHtml: treeHtml(page),
    versions: versionChoices(index, place, page),
    languages: languageChoices(index, place, page),
    newer: newerPage(index, place, page),
    fallback:
      stored.language === place.language
        ? undefined
        : { wanted: languageName(wanted), shown: languageName(shown) },
    articleHtml: article.html,
    hasTitle: article.hasTitle,
    toc: article.toc,
    provisional: article.provisional,
    problems: [...setProblems(index, place, page), ...stored.problems],
    file: stored.path,
    previous: link(order[at - 1]),
    next: at < 0 ? undefined : link(order[at + 1]),
    updated: stored.updated,
    searchState: searchStateOf(index.shorten(place)),
    markdown: twinOf(docsAddress(index, place, page)),
    source:
      stored.sourcePath === ''
        ? undefined
        : {
            ...sourceLink(settings, isKept(index, stored) ? stored.sourcePath : undefined),
            path: stored.sourcePath,
          },
  }
}

/** Whether the file of a page is there to be edited: a release may have one that has since gone. */
function isKept(index: DocsIndex, page: StoredDocsPage): boolean {
  if (index.findTree(page)?.commit === undefined) return true
  return index.findPage({ ...page, version: 'main' }, page.page)?.sourcePath === page.sourcePath
}

/** What is wrong with the table of contents and the redirects, which are no pages: said where the set begins. */
function setProblems(index: DocsIndex, place: DocsPlace, page: string): Problem[] {
  const tree = index.findTree(place)
  const first = index.locate(place, '')
  const isFirst = first.type === 'page' && first.page === page
  return tree === undefined || !isFirst ? [] : [...tree.problems, ...checkRedirects(index, tree)]
}

/** A docs search limited to a place, as URL parameters: parts that addresses leave out are left out here too. */
function searchStateOf({ set, version, language }: DocsPlace): [name: string, value: string][] {
  const scope = { text: '', set, version: version || undefined, language: language || undefined }
  return [...writeDocsParams({ ...scope, page: 1, pageSize: 1 }), ['kind', 'docs']]
}
