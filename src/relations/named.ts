/**
 * Which card a name in another card means: the one with exactly this id, else the one whose id differs only as people
 * type ids differently, such as `Acme/Base` for `acme/base`.
 */

import type { RepoKind } from '../card/types.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { typedKey } from '../edition/ids.ts'
import { textOf } from '../edition/store/columns.ts'

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
