/**
 * The only script of a page that is merely read: restores choices, wakes islands, tracks the current heading.
 * Runs in the head, before the first paint, so that a remembered choice never flashes; the rest waits for the document.
 */

import { applyChoices, rememberChoices } from './choices.ts'
import { closeMenu } from './close-menu.ts'
import { followHeadings } from './docs/follow-headings.ts'
import { filterPage } from './list/filter-page.ts'
import { wakeBrowse } from './list/wake-browse.ts'
import { searchOnKey } from './palette/search-key.ts'
import { showChoices } from './snippet/snippet-choices.ts'
import { wakeIslands } from './wake-islands.ts'
import { watchEditions } from './watch-editions.ts'

const { hydrate, browse, events } = document.currentScript?.dataset ?? {}

applyChoices()
const wake = hydrate === undefined ? undefined : wakeIslands(hydrate)
document.addEventListener('DOMContentLoaded', () => {
  rememberChoices()
  closeMenu()
  searchOnKey(wake)
  followHeadings()
  filterPage()
  if (wake !== undefined) showChoices(wake)
  if (browse !== undefined) wakeBrowse(browse)
  if (events !== undefined) watchEditions(events)
})
