/** Knows the field names that can come before a colon in a query, and corrects others to them. */

import { findNearest } from '../../card/names/nearest.ts'
import { FACETS } from '../../edition/facets.ts'
import { FIELDS } from '../index/format.ts'
import { RANGES } from '../types.ts'

/** Facets first: of equally near names, they are asked for more often. */
export const FIELD_NAMES: readonly string[] = [...new Set([...FACETS, ...FIELDS])]

/** Names that people and other catalogues use, too far from ours to count as typos. */
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
  task_categories: 'task',
  size_categories: 'size',
  data: 'dataset',
  base: 'base_model',
  app: 'apps',
  id: 'name',
  description: 'summary',
}

/** Names of what is chosen beside a query. */
const OTHER_CHOICES: readonly string[] = ['kind', ...RANGES]

/** Whether a name is that of a field, ignoring case. */
export const isField = (name: string) => FIELD_NAMES.includes(name.toLowerCase())

/** The field that a name stands for: itself, or the nearest; undefined if none is near. */
export function nearestField(name: string): string | undefined {
  const lower = name.toLowerCase()
  if (isField(lower)) return lower
  return Object.hasOwn(OTHER_NAMES, lower) ? OTHER_NAMES[lower] : findNearest(lower, FIELD_NAMES)[0]
}

/**
 * Whether a name before a colon was meant as a field although it is none. Others are hardly: tags such as `region:us`
 * have colons too.
 */
export function isMeantAsField(name: string): boolean {
  return nearestField(name) !== undefined || OTHER_CHOICES.includes(name.toLowerCase())
}
