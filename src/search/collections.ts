/** Lists the collections of an edition, and those that a card is in. */

import type { RepoKind } from '../card/types.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { ownerOf, typedKey } from '../edition/ids.ts'
import { oncePer } from '../edition/once-per.ts'
import { optionalText, textOf } from '../edition/store/columns.ts'
import type { ListedCollection } from './types.ts'

/** All collections, the newest first. */
export const listCollections = oncePer((edition: SqliteEdition): readonly ListedCollection[] =>
  edition
    .all(
      "SELECT id, title, summary, updated FROM entry WHERE kind = 'collection' ORDER BY updated IS NULL, updated DESC, id",
    )
    .map((row) => ({
      id: textOf(row, 'id'),
      owner: ownerOf(textOf(row, 'id')),
      title: textOf(row, 'title'),
      summary: textOf(row, 'summary'),
      updated: optionalText(row, 'updated'),
    })),
)

/** Ids of the collections that a card is in. */
export function collectionsWith(edition: SqliteEdition, kind: RepoKind, id: string): Set<string> {
  const rows = edition.all(
    `SELECT entry.id FROM link CROSS JOIN entry USING (n) WHERE link.target_key = ? AND link.relation = 'has_${kind}'`,
    typedKey(id),
  )
  return new Set(rows.map((row) => textOf(row, 'id')))
}
