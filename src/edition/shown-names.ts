/** The display names of facet values, so that values can be searched for and typed by them. */

import { nameKey } from '../card/names/name-key.ts'
import { FACET_TABLE } from './facet-table.ts'
import type { FacetId } from './facets.ts'

/** The display name of a value. A team's own tasks also have names, which their cards give. */
export function shownName(facet: FacetId, value: string): string {
  return FACET_TABLE[facet].nameOf?.(value) ?? value
}

/** Whether values of a facet have display names. */
export function hasNames(facet: FacetId): boolean {
  return FACET_TABLE[facet].nameOf !== undefined
}

/** The {@link nameKey} of a value's display name, such as `french` for `fr`; of the value itself if it has none. */
export function shownKey(facet: FacetId, value: string): string {
  return nameKey(shownName(facet, value))
}

/** The text that a value is found by: the value, followed by its display name if that differs, `fr · French`. */
export function spokenText(facet: FacetId, value: string): string {
  const name = FACET_TABLE[facet].nameOf?.(value)
  return name === undefined || nameKey(name) === nameKey(value) ? value : `${value} · ${name}`
}
