/**
 * Which card a name in another card means: the one with exactly this id, else the one whose id differs only as people
 * type ids differently, such as `Acme/Base` for `acme/base`.
 */

import type { RepoKind } from '../card/types.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { typedKey } from '../edition/ids.ts'
import { numberOf, textOf } from '../edition/store/columns.ts'
import { BASE_RELATIONS, type Relation } from './types.ts'

/** SQL for the id that the target of a link to a model means: that of a card, or the target itself. */
export const MEANT_MODEL = `coalesce((SELECT card.id FROM entry AS card
  WHERE card.id_key = link.target_key AND card.kind = 'model' ORDER BY card.id <> link.target, card.id LIMIT 1), link.target)`

/** SQL that is true of the links to a card; takes the two parameters of {@link linksTo}. */
export const IS_LINK_TO = 'link.target_key = ? AND link.target NOT IN (SELECT value FROM json_each(?))'

/** The parameters of {@link IS_LINK_TO}: the key of an id, and the ids of other cards with the same key. */
export function linksTo(edition: SqliteEdition, kind: RepoKind, id: string): [key: string, others: string] {
  const key = typedKey(id)
  const others = edition.all('SELECT id FROM entry WHERE id_key = ? AND kind = ? AND id <> ?', key, kind, id)
  return [key, JSON.stringify(others.map((row) => textOf(row, 'id')))]
}

/** What a model is of a card whose id it names: made from that model, or trained on that dataset. */
const USES: Record<RepoKind, readonly Relation[]> = { model: BASE_RELATIONS, dataset: ['dataset'] }

/** The models that name a card as what they were made from or trained on, and the spellings by which they do. */
export function usesOf(
  edition: SqliteEdition,
  kind: RepoKind,
  id: string,
): { models: number; spellings: string[] } {
  const relations = USES[kind].map((relation) => `'${relation}'`).join(', ')
  const rows = edition.all(
    `SELECT target, count(DISTINCT n) AS count FROM link WHERE ${IS_LINK_TO} AND relation IN (${relations})
     GROUP BY target ORDER BY count DESC, target`,
    ...linksTo(edition, kind, id),
  )
  return {
    models: rows.reduce((sum, row) => sum + numberOf(row, 'count'), 0),
    spellings: rows.map((row) => textOf(row, 'target')),
  }
}

/** The id of the card that a name means; undefined if none is here. */
export function cardNamed(edition: SqliteEdition, kind: RepoKind, name: string): string | undefined {
  const [row] = edition.all(
    'SELECT id FROM entry WHERE id_key = ? AND kind = ? ORDER BY id <> ?, id LIMIT 1',
    typedKey(name),
    kind,
    name,
  )
  return row && textOf(row, 'id')
}
