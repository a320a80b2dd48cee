/** Parses and writes column types in the notations of `datasets`: in Parquet metadata, and in front matter. */

import { childOf, isObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import type { Column, Feature } from './types.ts'

const MOST_DEPTH = 20

export const value = (dtype: string): Feature => ({ _type: 'Value', dtype })

/**
 * Parse the JSON form, e.g. `{"_type": "ClassLabel", "names": ["neg", "pos"]}`.
 *
 * @returns undefined for an unknown type
 * @see https://github.com/huggingface/datasets/blob/main/src/datasets/features/features.py
 */
function readFeature(json: Json | undefined, depth = 0): Feature | undefined {
  if (depth > MOST_DEPTH) return undefined
  if (Array.isArray(json)) return listOf(readFeature(json[0], depth + 1))
  if (!isObject(json)) return undefined
  const type = json._type
  if (typeof type !== 'string') return dictOf(json, depth)
  const dtype = typeof json.dtype === 'string' ? json.dtype : 'string'
  switch (type) {
    case 'Value':
      return value(dtype)
    case 'ClassLabel':
      return { _type: type, names: textsOf(json.names) }
    case 'List':
    case 'LargeList':
      return listOf(readFeature(json.feature, depth + 1), numberOf(json.length), type === 'LargeList')
    case 'Sequence':
      return sequenceOf(readFeature(json.feature, depth + 1), numberOf(json.length))
    case 'Image':
    case 'Video':
    case 'Pdf':
      return { _type: type }
    case 'Audio':
      return { _type: type, sampling_rate: numberOf(json.sampling_rate) }
    case 'Json':
      return { _type: type }
    case 'Translation':
      return { _type: type, languages: textsOf(json.languages) }
    default:
      return readArray(type, json, dtype)
  }
}

/** The columns in `{"info": {"features": {…}}}`, which `datasets` stores in Parquet files. */
export function readFeatures(json: Json | undefined): Map<string, Feature> {
  const features = childOf(childOf(json, 'info'), 'features')
  if (!isObject(features)) return new Map()
  return new Map(
    Object.entries(features).flatMap(([name, feature]): [string, Feature][] => {
      const read = readFeature(feature)
      return read === undefined ? [] : [[name, read]]
    }),
  )
}

/**
 * Parse the front matter form: `dataset_info.features`, a list of mappings with a name.
 *
 * @see https://github.com/huggingface/hub-docs/blob/main/datasetcard.md
 */
export function readDeclaredFeatures(list: Json | undefined, depth = 0): Map<string, Feature> {
  if (!Array.isArray(list) || depth > MOST_DEPTH) return new Map()
  return new Map(
    list.flatMap((item): [string, Feature][] => {
      const name = childOf(item, 'name')
      const feature = isObject(item) ? readDeclared(item, depth + 1) : undefined
      return typeof name !== 'string' || feature === undefined ? [] : [[name, feature]]
    }),
  )
}

function readDeclared(item: { [key: string]: Json }, depth: number): Feature | undefined {
  if (depth > MOST_DEPTH) return undefined
  const list = item.list ?? item.large_list ?? item.sequence
  if (list !== undefined) {
    const inner =
      typeof list === 'string'
        ? readDeclared({ dtype: list }, depth + 1)
        : isObject(list)
          ? readDeclared(list, depth + 1)
          : structOf(list, depth)
    if (list === item.sequence) return sequenceOf(inner, numberOf(item.length))
    return listOf(inner, numberOf(item.length), item.large_list !== undefined)
  }
  if (item.struct !== undefined) return structOf(item.struct, depth)
  const { dtype } = item
  if (typeof dtype === 'string')
    return (Object.hasOwn(SPECIAL, dtype) ? SPECIAL[dtype] : undefined) ?? value(dtype)
  if (!isObject(dtype)) return undefined
  if (isObject(dtype.class_label)) {
    const { names } = dtype.class_label
    return { _type: 'ClassLabel', names: isObject(names) ? textsOf(Object.values(names)) : textsOf(names) }
  }
  if (isObject(dtype.audio)) return { _type: 'Audio', sampling_rate: numberOf(dtype.audio.sampling_rate) }
  if (isObject(dtype.translation))
    return { _type: 'Translation', languages: textsOf(dtype.translation.languages) }
  const special = Object.keys(dtype).find((key) => Object.hasOwn(SPECIAL, key))
  return special === undefined ? undefined : SPECIAL[special]
}

const SPECIAL: Partial<Record<string, Feature>> = {
  image: { _type: 'Image' },
  audio: { _type: 'Audio', sampling_rate: undefined },
  video: { _type: 'Video' },
  pdf: { _type: 'Pdf' },
  json: { _type: 'Json' },
}

function structOf(list: Json | undefined, depth: number): Feature {
  return { _type: 'dict', fields: Object.fromEntries(readDeclaredFeatures(list, depth)) }
}

function dictOf(json: { [key: string]: Json }, depth: number): Feature {
  const fields = Object.entries(json).flatMap(([name, inner]): [string, Feature][] => {
    const feature = readFeature(inner, depth + 1)
    return feature === undefined ? [] : [[name, feature]]
  })
  return { _type: 'dict', fields: Object.fromEntries(fields) }
}

function listOf(feature: Feature | undefined, length = -1, isLarge = false): Feature | undefined {
  return feature && { _type: isLarge ? 'LargeList' : 'List', feature, length }
}

/**
 * A sequence of mappings is a mapping of lists.
 *
 * @see https://huggingface.co/docs/datasets/v3.6.0/package_reference/main_classes#datasets.Sequence
 */
function sequenceOf(feature: Feature | undefined, length = -1): Feature | undefined {
  if (feature?._type !== 'dict') return listOf(feature, length)
  const fields = Object.entries(feature.fields).map(([name, inner]): [string, Feature] => [
    name,
    { _type: 'List', feature: inner, length },
  ])
  return { _type: 'dict', fields: Object.fromEntries(fields) }
}

function readArray(type: string, json: { [key: string]: Json }, dtype: string): Feature | undefined {
  const dimensions = Number(/^Array(\d)D$/.exec(type)?.[1] ?? 0)
  if (dimensions === 0 || !Array.isArray(json.shape)) return undefined
  const shape = json.shape.map((size) => (typeof size === 'number' ? size : null))
  return { _type: 'Array', dimensions, shape, dtype }
}

function textsOf(json: Json | undefined): string[] {
  return Array.isArray(json) ? json.map(String) : []
}

function numberOf(json: Json | undefined): number | undefined {
  return typeof json === 'number' ? json : undefined
}

/** Write the JSON form of a type, for the viewer's API. */
export function writeFeature(feature: Feature): Json {
  switch (feature._type) {
    case 'dict':
      return Object.fromEntries(
        Object.entries(feature.fields).map(([name, inner]) => [name, writeFeature(inner)]),
      )
    case 'List':
    case 'LargeList':
      return {
        feature: writeFeature(feature.feature),
        ...(feature.length < 0 ? {} : { length: feature.length }),
        _type: feature._type,
      }
    case 'Array':
      return { shape: feature.shape, dtype: feature.dtype, _type: `Array${feature.dimensions}D` }
    case 'Audio':
      return feature.sampling_rate === undefined
        ? { _type: 'Audio' }
        : { sampling_rate: feature.sampling_rate, _type: 'Audio' }
    default:
      return feature
  }
}

/** Columns with the types that a card declares, which override those detected in the file. */
export function withDeclared<T extends Column>(
  columns: readonly T[],
  declared: ReadonlyMap<string, Feature>,
): T[] {
  return columns.map((column) => ({ ...column, feature: declared.get(column.name) ?? column.feature }))
}
