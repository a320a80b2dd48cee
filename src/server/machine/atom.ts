/** Writes the newest cards of a query as an Atom feed. */

import { cardPath } from '../../paths.ts'
import type { SearchHit } from '../../search/types.ts'
import { writeXml, type XmlElement } from './xml.ts'

export const ATOM_TYPE = 'application/atom+xml; charset=utf-8'

export interface AtomFeed {
  /** The origin of the site, without a slash at the end. */
  origin: string
  title: string
  /** Title of the site, which stands in for the owner of entries whose cards name none. */
  author: string
  /** Path and query of this feed. */
  self: string
  /** Path and query of the page with the same cards. */
  page: string
  /** When the edition was made, ISO 8601: the feed's date where no card has one. */
  updated: string
  hits: readonly SearchHit[]
}

/**
 * Write a feed: newest card first, one entry each, identified by the address of its page.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4287
 */
export function writeAtom({ origin, title, author, self, page, updated, hits }: AtomFeed): string {
  return writeXml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      id: origin + page,
      title,
      updated: hits[0]?.updated ?? updated,
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': origin + self },
        { '@rel': 'alternate', '@type': 'text/html', '@href': origin + page },
      ],
      author: { name: author },
      entry: hits.map((hit) => writeEntry(hit, origin, updated)),
    },
  })
}

function writeEntry(hit: SearchHit, origin: string, updated: string): XmlElement {
  const address = origin + cardPath(hit.kind, hit.id)
  return {
    id: address,
    title: hit.title,
    updated: hit.updated ?? updated,
    link: { '@rel': 'alternate', '@type': 'text/html', '@href': address },
    author: hit.owner === undefined ? undefined : { name: hit.owner },
    category: hit.task === undefined ? undefined : { '@term': hit.task },
    summary: hit.summary === '' ? undefined : hit.summary,
  }
}
