/** Finds the model or dataset that pasted code or a pasted address names. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { nameOf, typedKey } from '../../edition/ids.ts'
import { textOf } from '../../edition/store/columns.ts'
import { pastedIds } from '../query/pasted-ids.ts'

/**
 * The id named by code, an address or a revision, as the catalogue spells it. An unknown owner is ignored if only one
 * card has the name: `google-bert/bert-base-cased` was once `bert-base-cased`.
 */
export function pastedId(edition: SqliteEdition, text: string): string | undefined {
  for (const id of pastedIds(text)) {
    const found = findId(edition, 'id_key', id)[0] ?? only(findId(edition, 'name_key', nameOf(id)))
    if (found !== undefined) return found
  }
  return undefined
}

function findId(edition: SqliteEdition, column: 'id_key' | 'name_key', id: string): string[] {
  const sql = `SELECT DISTINCT id FROM entry WHERE ${column} = ? AND kind IN ('model', 'dataset') LIMIT 2`
  return edition.all(sql, typedKey(id)).map((row) => textOf(row, 'id'))
}

function only<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined
}
