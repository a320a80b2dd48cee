/** The part of a page with the first cards of a kind, and a link to the list of all. */

import { plural } from '../format.ts'
import type { SearchHit } from '../search/types.ts'
import type { TaskNames } from '../task/names.ts'
import { CardList } from '../ui/list/card-list.tsx'

/** The first of some cards, and the number of all. */
export interface FirstCards {
  first: SearchHit[]
  total: number
}

interface CardsSectionProps {
  kind: 'model' | 'dataset'
  heading: string
  cards: FirstCards
  /** The list of all. */
  href: string
  tasks: TaskNames
}

export function CardsSection({ kind, heading, cards: { first, total }, href, tasks }: CardsSectionProps) {
  if (first.length === 0) return null
  const id = `mb-${kind}s`
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <CardList hits={first} tasks={tasks} />
      {total > first.length && (
        <p>
          <a href={href}>All {plural(total, kind)}</a>
        </p>
      )}
    </section>
  )
}
