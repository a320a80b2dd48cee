/** The kinds of entries: a value for each, and how one is read from a row. */

import { CARD_KINDS, type CardKind } from '../card/types.ts'
import { type Row, textOf } from './store/columns.ts'

/** A value for each kind, such as the number of its cards. */
export function byKind<T>(make: (kind: CardKind) => T): Record<CardKind, T> {
  return {
    model: make('model'),
    dataset: make('dataset'),
    task: make('task'),
    metric: make('metric'),
    owner: make('owner'),
    collection: make('collection'),
  }
}

/** The kind in a row with a `kind` column. */
export function kindOf(row: Row): CardKind {
  const text = textOf(row, 'kind')
  const kind = CARD_KINDS.find((known) => known === text)
  if (kind === undefined)
    throw new TypeError(`Column kind of the edition holds "${text}"; the file is damaged.`)
  return kind
}
