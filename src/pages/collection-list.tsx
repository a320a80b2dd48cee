/** A list of collections. */

import { cardPath } from '../paths.ts'
import type { ListedCollection } from '../search/types.ts'

interface CollectionListProps {
  collections: readonly ListedCollection[]
  /** One below the heading that the list stands under. */
  Heading: 'h2' | 'h3'
  /** Whose page the list is on, which need not be said again. */
  of?: string
}

export function CollectionList({ collections, Heading, of }: CollectionListProps) {
  return (
    <ul className="metric-list">
      {collections.map(({ id, owner, title, summary }) => (
        <li key={id}>
          <Heading>
            <a href={cardPath('collection', id)}>{title}</a>
          </Heading>
          {summary !== '' && <p dir="auto">{summary}</p>}
          {owner !== undefined && owner !== of && <p className="count">{owner}</p>}
        </li>
      ))}
    </ul>
  )
}
