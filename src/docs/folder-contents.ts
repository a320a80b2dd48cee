/** Builds the table of contents of a docs set with an empty `_toctree.yml` from its folders and pages. */

import { readOutline } from '../card/outline.ts'
import { readOtherSites } from './dialect/other-sites.ts'
import type { TocNode } from './types.ts'

const ORDER = new Intl.Collator('en', { numeric: true })

/**
 * The contents by folder: the `index` of each first, the others by name, with numbers in numeric order.
 *
 * @param titles - titles by path without extension; empty for a page without one
 */
export function folderContents(titles: ReadonlyMap<string, string>): TocNode[] {
  const pages = [...titles.keys()].filter((page) => page !== 'index')
  const first = titles.get('index')
  return [
    ...(first === undefined ? [] : [entry('index', first || 'Start', [])]),
    ...contentsBelow('', pages, titles),
  ]
}

function contentsBelow(
  folder: string,
  pages: readonly string[],
  titles: ReadonlyMap<string, string>,
): TocNode[] {
  const names = new Set(pages.map((page) => page.slice(folder.length).split('/')[0] ?? ''))
  return [...names].toSorted(ORDER.compare).map((name) => {
    const path = folder + name
    const page = [path, `${path}/index`].find((one) => titles.has(one))
    const below = pages.filter((one) => one.startsWith(`${path}/`) && one !== page)
    const title = (page === undefined ? '' : titles.get(page)) || titleOfName(name)
    return entry(page, title, below.length === 0 ? [] : contentsBelow(`${path}/`, below, titles))
  })
}

function entry(page: string | undefined, title: string, sections: TocNode[]): TocNode {
  return { title, page, isExpanded: false, isNew: false, sections }
}

/** `02-getting_started` becomes "Getting started". */
function titleOfName(name: string): string {
  const words = name.replace(/^\d+[-_. ]+(?=.)/, '').replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The title of a page: its heading of level 1, or else its front matter's title; empty without either. */
export function pageTitle(written: string): string {
  const { text, title } = readOtherSites(written)
  return readOutline(text).sections.find(({ level }) => level === 1)?.title ?? title
}
