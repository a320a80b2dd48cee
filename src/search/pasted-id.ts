/** Finds the model or dataset that pasted code or a pasted address names. */

import { textOf } from '../edition/columns.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { nameOf, typedKey } from '../edition/ids.ts'

/** What stands in quotes as an argument of a call: `from_pretrained("…")`, `pipeline(model="…")`. */
const ARGUMENT = /(?<=[(=]\s*(["']))[^"'\s]+(?=\1)/g

/** @see https://huggingface.co/docs/hub/repositories for what addresses look like */
const ADDRESS = /(?:huggingface\.co|hf\.co)\/(?:datasets\/)?([^\s/?#"']+(?:\/[^\s/?#"']+)?)/i

/** An id with a revision, as some tools write it. */
const REVISION = /^[^\s@"]+(?=@[^\s@]+$)/

/** The id in an address of a page of the Hub, anywhere in a text; of an id without an owner the next part of the address stands behind it. */
export function addressedId(text: string): string | undefined {
  return ADDRESS.exec(text)?.[1]
}

/**
 * The id that code, an address or a revision names, as the catalogue has it. An owner that it does not know is passed over where only
 * one card has the name: `google-bert/bert-base-cased` was `bert-base-cased` once.
 */
export function pastedId(edition: SqliteEdition, text: string): string | undefined {
  const address = addressedId(text)
  const named = [
    ...(text.match(ARGUMENT) ?? []),
    ...(address === undefined ? [] : [address, address.split('/', 1)[0] ?? '']),
    ...(text.match(REVISION) ?? []),
  ]
  for (const id of named) {
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
