/** What is written before a colon in a query: the names that mean something, and which one others may stand for. */

import { findNearest } from '../card/nearest.ts'
import { FACETS } from '../edition/facets.ts'
import { FIELDS } from '../edition/search-index/format.ts'

/** Facets first: among equally near names these are asked for more often. */
export const FIELD_NAMES: readonly string[] = [...new Set([...FACETS, ...FIELDS])]

/** Names that other catalogues and people use, too far from ours to be a typo of them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  author: 'owner',
  org: 'owner',
  organization: 'owner',
  user: 'owner',
  lang: 'language',
  lib: 'library',
  framework: 'library',
  pipeline: 'task',
  pipeline_tag: 'task',
  data: 'dataset',
  base: 'base_model',
  id: 'name',
  description: 'summary',
}

/** Whether a name is that of a field, in any case. */
export const isField = (name: string) => FIELD_NAMES.includes(name.toLowerCase())

/** The field that a name stands for: itself, or the nearest; undefined when none is near. */
export function nearestField(name: string): string | undefined {
  const lower = name.toLowerCase()
  if (isField(lower)) return lower
  return Object.hasOwn(OTHER_NAMES, lower) ? OTHER_NAMES[lower] : findNearest(lower, FIELD_NAMES)[0]
}
