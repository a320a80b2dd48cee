/** Lists on a static site: the page has all cards, and each state is drawn into it from the search index. */

import { LIST_PAGES } from '../../paths.ts'
import { findInFacets } from '../list/find-in-facet.ts'
import { liveList } from '../list/live-list.ts'
import { drawList } from './draw-list.ts'

/** Later pages of a list work without a script, and their links lead to the first. */
const IS_FIRST = !location.pathname.includes(`/${LIST_PAGES}/`)

if (IS_FIRST) {
  const findAgain = findInFacets()
  const draw = drawList(document)
  // As built, the page is the list with nothing asked for.
  liveList(location.pathname, findAgain, draw)
}
