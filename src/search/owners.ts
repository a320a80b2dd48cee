/** Finds whom the cards of an edition are from. */

import type { SqliteEdition } from '../edition/edition.ts'
import { oncePer } from '../edition/once-per.ts'
import { textOf } from '../edition/store/columns.ts'
import { countWith, search } from './search.ts'
import type { ListedOwner, OwnedCounts } from './types.ts'

/**
 * The numbers of an owner's cards, as the index knows them.
 *
 * @returns undefined for an owner with neither cards nor a card of its own
 */
export function countOwned(edition: SqliteEdition, owner: string): OwnedCounts | undefined {
  const count = (kind: keyof OwnedCounts) => countWith(edition, kind, 'owner', owner)
  const counts = { model: count('model'), dataset: count('dataset'), collection: count('collection') }
  return Object.values(counts).some((number) => number > 0) || edition.hasEntry('owner', owner)
    ? counts
    : undefined
}

/** All owners, those of the most cards first. */
export const listOwners = oncePer((edition: SqliteEdition): readonly ListedOwner[] => {
  const { facets } = search(edition, {
    ...{ text: '', kind: undefined, facets: {}, sort: 'name', page: 1, pageSize: 1 },
    ...{ counted: ['owner'], facetLimit: Number.MAX_SAFE_INTEGER },
  })
  const rows = edition.all("SELECT id, title, summary FROM entry WHERE kind = 'owner'")
  const own = new Map(
    rows.map((row) => [textOf(row, 'id'), { name: textOf(row, 'title'), summary: textOf(row, 'summary') }]),
  )
  return facets.owner.flatMap(({ value: id }) => {
    const counts = countOwned(edition, id)
    return counts === undefined ? [] : [{ id, ...(own.get(id) ?? { name: id, summary: '' }), counts }]
  })
})
