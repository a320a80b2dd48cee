/** Adapts a list to a static site: its script, a note on what needs it, and nothing that only a server answers. */

import { HITS_ID } from '../ui/list/filters.tsx'

const COLUMNS = `<div class="columns"><a class="past-filters" href="#${HITS_ID}">`

const NOTE =
  '<noscript><p class="note">Search, filters and the other orders need JavaScript on this site. Without it, the list can be read page by page.</p></noscript>'

/** The text around a feed whose link is gone. */
const EMPTY_FEED = /<p class="feed">[^<]*(?:<!-- -->[^<]*)*<\/p>/

/** A numeric range facet: Pagefind indexes words and values and cannot filter by range. */
const RANGE = /<section class="facet range"[\s\S]*?<\/section>/g

/**
 * @param html - of any page; one that is not a list stays as it is
 * @param script - address of the script that makes lists work
 */
export function adaptList(html: string, script: string): string {
  if (!html.includes(COLUMNS)) return html
  return html
    .replace('</head>', () => `<script type="module" src="${script}"></script></head>`)
    .replace(EMPTY_FEED, '')
    .replace(RANGE, '')
    .replace(COLUMNS, () => `${NOTE}${COLUMNS}`)
}
