/** Tells for the ids that a page names which cards it can link to. */

import type { SqliteEdition } from '../../edition/edition.ts'
import type { CardsHere } from '../../edition/types.ts'
import { cardNamed } from '../../relations/named.ts'

/** @param named - ids by kind, with repetitions */
export function cardsHere(
  edition: SqliteEdition,
  named: Record<keyof CardsHere, readonly string[]>,
): CardsHere {
  const here = (kind: keyof CardsHere) =>
    [...new Set(named[kind])].flatMap((name): [string, string][] => {
      const id = cardNamed(edition, kind, name)
      return id === undefined ? [] : [[name, id]]
    })
  return { model: here('model'), dataset: here('dataset') }
}
