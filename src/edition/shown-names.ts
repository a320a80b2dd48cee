/** The display names of facet values, so that values can be searched for and typed by them. */

import { languageName } from '../card/languages.ts'
import { licenseName } from '../card/licenses.ts'
import { nameKey } from '../card/name-key.ts'
import { sizeCategoryName } from '../card/vocabularies.ts'
import { taskLabel } from '../task/labels.ts'
import { libraryLabel } from '../task/libraries.ts'
import { weightFormatName } from '../task/weight-formats.ts'
import type { FacetId } from './facets.ts'

const named = (names: Readonly<Record<string, string>>) => (value: string) =>
  Object.hasOwn(names, value) ? (names[value] ?? value) : value

const NAMES: Partial<Record<FacetId, (value: string) => string>> = {
  task: taskLabel,
  library: libraryLabel,
  language: languageName,
  license: licenseName,
  size: sizeCategoryName,
  format: weightFormatName,
  relation: named({ finetune: 'Fine-tuned', adapter: 'Adapter', quantized: 'Quantised', merge: 'Merged' }),
  problems: named({ error: 'With errors', warning: 'With warnings', none: 'None' }),
  evaluation: named({ reported: 'Reported', none: 'None' }),
  context: named({
    0: 'below 4K tokens',
    4096: '4K to 16K tokens',
    16384: '16K to 32K tokens',
    32768: '32K to 128K tokens',
    131072: '128K to 1M tokens',
    1000000: '1M tokens and more',
  }),
}

/** The display name of a value. A team's own tasks also have names, which their cards give. */
export function shownName(facet: FacetId, value: string): string {
  return NAMES[facet]?.(value) ?? value
}

/** Whether values of a facet have display names. */
export function hasNames(facet: FacetId): boolean {
  return NAMES[facet] !== undefined
}

/** The {@link nameKey} of a value's display name, such as `french` for `fr`; of the value itself if it has none. */
export function shownKey(facet: FacetId, value: string): string {
  return nameKey(shownName(facet, value))
}

/** The text that a value is found by: the value, followed by its display name if that differs, `fr · French`. */
export function spokenText(facet: FacetId, value: string): string {
  const name = NAMES[facet]?.(value)
  return name === undefined || nameKey(name) === nameKey(value) ? value : `${value} · ${name}`
}
