/** Finds whom the cards of an edition are from. */

import type { SqliteEdition } from '../edition/edition.ts'
import { oncePer } from '../edition/once-per.ts'
import { textOf } from '../edition/store/columns.ts'
import { engineOf } from './engine-of.ts'
import type { ListedOwner, OwnedCounts } from './types.ts'

const KINDS = ['model', 'dataset', 'collection'] as const satisfies (keyof OwnedCounts)[]

const countsFrom = ([model = 0, dataset = 0, collection = 0]: readonly number[]): OwnedCounts => ({
  ...{ model, dataset, collection },
})

const isOfAny = (counts: OwnedCounts) => Object.values(counts).some((number) => number > 0)

/** Whether there is an owner of this name, who has cards or a card of its own. The edition knows it without a search. */
export function isOwner(edition: SqliteEdition, name: string): boolean {
  if (edition.hasEntry('owner', name)) return true
  const begin = `${name}/`
  // What comes after all that begins with a slash; an id with further ones is of an owner with a longer name.
  const sql =
    "SELECT 1 FROM entry WHERE kind = ? AND id > ? AND id < ? AND instr(substr(id, length(?) + 1), '/') = 0 LIMIT 1"
  return KINDS.some((kind) => edition.prepare(sql).get(kind, begin, `${name}0`, begin) !== undefined)
}

/** The numbers of an owner's cards. */
export async function countOwned(edition: SqliteEdition, owner: string): Promise<OwnedCounts> {
  return countsFrom(
    await engineOf(edition).countWith(KINDS.map((kind) => ({ kind, facet: 'owner', value: owner }))),
  )
}

/** All owners, those of the most cards first. */
export const listOwners = oncePer(async (edition: SqliteEdition): Promise<readonly ListedOwner[]> => {
  const engine = engineOf(edition)
  const all = await engine.listValues('owner', undefined)
  const ofKinds = await Promise.all(KINDS.map((kind) => engine.listValues('owner', kind)))
  const counts = ofKinds.map((facets) => new Map(facets.map(({ value, count }) => [value, count])))
  const rows = edition.all("SELECT id, title, summary FROM entry WHERE kind = 'owner'")
  const own = new Map(
    rows.map((row) => [textOf(row, 'id'), { name: textOf(row, 'title'), summary: textOf(row, 'summary') }]),
  )
  return all.flatMap(({ value: id }) => {
    const owned = countsFrom(counts.map((byOwner) => byOwner.get(id) ?? 0))
    const card = own.get(id)
    return card || isOfAny(owned) ? [{ id, ...(card ?? { name: id, summary: '' }), counts: owned }] : []
  })
})
