/** Reads the kind of an entry from a row. */

import { CARD_KINDS, type CardKind } from '../card/types.ts'
import { type Row, textOf } from './store/columns.ts'

/** The kind in a row with a `kind` column. */
export function kindOf(row: Row): CardKind {
  const text = textOf(row, 'kind')
  const kind = CARD_KINDS.find((known) => known === text)
  if (kind === undefined)
    throw new TypeError(`Column kind of the edition holds "${text}"; the file is damaged.`)
  return kind
}
