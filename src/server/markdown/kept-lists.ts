/** Caches the lists for language models with their edition: making one reads every page. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { oncePer } from '../../edition/once-per.ts'

/** Stands for the site's origin in cached lists. It is a noncharacter, which no text contains. */
const ORIGIN = '\uFDD0'

const listsOf = oncePer((_: SqliteEdition) => new Map<string, string>())

/**
 * A list with the site's address in it, made when first asked for.
 *
 * @param name - of the list, unique in the edition
 * @param write - writes the list for an origin; undefined when there is none
 * @returns a function that gives the list for an origin
 */
export async function keepList(
  edition: SqliteEdition,
  name: string,
  write: (origin: string) => string | undefined | Promise<string>,
): Promise<((origin: string) => string) | undefined> {
  const lists = listsOf(edition)
  const list = lists.get(name) ?? (await write(ORIGIN))
  if (list === undefined) return undefined
  lists.set(name, list)
  return (origin) => list.replaceAll(ORIGIN, origin)
}
