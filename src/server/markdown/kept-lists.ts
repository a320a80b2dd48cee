/** Caches the lists for language models with their edition: making one reads every page. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { oncePer } from '../../edition/once-per.ts'
import { isSearchedAsMeant } from '../../search/as-meant.ts'

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
  let list = lists.get(name)
  if (list === undefined) {
    const isWhole = await isSearchedAsMeant(async () => {
      list = await write(ORIGIN)
    })
    if (list === undefined) return undefined
    if (isWhole) lists.set(name, list)
  }
  const text = list
  return (origin) => text.replaceAll(ORIGIN, origin)
}
