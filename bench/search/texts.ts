/** The texts of an entry, as given to all peers and the scan. */

import { SPOKEN_FACETS } from '../../src/edition/facets.ts'
import { spokenText } from '../../src/edition/shown-names.ts'
import type { SearchQuery } from '../../src/search/types.ts'
import type { HubEntry } from './hub.ts'

export function textsOf({ id, title, summary, facets, sections }: HubEntry): {
  names: string[]
  prose: string[]
} {
  const spoken = SPOKEN_FACETS.flatMap((facet) => facets[facet].map((value) => spokenText(facet, value)))
  return {
    names: [id, title, ...spoken],
    prose: [summary, ...sections.flatMap((section) => [section.title, section.text])],
  }
}

/** Whether an entry has the kind, values and numbers that a query asks for. */
export function passes(entry: HubEntry, { kind, facets, ranges = {} }: SearchQuery): boolean {
  if (kind !== undefined && entry.kind !== kind) return false
  const { min = 0, max = Number.POSITIVE_INFINITY } = ranges.parameters ?? {}
  if (ranges.parameters && !((entry.parameters ?? Number.NaN) >= min && (entry.parameters ?? 0) <= max))
    return false
  return Object.entries(entry.facets).every(([facet, own]) => {
    const wanted = Object.entries(facets).find(([id]) => id === facet)?.[1] ?? []
    return wanted.length === 0 || own.some((value) => wanted.includes(value))
  })
}
