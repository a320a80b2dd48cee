/** Maps columns to Croissant fields. */

import type { Json } from '../../card/types.ts'
import { formatOf } from '../formats.ts'
import type { Column, Feature } from '../types.ts'

/** The file that the values of fields are in. */
interface FieldSource {
  /** `@id` of the file. */
  file: string
  path: string
}

/** Where the values of a field are: in a column, and how far inside its values. */
interface FieldPlace extends FieldSource {
  column: string
  inside: readonly string[]
}

/**
 * The fields of a record set.
 *
 * @param set - `@id` of the record set, the prefix of its fields' ids
 * @see https://docs.mlcommons.org/croissant/docs/croissant-spec.html#field
 */
export function fieldsOf(columns: readonly Column[], set: string, source: FieldSource): Json[] {
  const isParquet = formatOf(source.path) === 'parquet'
  return columns.flatMap(({ name, feature }) => {
    const own = describable(feature, isParquet)
    return own === undefined ? [] : fieldOf(name, own, set, { ...source, column: name, inside: [] })
  })
}

/** How many fields a record set of these columns has. */
export function countFields(columns: readonly Pick<Column, 'feature'>[]): number {
  return columns.reduce((sum, { feature: given }) => {
    const feature = leafOf(given)
    if (feature._type !== 'dict') return sum + 1
    return sum + 1 + countFields(Object.values(feature.fields).map((inner) => ({ feature: inner })))
  }, 0)
}

/**
 * The part of a column's type for which the format has words. There are none for values of several kinds, durations and
 * intervals, nor for lists of lists of mappings; and a text file has the names of pictures and sounds, not these.
 */
function describable(feature: Feature, isParquet: boolean): Feature | undefined {
  const inner = leafOf(feature)
  if (isMedia(inner) && !isParquet) return undefined
  if (inner._type === 'Value' && /^duration|interval$/.test(inner.dtype)) return undefined
  if (inner._type === 'Json' && !isParquet) return undefined
  if (inner._type === 'Translation') {
    const text: Feature = { _type: 'Value', dtype: 'string' }
    return { _type: 'dict', fields: Object.fromEntries(inner.languages.map((language) => [language, text])) }
  }
  if (inner._type !== 'dict') return feature
  const isNested = isList(feature) && isList(feature.feature)
  const fields = Object.entries(inner.fields).flatMap(([name, field]): [string, Feature][] => {
    const own = describable(field, isParquet)
    return own === undefined ? [] : [[name, own]]
  })
  if (isNested || fields.length === 0) return undefined
  const dict: Feature = { _type: 'dict', fields: Object.fromEntries(fields) }
  return isList(feature) ? { ...feature, feature: dict } : dict
}

type ListFeature = Extract<Feature, { feature: Feature }>

const isList = (feature: Feature): feature is ListFeature =>
  feature._type === 'List' || feature._type === 'LargeList'

/** What the lists of a type hold. */
const leafOf = (feature: Feature): Feature => (isList(feature) ? leafOf(feature.feature) : feature)

function fieldOf(name: string, given: Feature, parent: string, place: FieldPlace): Json {
  const { file, path, column, inside } = place
  const id = `${parent}/${encodeURIComponent(name)}`
  const feature = leafOf(given)
  const isParquet = formatOf(path) === 'parquet'
  // In Parquet, an image or sound is a struct that includes its bytes.
  const steps = isParquet && isMedia(feature) ? [...inside, 'bytes'] : inside
  const inner = feature._type === 'dict' ? Object.entries(feature.fields) : []
  return {
    '@type': 'cr:Field',
    '@id': id,
    name,
    ...(inner.length > 0 ? {} : { dataType: dataTypeOf(feature, isParquet) }),
    ...(isList(given) ? { repeated: true } : {}),
    source: {
      fileObject: { '@id': file },
      extract: { column },
      ...(steps.length === 0 ? {} : { transform: { jsonPath: steps.join('.') } }),
    },
    ...(inner.length === 0
      ? {}
      : {
          subField: inner.map(([key, field]) =>
            fieldOf(key, field, id, { ...place, inside: [...inside, key] }),
          ),
        }),
  }
}

function isMedia({ _type }: Feature): boolean {
  return _type === 'Image' || _type === 'Audio' || _type === 'Video'
}

/** @see https://docs.mlcommons.org/croissant/docs/croissant-spec.html#datatypes */
function dataTypeOf(feature: Feature, isParquet: boolean): string {
  switch (feature._type) {
    case 'Value':
      return valueType(feature.dtype)
    case 'ClassLabel':
      // Text files may contain label names as well as numbers.
      return isParquet ? 'sc:Integer' : 'sc:Text'
    case 'Image':
      return 'sc:ImageObject'
    case 'Audio':
      return 'sc:AudioObject'
    case 'Video':
      return 'sc:VideoObject'
    case 'Array':
      return valueType(feature.dtype)
    default:
      return 'sc:Text'
  }
}

/** Maps an Arrow type name. */
function valueType(dtype: string): string {
  if (dtype === 'bool') return 'sc:Boolean'
  if (/^u?int\d+$/.test(dtype)) return 'sc:Integer'
  if (/^(?:float\d*|double|decimal)/.test(dtype)) return 'sc:Float'
  if (dtype.startsWith('timestamp')) return 'sc:DateTime'
  if (dtype.startsWith('date')) return 'sc:Date'
  if (dtype.startsWith('time')) return 'sc:Time'
  return 'sc:Text'
}
