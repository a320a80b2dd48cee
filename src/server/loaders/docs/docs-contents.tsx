/** Draws the table of contents of a docs set, once for all pages of the set. */

import { renderToStaticMarkup } from 'react-dom/server'
import type { DocsIndex } from '../../../docs/docs-index.ts'
import { placeKey } from '../../../docs/place.ts'
import { readingOrder, withTitlesOf } from '../../../docs/toctree.ts'
import type { DocsPlace, TocNode } from '../../../docs/types.ts'
import { oncePer } from '../../../edition/once-per.ts'
import { DocsTree, type DocsTreeProps, TREE_MARK, treeMarks } from '../../../ui/docs/docs-tree.tsx'
import { pageLinks } from './docs-sets.ts'

export interface Contents {
  /** The pages in reading order, each where it first occurs. */
  order: ReturnType<typeof readingOrder>
  /** The tree with a page as the current one. */
  html(page: string): string
}

const contentsOf = oncePer((_: DocsIndex) => new Map<string, Contents>())

/**
 * The table of contents of a place; where a translation's own lacks the page, that of the default language.
 *
 * @param language - of the titles, see {@link DocsTreeProps}
 */
export function contentsFor(
  index: DocsIndex,
  place: DocsPlace,
  page: string,
  language: string | undefined,
): Contents {
  const own = index.findTree(place)?.toc ?? []
  const usual = index.defaultPlace(place.set, place.version)
  const whole = (usual && index.findTree(usual)?.toc) ?? []
  const isUsual = !names(own, page) && names(whole, page)
  const known = contentsOf(index)
  const key = `${isUsual} ${placeKey(place)}`
  let contents = known.get(key)
  if (contents === undefined) {
    contents = makeContents(index, place, isUsual ? withTitlesOf(whole, own) : own, language)
    known.set(key, contents)
  }
  return contents
}

function names(toc: readonly TocNode[], page: string): boolean {
  return toc.some((node) => node.page === page || names(node.sections, page))
}

function makeContents(
  index: DocsIndex,
  place: DocsPlace,
  nodes: readonly TocNode[],
  language: string | undefined,
): Contents {
  const named = new Set<string>()
  const order = readingOrder(nodes).filter(({ page }) => {
    const isFirst = !named.has(page)
    named.add(page)
    return isFirst && index.hasPage(place, page)
  })
  return { order, html: drawTree({ nodes, hrefOf: pageLinks(index, place), language }) }
}

function drawTree(tree: DocsTreeProps): Contents['html'] {
  const html = renderToStaticMarkup(<DocsTree {...tree} />)
  const marks = treeMarks(tree)
  const texts = html.split(TREE_MARK)
  const written = html.match(new RegExp(TREE_MARK, 'g')) ?? []
  return (page) =>
    texts.map((text, at) => (marks[at]?.(page) === true ? text + (written[at] ?? '') : text)).join('')
}
