/** The names by which values of facets are shown in place of ids, so that they can be searched for and typed as well. */

import { languageName } from '../card/languages.ts'
import { licenseName } from '../card/licenses.ts'
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

/** A value as a person reads it; a team's own tasks have names besides, which their cards give. */
export function shownName(facet: FacetId, value: string): string {
  return NAMES[facet]?.(value) ?? value
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
  return nameKey(shownName(facet, value))
}

/** The text that a value is found by: the value, and behind it the name where that says more, `fr · French`. */
export function spokenText(facet: FacetId, value: string): string {
  const name = NAMES[facet]?.(value)
  return name === undefined || nameKey(name) === nameKey(value) ? value : `${value} · ${name}`
}
