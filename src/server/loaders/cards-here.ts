/** Tells for the ids that a page names which of them it can link to. */

import type { CardsHere, Edition } from '../../edition/types.ts'

/** @param named - ids by kind, with repetitions */
export function cardsHere(edition: Edition, named: Record<keyof CardsHere, readonly string[]>): CardsHere {
  const here = (kind: keyof CardsHere) => [...new Set(named[kind])].filter((id) => edition.hasEntry(kind, id))
  return { model: here('model'), dataset: here('dataset') }
}
