/** The names by which values of facets are shown in place of ids, so that they can be searched for and typed as well. */

import { languageName } from '../card/languages.ts'
import { licenseName } from '../card/licenses.ts'
import { taskLabel } from '../task/labels.ts'
import { libraryLabel } from '../task/libraries.ts'
import type { FacetId } from './facets.ts'

const NAMES: Partial<Record<FacetId, (value: string) => string>> = {
  task: taskLabel,
  library: libraryLabel,
  language: languageName,
  license: licenseName,
}

/** Whether values of a facet are shown by names. */
export function hasNames(facet: FacetId): boolean {
  return NAMES[facet] !== undefined
}

/** What two texts have in common that name the same: `Text Generation`, `text-generation`. */
export function nameKey(text: string): string {
  return text.toLowerCase().replaceAll(/[-_\s]+/g, ' ')
}

/** The {@link nameKey} of what a value is shown as, `french` for `fr`; of the value itself where it is shown as it is. */
export function shownKey(facet: FacetId, value: string): string {
  return nameKey(NAMES[facet]?.(value) ?? value)
}

/** The text that a value is found by: the value, and behind it the name where that says more, `fr · French`. */
export function spokenText(facet: FacetId, value: string): string {
  const name = NAMES[facet]?.(value)
  return name === undefined || nameKey(name) === nameKey(value) ? value : `${value} · ${name}`
}
