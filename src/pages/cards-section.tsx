/** The part of a page with the first cards of a kind, and a link to the list of all. */

import { plural } from '../format.ts'
import { listPath } from '../paths.ts'
import type { SearchHit } from '../search/types.ts'
import type { TaskNames } from '../task/names.ts'
import { CardList } from '../ui/list/card-list.tsx'
import { SearchAway } from '../ui/search-away.tsx'

/** The first of some cards, and the number of all. */
export interface FirstCards {
  first: SearchHit[]
  total: number
}

interface CardsSectionProps {
  kind: 'model' | 'dataset'
  heading: string
  /** Undefined while search is away. */
  cards: FirstCards | undefined
  /** What all of them have in common. */
  chosen: Record<string, string>
  tasks: TaskNames
}

export function CardsSection({ kind, heading, cards, chosen, tasks }: CardsSectionProps) {
  if (cards?.first.length === 0) return null
  const id = `mb-${kind}s`
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {cards === undefined ? (
        <SearchAway so={`the ${kind}s are not listed`} />
      ) : (
        <CardList hits={cards.first} tasks={tasks} />
      )}
      {cards !== undefined && cards.total > cards.first.length && (
        <p>
          <a href={listPath(kind, chosen)}>All {plural(cards.total, kind)}</a>
        </p>
      )}
    </section>
  )
}

interface BothKindsProps extends Pick<CardsSectionProps, 'chosen' | 'tasks'> {
  models: FirstCards | undefined
  datasets: FirstCards | undefined
  /** Follows the headings. */
  where?: string
}

export function CardsOfBothKinds({ models, datasets, where = '', ...props }: BothKindsProps) {
  if (models === undefined && datasets === undefined)
    return <SearchAway so="models and datasets are not listed" />
  return (
    <>
      <CardsSection kind="model" heading={`Models${where}`} cards={models} {...props} />
      <CardsSection kind="dataset" heading={`Datasets${where}`} cards={datasets} {...props} />
    </>
  )
}
