/** What a card says besides the facts that have places of their own: every other key of its front matter, as written. */

import { isObject, type JsonObject } from '../json.ts'
import type { Json } from '../types.ts'
import { PROVIDER_MAPPING_KEYS } from './provider-mapping.ts'

/** Keys that pages show at a place of their own, or that decide what a page shows. All others are shown as written. */
const PLACED: ReadonlySet<string> = new Set([
  ...['license', 'license_name', 'language', 'tags', 'library_name', 'pipeline_tag', 'datasets', 'metrics'],
  ...['base_model', 'new_version', 'model_name', 'model-index', 'widget', 'inference', 'thumbnail'],
  ...['co2_eq_emissions', 'parameters', 'active_parameters', 'context_length', 'pretty_name', 'gated'],
  ...['task_categories', 'task_ids', 'size_categories', 'source_datasets', 'configs', 'dataset_info'],
  ...['benchmark', 'viewer', 'extra_gated_prompt', 'released', 'sources', 'conflicts'],
  ...PROVIDER_MAPPING_KEYS,
])

/** The keys without a place of their own, in the card's order; those without a value are left out. */
export function moreKeys(frontMatter: JsonObject): [key: string, value: Json][] {
  return Object.entries(frontMatter).filter(([key, value]) => !PLACED.has(key) && !isEmpty(value))
}

const isEmpty = (value: Json): boolean =>
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every((child) => isEmpty(child)))

/** Aliases let a short card stand for values without end. */
const MOST_LEAVES = 200

/** A value that is neither a list nor a mapping, with the names of the keys that lead to it, joined by dots. */
export interface Leaf {
  name: string
  text: string
}

/** What the keys without a place say, value by value, up to 200 values. */
export function leavesOf(frontMatter: JsonObject): Leaf[] {
  const leaves: Leaf[] = []
  const visit = (name: string, value: Json) => {
    if (leaves.length === MOST_LEAVES || value === null || value === '') return
    if (typeof value !== 'object') leaves.push({ name, text: String(value) })
    else if (isObject(value)) for (const [key, child] of Object.entries(value)) visit(`${name}.${key}`, child)
    else for (const child of value) visit(name, child)
  }
  for (const [key, value] of moreKeys(frontMatter)) visit(key, value)
  return leaves
}

/** Longer ones tell no cards from others; they are found as texts. */
const LONGEST_VALUE = 100

/** The short values of a card with their names, `stage:production`, by which cards are found. */
export const namedValues = (frontMatter: JsonObject): string[] =>
  leavesOf(frontMatter).flatMap(({ name, text }) => (isShort(text) ? [`${name}:${text}`] : []))

/** The longer values, as a text to be searched. */
export const longValues = (frontMatter: JsonObject): string =>
  leavesOf(frontMatter)
    .flatMap(({ name, text }) => (isShort(text) ? [] : [`${name}: ${text}`]))
    .join('\n')

const isShort = (text: string) => text.length <= LONGEST_VALUE && !text.includes('\n')
