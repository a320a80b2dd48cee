/** Lists on a site of files: the page has all cards, and what is asked for is drawn into it from the search index. */

import { findInFacets } from '../find-in-facet.ts'
import { liveList } from '../live-list.ts'
import { drawList } from './draw-list.ts'

/** Pages of a list after the first are read without script, and their links lead to the first. */
const IS_FIRST = !location.pathname.includes('/_pages/')

if (IS_FIRST) {
  const findAgain = findInFacets()
  const draw = drawList(document)
  // What stands in the page is the list with nothing asked for.
  liveList(location.pathname, findAgain, draw)
}
