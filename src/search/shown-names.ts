/** The names by which values of facets are shown in place of codes, so that they can be typed as well. */

import { languageName } from '../card/languages.ts'
import { licenseName } from '../card/licenses.ts'
import type { FacetId } from '../edition/facets.ts'

const NAMES: Partial<Record<FacetId, (value: string) => string>> = {
  language: languageName,
  license: licenseName,
}

/** The name of a value in small letters, `french` for `fr`; undefined for a facet whose values are shown as they are. */
export function shownName(facet: FacetId, value: string): string | undefined {
  return NAMES[facet]?.(value).toLowerCase()
}
