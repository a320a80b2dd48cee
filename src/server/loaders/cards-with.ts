/** Loads the first cards of a kind that have something in common, and their number. */

import type { CardKind } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { FirstCards } from '../../pages/cards-section.tsx'
import { unlessAway } from '../../search/engine.ts'
import { searchIn } from '../../search/engine-of.ts'
import type { FacetId } from '../../search/types.ts'

/** Cards of each kind that a page shows. */
const FIRST = 6

/** The newest cards of a kind with a facet value. @returns undefined while search is away */
export async function cardsWith(
  edition: SqliteEdition,
  kind: CardKind,
  facet: FacetId,
  value: string,
): Promise<FirstCards | undefined> {
  const found = await unlessAway(
    searchIn(edition, {
      ...{ text: '', kind, facets: { [facet]: [value] }, sort: 'newest' },
      ...{ page: 1, pageSize: FIRST, counted: [] },
    }),
  )
  return found && { first: found.hits, total: found.total }
}
