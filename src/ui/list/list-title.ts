/** The title of a list in its heading, tab and bookmark: it names the query, so that lists can be told apart. */

import { formatCount } from '../../format.ts'

/** A longer text would be most of the page. */
const LONGEST = 80

/** More filters would be too many to take in; they are shown below. */
const MOST = 4

/** Facets whose values are clear without the facet's name. */
const UNDERSTOOD = new Set(['task', 'library', 'language', 'licence', 'tag', 'format'])

/**
 * @param name - title of the whole list, such as `Models`
 * @param chosen - filters as displayed: `task`, `Fill-Mask`
 */
export function listTitle(
  name: string,
  text: string,
  chosen: readonly { facet: string; label: string }[],
): string {
  const words = text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text
  const filters = chosen
    .slice(0, MOST)
    .map(({ facet, label }) => (UNDERSTOOD.has(facet) ? label : `${facet} ${label}`))
  const more = chosen.length - filters.length
  const named = [...filters, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return `${name}${words === '' ? '' : ` for ${words}`}${named === '' ? '' : `: ${named}`}`
}

/** The title of one page of a list, which tabs, bookmarks and the browser's history tell from the others by it. */
export const pageTitle = (title: string, page: number): string =>
  page > 1 ? `${title}, page ${formatCount(page)}` : title
