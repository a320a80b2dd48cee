/** Makes lists live: they update in place, models can be collected to compare, long facets searched. */

import { collectCompared } from './compare-tray.ts'
import { findInFacets } from './find-in-facet.ts'
import { liveList } from './live-list.ts'

/** @param shown - path and query of what the page shows; its address may have moved on since */
export function browse(shown: string): void {
  const markCompared = collectCompared()
  const findAgain = findInFacets()
  liveList(shown, () => {
    markCompared()
    findAgain()
  })
}
