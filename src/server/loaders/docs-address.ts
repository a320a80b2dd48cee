/** The one address of a page of docs, on a server and on a site of files alike. */

import type { DocsIndex } from '../../docs/docs-index.ts'
import type { DocsPlace } from '../../docs/types.ts'
import { docsPath } from '../../ui/paths.ts'

/**
 * The page `guides/index` is at `guides`, which is where a folder of a static host has it, unless a page is called so.
 *
 * @param page - as the set has it; empty for the set itself
 */
export function docsAddress(index: DocsIndex, place: DocsPlace, page: string, fragment = ''): string {
  return docsPath(index.shorten(place), shownPage(index, place, page), fragment)
}

/** A page as it stands in its address; {@link DocsIndex.locate} is the way back. */
function shownPage(index: DocsIndex, place: DocsPlace, page: string): string {
  const folder = folderOfIndex(page)
  return folder === undefined || index.hasPage(place, folder) ? page : folder
}

/** The folder that a page is the beginning of, empty for the set; undefined for any other page. */
export function folderOfIndex(page: string): string | undefined {
  return page === 'index' ? '' : page.endsWith('/index') ? page.slice(0, -'/index'.length) : undefined
}
