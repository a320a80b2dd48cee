/** The contents of a docs set whose `_toctree.yml` is empty: its folders and pages, as they are called. */

import { inlineText } from '../card/outline/inline-text.ts'
import { maskCode } from './dialect/mask-code.ts'
import { readOtherSites } from './dialect/other-sites.ts'
import type { TocNode } from './types.ts'

const ORDER = new Intl.Collator('en', { numeric: true })

/**
 * Contents of pages by their folders: the `index` of each first, the others by name, numbers as numbers.
 *
 * @param titles - of each page by its path without extension; empty for one that says none
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

/** `02-getting_started` is "Getting started". */
function titleOfName(name: string): string {
  const words = name.replace(/^\d+[-_. ]+(?=.)/, '').replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a page is called by its heading of the first level, or else by its front matter; empty when by neither. */
export function pageTitle(written: string): string {
  const { text, title } = readOtherSites(written)
  const heading = /^ {0,3}#[ \t].*$/m.exec(maskCode(text))
  if (heading === null) return title
  const line = text.slice(heading.index, heading.index + heading[0].length)
  return inlineText(line.replace(/^[ #]+|\[\[[^[\]]*\]\]\s*$/g, ''))
}
