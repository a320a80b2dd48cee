/** What the indexes of a catalogue are called. */

import { z } from 'zod'
import { SCHEMA_VERSION } from '../../edition/store/schema.ts'

/** To be raised when the form of documents changes. How words are cut is a part of the edition's schema. */
const FORM = 1

/** By which name an edition is searched: an alias, which its index gets once it is whole. */
export function aliasOf(prefix: string, edition: string): string {
  return `${prefix}-${SCHEMA_VERSION}.${FORM}-${edition}`
}

/** Finds the indexes of all forms, and maybe others. */
export function patternOf(prefix: string): string {
  return `${prefix}-*`
}

/** When each of some indexes was made, as OpenSearch says it. */
export const MADE = z.record(
  z.string(),
  z.object({ settings: z.object({ index: z.object({ creation_date: z.string() }) }) }),
)

/**
 * The indexes of a catalogue, newest first.
 *
 * @param made - those of other catalogues are left out
 */
export function newestFirst(prefix: string, made: z.infer<typeof MADE>): string[] {
  return Object.entries(made)
    .map(([name, one]) => ({ name, created: Number(one.settings.index.creation_date) }))
    .filter(({ name }) => name.startsWith(`${prefix}-`) && OWN.test(name.slice(prefix.length)))
    .toSorted((a, b) => b.created - a.created)
    .map(({ name }) => name)
}

/** What follows the prefix in the name of an index. */
const OWN = /^-\d+\.\d+-[0-9a-f]+-(?:whole|layer)$/
