/** Reads front matter into the exact types of a card's metadata. */

import { childOf, isObject, type JsonObject } from '../json.ts'
import { findMeantKey } from '../names/near-keys.ts'
import type { BenchmarkText, CardMetadata, Json, RepoKind } from '../types.ts'
import { findKey } from './front-matter.ts'
import { readResults } from './read-results.ts'
import { type ReadTexts, readTexts, type SourceOf } from './read-texts.ts'
import { countSchema, daySchema, readAs } from './scalars.ts'
import { readConflicts, readSources } from './sources.ts'
import { BASE_MODEL_RELATIONS } from './vocabularies.ts'

/** Front matter by the correct names of its keys. */
export interface ReadFrontMatter {
  /** Each key as written, by its correct name; absent keys have no entry. */
  written: ReadonlyMap<string, string>
  /** Near misses, with the keys that were meant. */
  nearMisses: ReadonlyMap<string, string>
  /** The value of a key, by its correct name. */
  value(key: string): Json | undefined
  /** The texts under a key, by its correct name. */
  texts(key: string): ReadTexts
  /** A scalar as written, at a path that begins with the correct name of a key. */
  source: SourceOf
}

/** Comparing spellings costs time, and no card written by people has this many keys. */
const MAX_COMPARED_KEYS = 1000

const NO_TEXTS: ReadTexts = { items: [], faults: [] }

/** Keys that become a field of {@link CardMetadata}; all others stay in `extra`. */
const FIELD_KEYS: ReadonlySet<string> = new Set([
  'license',
  'license_name',
  'license_link',
  'language',
  'pipeline_tag',
  'task_categories',
  'task_ids',
  'library_name',
  'tags',
  'datasets',
  'metrics',
  'base_model',
  'base_model_relation',
  'new_version',
  'model_name',
  'pretty_name',
  'size_categories',
  'multilinguality',
  'source_datasets',
  'annotations_creators',
  'benchmark',
  'model-index',
  'parameters',
  'active_parameters',
  'context_length',
  'released',
  'sources',
  'conflicts',
  'thumbnail',
])

const DATE_KEYS = ['date', 'last_modified'] as const

/** Read front matter by the correct names of its keys: a near miss counts as the key meant if that is absent. */
export function readFrontMatter(
  frontMatter: JsonObject,
  kind: RepoKind,
  sourceOf: SourceOf,
): ReadFrontMatter {
  const written = new Map<string, string>()
  const nearMisses = findNearMisses(Object.keys(frontMatter), kind)
  for (const key of Object.keys(frontMatter)) {
    const meant = nearMisses.get(key) ?? key
    if (meant === key || (!Object.hasOwn(frontMatter, meant) && !written.has(meant))) written.set(meant, key)
  }
  const value = (key: string): Json | undefined => {
    const name = written.get(key)
    return name === undefined ? undefined : frontMatter[name]
  }
  const read = new Map<string, ReadTexts>()
  const texts = (key: string): ReadTexts => {
    const known = read.get(key)
    if (known) return known
    const given = value(key)
    const shape = findKey(key, kind)?.texts
    const result = given === undefined || !shape ? NO_TEXTS : readTexts(given, shape, [key], rightSource)
    read.set(key, result)
    return result
  }
  const rightSource: SourceOf = ([key = '', ...rest]) => sourceOf([written.get(String(key)) ?? key, ...rest])
  return { written, nearMisses, value, texts, source: rightSource }
}

function findNearMisses(keys: readonly string[], kind: RepoKind): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const key of keys.slice(0, MAX_COMPARED_KEYS)) {
    const meant = findMeantKey(key, kind)
    if (meant !== undefined) found.set(key, meant)
  }
  return found
}

/** Read the metadata of a model or dataset card. Unreadable values are undefined, or empty lists. */
export function readMetadata(frontMatter: JsonObject, read: ReadFrontMatter): CardMetadata {
  const list = (key: string): string[] => [...new Set(read.texts(key).items.map(({ text }) => text))]
  const first = (key: string): string | undefined => read.texts(key).items[0]?.text
  const count = (key: string): number | undefined => readAs(countSchema, read.value(key))
  const dateKey = DATE_KEYS.find((key) => readDate(first(key)) !== undefined)
  return {
    license: list('license'),
    licenseName: first('license_name'),
    licenseLink: first('license_link'),
    language: list('language'),
    pipelineTag: first('pipeline_tag'),
    taskCategories: list('task_categories'),
    taskIds: list('task_ids'),
    libraryName: first('library_name'),
    tags: list('tags'),
    datasets: list('datasets'),
    metrics: list('metrics'),
    baseModel: list('base_model'),
    baseModelRelation: BASE_MODEL_RELATIONS.find((relation) => relation === first('base_model_relation')),
    newVersion: first('new_version'),
    modelName: first('model_name'),
    prettyName: first('pretty_name'),
    sizeCategories: list('size_categories'),
    multilinguality: list('multilinguality'),
    sourceDatasets: list('source_datasets'),
    annotationsCreators: list('annotations_creators'),
    results: readResults(read.value('model-index'), read.source),
    parameters: count('parameters'),
    activeParameters: count('active_parameters'),
    contextLength: count('context_length'),
    released: readAs(daySchema, read.value('released')),
    ...readSources(read.value('sources')),
    conflicts: readConflicts(read.value('conflicts')),
    benchmark: readBenchmark(read.value('benchmark')),
    date: dateKey && readDate(first(dateKey)),
    thumbnail: first('thumbnail'),
    extra: omit(frontMatter, (key) => FIELD_KEYS.has(key) || key === dateKey),
  }
}

function readBenchmark(value: Json | undefined): BenchmarkText | undefined {
  const textAt = (key: string) => {
    const text = childOf(value, key)
    return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
  }
  const read = { measures: textAt('measures'), good: textAt('good'), misleads: textAt('misleads') }
  return Object.values(read).every((text) => text === undefined) ? undefined : read
}

/** The metadata of a card of a task or metric, whose front matter has other keys. */
export function emptyMetadata(extra: JsonObject): CardMetadata {
  return {
    ...readMetadata(
      {},
      readFrontMatter({}, 'model', () => undefined),
    ),
    extra,
  }
}

function readDate(text: string | undefined): string | undefined {
  const date = /^\d{4}-\d{2}-\d{2}(?![\d-])/.exec(text ?? '')?.[0]
  return date !== undefined && !Number.isNaN(Date.parse(date)) ? date : undefined
}

function omit(mapping: JsonObject, isLeftOut: (key: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(mapping).filter(([key]) => !isLeftOut(key)))
}

/** Front matter as a mapping; `{}` if it is anything else. */
export function mappingOf(value: Json): JsonObject {
  return isObject(value) ? value : {}
}
