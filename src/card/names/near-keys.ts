/** Finds the key that an unknown key was probably meant to be. */

import { KEY_NAMES } from '../metadata/front-matter.ts'
import type { RepoKind } from '../types.ts'
import { editDistance } from './nearest.ts'

/** Misspellings and older names in real cards, including those too far from the right key for edit distance. */
const STAND_FOR: ReadonlyMap<string, string> = new Map([
  ['dataset', 'datasets'],
  ['lang', 'language'],
  ['languages', 'language'],
  ['library', 'library_name'],
  ['licence', 'license'],
  ['licences', 'license'],
  ['licenses', 'license'],
  ['liscence', 'license'],
  ['lisence', 'license'],
  ['metric', 'metrics'],
  ['model_index', 'model-index'],
  ['pipeline', 'pipeline_tag'],
  ['release_date', 'released'],
  ['size_category', 'size_categories'],
  ['tag', 'tags'],
  ['widgets', 'widget'],
])

/** Keys that look like a misspelling but are not. */
const OTHER_WORDS: ReadonlySet<string> = new Set([
  'config',
  'model_type',
  'version',
  'title',
  'features',
  'base_models',
  'release',
  'releases',
  'resource',
  'resources',
  'source',
])

/** The key that an unknown one most likely stands for; undefined for a known key and for one that resembles none. */
export function findMeantKey(key: string, kind: RepoKind): string | undefined {
  if (KEY_NAMES.has(key) || key.length > 40) return undefined
  const word = key.toLowerCase().replace(/[-\s]/g, '_')
  if (word === 'task' || word === 'tasks') return kind === 'dataset' ? 'task_categories' : 'pipeline_tag'
  const standsFor = STAND_FOR.get(word)
  if (standsFor !== undefined) return standsFor
  if (word.length < 4 || OTHER_WORDS.has(word)) return undefined
  const bound = word.length < 6 ? 1 : 2
  let nearest: { known: string; distance: number } | undefined
  for (const known of KEY_NAMES) {
    if (Math.abs(known.length - word.length) > bound) continue
    const distance = editDistance(word, known.replace(/-/g, '_'))
    if (distance <= bound && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
      nearest = { known, distance }
  }
  return nearest?.known
}
