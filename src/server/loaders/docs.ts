/** From an address below `/docs` to what is there: a page, a file, another address, or nothing. */

import type { Problem } from '../../card/types.ts'
import { checkRedirects } from '../../docs/check-links.ts'
import type { DocsIndex } from '../../docs/docs-index.ts'
import { directionOf, languageName, languageTag } from '../../docs/languages.ts'
import { readingOrder, withTitlesOf } from '../../docs/toctree.ts'
import type { DocsPlace, DocsTree, TocNode } from '../../docs/types.ts'
import { docsIndexOf, findDocsPage, listPages, type StoredDocsPage } from '../../edition/docs-reader.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { DocsChoice, DocsLinkProps, DocsPageProps } from '../../pages/docs-page.tsx'
import type { DocsSetsPageProps } from '../../pages/docs-sets-page.tsx'
import { writeDocsParams } from '../../search/docs/url.ts'
import type { Site } from '../../ui/layout.tsx'
import { docsPath, GUIDE_SET } from '../../ui/paths.ts'
import { editUrl, type SiteConfig } from '../site-config.ts'
import type { Articles } from './articles.ts'
import { docsSummary } from './docs-summary.ts'

/** What an address below `/docs/` is. */
export type DocsAddress =
  | { type: 'page'; place: DocsPlace; stored: StoredDocsPage }
  | { type: 'file'; tree: DocsTree; path: string }
  | { type: 'redirect'; href: string }
  | { type: 'missing'; nearest: DocsLinkProps[] }

/** @param path - what follows `/docs/`, percent-decoded */
export function findDocs(edition: SqliteEdition, path: string): DocsAddress {
  const index = docsIndexOf(edition)
  const address = index.parseAddress(path)
  if (address === undefined) {
    return { type: 'missing', nearest: [...sameName(index, path), ...setLinks(index)] }
  }
  const { place, page } = address
  const short = index.shorten(place)
  const target = index.locate(place, page)
  if (target.type === 'page') {
    const href = docsPath(index.shorten(target.place), target.page, target.fragment)
    const stored = readPage(edition, index, target.place, target.page)
    // An address that leads on by its fragment is a redirect whatever its path; `?` and `#` may be part of a name.
    if (target.fragment !== '' || decodeURIComponent(href) !== `/docs/${path}`)
      return { type: 'redirect', href }
    return stored === undefined ? { type: 'missing', nearest: [] } : { type: 'page', place, stored }
  }
  if (target.type === 'file') {
    const tree = index.findTree(place)
    return tree === undefined ? { type: 'missing', nearest: [] } : { type: 'file', tree, path: target.path }
  }
  // A redirect to another part of the Hub's docs; no set may send its readers to other hosts.
  if (target.type === 'elsewhere' && /^\/(?!\/)/.test(target.href)) {
    return { type: 'redirect', href: `https://huggingface.co${target.href}` }
  }
  const nearest =
    target.type === 'elsewhere' || target.nearest === undefined
      ? []
      : [{ href: docsPath(short, target.nearest), label: target.nearest }]
  return {
    type: 'missing',
    nearest: [...nearest, { href: docsPath(short, ''), label: setTitle(index, place) }],
  }
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

/** Everything that the page of docs shows. */
export async function loadDocsPage(
  edition: SqliteEdition,
  articles: Articles,
  site: Site,
  config: SiteConfig,
  { place, stored }: { place: DocsPlace; stored: StoredDocsPage },
): Promise<DocsPageProps> {
  const index = docsIndexOf(edition)
  const article = await articles.readDocs(edition, stored)
  const { page } = stored
  const tree = contentsFor(index, place, page)
  const named = new Set<string>()
  const order = readingOrder(tree).filter((entry) => {
    const isFirst = !named.has(entry.page)
    named.add(entry.page)
    return isFirst && index.hasPage(place, entry.page)
  })
  const at = order.findIndex((entry) => entry.page === page)
  const short = index.shorten(place)
  const hrefOf = (other: string) => (index.hasPage(place, other) ? docsPath(short, other) : undefined)
  const link = (entry: (typeof order)[number] | undefined): DocsLinkProps | undefined =>
    entry && { href: docsPath(short, entry.page), label: entry.node.title }
  const wanted = place.language || 'en'
  const shown = stored.language || 'en'
  const title = stored.title || order[at]?.node.title || page
  return {
    site,
    set: { href: docsPath(short, ''), label: setTitle(index, place) },
    title,
    description: docsSummary(edition, stored, stored.page),
    language: { tag: languageTag(shown) ?? shown, direction: directionOf(shown) },
    above: (order[at]?.above ?? []).map((node) => ({ label: node.title, href: firstHref(node, hrefOf) })),
    tree,
    page,
    hrefOf,
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
    searchState: searchStateOf(short),
    markdown: `${docsPath(short, page)}.md`,
    source:
      stored.sourcePath === ''
        ? undefined
        : {
            label: config.source?.label ?? 'Source',
            url: editUrl(config, stored.sourcePath),
            path: stored.sourcePath,
          },
  }
}

/** The table of contents of a place; that of the usual language where a translation's own lacks the page. */
function contentsFor(index: DocsIndex, place: DocsPlace, page: string): readonly TocNode[] {
  const own = index.findTree(place)?.toc ?? []
  const usual = index.defaultPlace(place.set, place.version)
  const whole = (usual && index.findTree(usual)?.toc) ?? []
  const names = (toc: readonly TocNode[]) => readingOrder(toc).some((entry) => entry.page === page)
  return names(own) || !names(whole) ? own : withTitlesOf(whole, own)
}

/** What is wrong with the table of contents and the redirects, which are no pages: said where the set begins. */
function setProblems(index: DocsIndex, place: DocsPlace, page: string): Problem[] {
  const tree = index.findTree(place)
  const first = index.locate(place, '')
  const isFirst = first.type === 'page' && first.page === page
  return tree === undefined || !isFirst ? [] : [...tree.problems, ...checkRedirects(index, tree)]
}

/** @param short - the place as it stands in addresses: what is left out there is left out here */
function searchStateOf({ set, version, language }: DocsPlace): [name: string, value: string][] {
  const scope = { text: '', set, version: version || undefined, language: language || undefined }
  return [...writeDocsParams({ ...scope, page: 1, pageSize: 1 }), ['kind', 'docs']]
}

/** The docs sets in their latest versions. */
export function loadDocsSets(edition: SqliteEdition): DocsSetsPageProps['sets'] {
  const index = docsIndexOf(edition)
  // A reader comes for the team's own sets; how the site itself is run comes after them.
  const sets = index.sets.toSorted((a, b) => Number(a === GUIDE_SET) - Number(b === GUIDE_SET))
  return sets.flatMap((set) => {
    const place = index.defaultPlace(set)
    if (place === undefined) return []
    const first = index.locate(place, '')
    const stored = first.type === 'page' ? readPage(edition, index, place, first.page) : undefined
    return [
      {
        href: docsPath({ set, version: '', language: '' }, ''),
        title: setTitle(index, place),
        summary: stored === undefined ? '' : docsSummary(edition, stored, stored.page),
        pages: index.pagesOf(place).length,
        chapters: chaptersOf(index, place),
      },
    ]
  })
}

/** What a set is about at a glance; more of them are a table of contents. */
const MOST_CHAPTERS = 8

/** The first parts of a set's table of contents; what all of it stands below says nothing. */
function chaptersOf(index: DocsIndex, place: DocsPlace): DocsLinkProps[] {
  const toc = index.findTree(place)?.toc ?? []
  const [first, ...others] = toc
  const nodes = first !== undefined && others.length === 0 && first.sections.length > 0 ? first.sections : toc
  const short = index.shorten(place)
  const hrefOf = (page: string) => (index.hasPage(place, page) ? docsPath(short, page) : undefined)
  return nodes
    .flatMap((node) => {
      const href = firstHref(node, hrefOf)
      return href === undefined ? [] : [{ href, label: node.title }]
    })
    .slice(0, MOST_CHAPTERS)
}

/** A page of docs with where it is and when it was changed. */
export interface ListedDocsPage {
  place: DocsPlace
  page: string
  title: string
  path: string
  /** ISO 8601. */
  updated: string | undefined
}

/** All pages of docs, set by set, each set in the order in which it is read. */
export function listDocsPages(edition: SqliteEdition): ListedDocsPage[] {
  const index = docsIndexOf(edition)
  return index.trees.flatMap((tree) => {
    const place = { set: tree.set, version: tree.version, language: tree.language }
    const short = index.shorten(place)
    const order = readingOrder(tree.toc)
    const titles = new Map(order.map(({ page, node }) => [page, node.title]))
    const pages = new Map(listPages(edition, place).map((listed) => [listed.page, listed]))
    const read = order.flatMap(({ page }) => pages.get(page) ?? [])
    return [...new Set([...read, ...pages.values()])].map(({ page, title, updated }) => ({
      ...{ place, page, title: title || titles.get(page) || page },
      ...{ path: docsPath(short, page), updated },
    }))
  })
}

/** Pages of that name in any set, for who has mistaken the set. */
function sameName(index: DocsIndex, path: string): DocsLinkProps[] {
  const page = path.slice(path.indexOf('/') + 1)
  return index.sets.flatMap((set) => {
    const place = index.defaultPlace(set)
    if (place === undefined || page === '' || !index.hasPage(place, page)) return []
    return [{ href: docsPath(index.shorten(place), page), label: `${set}/${page}` }]
  })
}

function setLinks(index: DocsIndex): DocsLinkProps[] {
  return index.sets.flatMap((set) => {
    const place = index.defaultPlace(set)
    return place === undefined
      ? []
      : [{ href: docsPath(index.shorten(place), ''), label: setTitle(index, place) }]
  })
}

/** What a set is called: as its settings say, else as its first page is. */
export function setTitle(index: DocsIndex, place: DocsPlace): string {
  const own = index.findTree(place)?.title
  if (own !== undefined) return own
  const usual = index.defaultPlace(place.set, place.version) ?? place
  const first = index.locate(usual, '')
  const title = first.type === 'page' ? index.findPage(usual, first.page)?.title : undefined
  return title?.replace(/\s+documentation$/i, '') || place.set
}

function firstHref(node: TocNode, hrefOf: (page: string) => string | undefined): string | undefined {
  const [first] = readingOrder([node])
  return node.page === undefined ? first && hrefOf(first.page) : hrefOf(node.page)
}

/** The page in a version where it is there, else that version's beginning. */
function versionChoices(index: DocsIndex, place: DocsPlace, page: string): DocsChoice[] {
  return index.versions(place.set).flatMap((version) => {
    const languages = index.languages(place.set, version)
    const language = languages.includes(place.language) ? place.language : languages[0]
    if (language === undefined) return []
    const other = { set: place.set, version, language }
    const target = index.hasPage(other, page) ? page : ''
    return [
      {
        href: docsPath(index.shorten(other), target),
        label: version === '' ? 'current' : version,
        current: version === place.version,
      },
    ]
  })
}

function languageChoices(index: DocsIndex, place: DocsPlace, page: string): DocsChoice[] {
  return index.languages(place.set, place.version).map((language) => {
    const other = { ...place, language }
    const target = index.hasPage(other, page) ? page : ''
    return {
      href: docsPath(index.shorten(other), target),
      label: languageName(language || 'en'),
      tag: languageTag(language || 'en'),
      current: language === place.language,
    }
  })
}

function newerPage(index: DocsIndex, place: DocsPlace, page: string): DocsLinkProps | undefined {
  const [latest] = index.versions(place.set)
  if (latest === undefined || latest === place.version) return undefined
  const choice = versionChoices(index, place, page).find(({ label }) => label === latest)
  return choice && { href: choice.href, label: choice.label }
}
