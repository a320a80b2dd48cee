/**
 * Makes lists and the rows of datasets live: they update in place, models can be collected to compare, long facets
 * searched, pictures looked at.
 */

import { awaitRows } from '../rows/await-rows.ts'
import { completeSql } from '../rows/complete-sql.ts'
import { showPictures } from '../rows/picture-viewer.ts'
import { copyRowLinks } from '../rows/row-links.ts'
import { collectCompared } from './compare-tray.ts'
import { findInFacets } from './find-in-facet.ts'
import { liveList } from './live-list.ts'

/** @param shown - path and query of what the page shows; its address may have moved on since */
export function browse(shown: string): void {
  const markCompared = collectCompared()
  const findAgain = findInFacets()
  const awaitAgain = awaitRows()
  showPictures()
  copyRowLinks()
  completeSql()
  liveList(shown, () => {
    markCompared()
    findAgain()
    awaitAgain()
  })
}
