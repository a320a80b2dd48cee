/** The part of a page with the first cards of a kind, and a link to the list of all. */

import { plural } from '../format.ts'
import { listPath } from '../paths.ts'
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
  /** What all of them have in common. */
  chosen: Record<string, string>
  tasks: TaskNames
}

export function CardsSection({ kind, heading, cards: { first, total }, chosen, tasks }: CardsSectionProps) {
  if (first.length === 0) return null
  const id = `mb-${kind}s`
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <CardList hits={first} tasks={tasks} />
      {total > first.length && (
        <p>
          <a href={listPath(kind, chosen)}>All {plural(total, kind)}</a>
        </p>
      )}
    </section>
  )
}

interface BothKindsProps extends Pick<CardsSectionProps, 'chosen' | 'tasks'> {
  models: FirstCards
  datasets: FirstCards
  /** Follows the headings. */
  where?: string
}

export function CardsOfBothKinds({ models, datasets, where = '', ...props }: BothKindsProps) {
  return (
    <>
      <CardsSection kind="model" heading={`Models${where}`} cards={models} {...props} />
      <CardsSection kind="dataset" heading={`Datasets${where}`} cards={datasets} {...props} />
    </>
  )
}
