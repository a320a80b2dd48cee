/** Recognises docs folders. */

import type { Listing } from '../list-folder.ts'

/** The table of contents of a docs folder. */
export const TOCTREE = '_toctree.yml'

/** Whether a folder is a docs set of its own. */
export function isDocs(listing: Listing): boolean {
  return listing.files.some(({ name }) => name === TOCTREE)
}
