/** What differs on a list that is a file: its script, a word on what needs it, and nothing that no file answers. */

const COLUMNS = '<div class="columns"><details class="fold">'

const NOTE =
  '<noscript><p class="note">Search, filters and the other orders need JavaScript on this site. Without it, the list can be read page by page.</p></noscript>'

/** The words around a feed whose link is gone. */
const EMPTY_FEED = /<p class="feed">[^<]*(?:<!-- -->[^<]*)*<\/p>/

/** A choice of numbers from one to another: an index of words and values has no such order. */
const RANGE = /<section class="facet range"[\s\S]*?<\/section>/g

/**
 * @param html - of any page; one that is no list stays as it is
 * @param script - address of what makes lists work
 */
export function adaptList(html: string, script: string): string {
  if (!html.includes(COLUMNS)) return html
  return html
    .replace('</head>', () => `<script type="module" src="${script}"></script></head>`)
    .replace(EMPTY_FEED, '')
    .replace(RANGE, '')
    .replace(COLUMNS, () => `${NOTE}${COLUMNS}`)
}
