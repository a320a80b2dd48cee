/** The one address of a page of docs, the same on a server and on a static site. */

import type { DocsIndex, DocsTarget } from '../../../docs/docs-index.ts'
import type { DocsPlace } from '../../../docs/types.ts'
import { docsPath } from '../../../paths.ts'

/**
 * The page `guides/index` is at `guides`, where a static host serves it as a folder, unless another page has that name.
 *
 * @param page - its name in the set; empty for the set itself
 */
export function docsAddress(index: DocsIndex, place: DocsPlace, page: string, fragment = ''): string {
  return docsPath(index.shorten(place), shownPage(index, place, page), fragment)
}

/** The address of a page or file that a link leads to, with the anchor that its fragment means. */
export function targetAddress(
  index: DocsIndex,
  target: Extract<DocsTarget, { type: 'page' | 'file' }>,
): string {
  if (target.type === 'file') return docsPath(index.shorten(target.place), target.path)
  const from = index.readPlace(target.place, target.page)
  const page = from && index.findPage(from, target.page)
  const anchor = page && target.fragment !== '' ? index.findAnchor(page, target.fragment) : undefined
  return docsAddress(index, target.place, target.page, anchor ?? target.fragment)
}

/** A page's name in its address; {@link DocsIndex.locate} is the inverse. */
function shownPage(index: DocsIndex, place: DocsPlace, page: string): string {
  const folder = folderOfIndex(page)
  return folder === undefined || index.hasPage(place, folder) ? page : folder
}

/** The folder that a page is the index of, empty for the set; undefined for any other page. */
export function folderOfIndex(page: string): string | undefined {
  return page === 'index' ? '' : page.endsWith('/index') ? page.slice(0, -'/index'.length) : undefined
}
