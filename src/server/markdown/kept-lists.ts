/** Keeps the lists for language models as long as their edition: they are read from every page of it. */

import type { SqliteEdition } from '../../edition/edition.ts'

/** Stands for the site's origin in what is kept. No text that can be read has it. */
const ORIGIN = '\uFDD0'

const kept = new WeakMap<SqliteEdition, Map<string, string>>()

/**
 * A list with the address of the site in it, made when it is first asked for.
 *
 * @param name - of the list, its own in the edition
 * @param write - makes the list with the site's origin; undefined when there is none
 * @returns gives the list for an origin
 */
export function keepList(
  edition: SqliteEdition,
  name: string,
  write: (origin: string) => string | undefined,
): ((origin: string) => string) | undefined {
  const lists = kept.get(edition) ?? new Map<string, string>()
  kept.set(edition, lists)
  const list = lists.get(name) ?? write(ORIGIN)
  if (list === undefined) return undefined
  lists.set(name, list)
  return (origin) => list.replaceAll(ORIGIN, origin)
}
