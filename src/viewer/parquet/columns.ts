/** The columns of a Parquet file: from the metadata that `datasets` stored in it, else from its schema. */

import { type FileMetaData, parquetSchema, type SchemaElement, type SchemaTree } from 'hyparquet'
import type { Json } from '../../card/types.ts'
import { readFeatures, value } from '../features.ts'
import { MOST_NOTE } from '../limits.ts'
import type { Column, Feature } from '../types.ts'

/** @see https://github.com/huggingface/datasets/blob/main/src/datasets/arrow_writer.py */
const METADATA_KEY = 'huggingface'

/** The top columns, in the order of the schema. @param metadata - from the footer of the file */
export function columnsOf(metadata: FileMetaData): Column[] {
  const note = metadata.key_value_metadata?.find(({ key }) => key === METADATA_KEY)?.value
  const noted = readFeatures(parseNote(note))
  return parquetSchema(metadata).children.map((tree) => ({
    name: tree.element.name,
    feature: noted.get(tree.element.name) ?? featureOf(tree),
  }))
}

/** The metadata of a file as if it had nothing but its first columns. @param count - of the top columns to keep */
export function keepColumns(metadata: FileMetaData, count: number): FileMetaData {
  const { element, children } = parquetSchema(metadata)
  const kept = children.slice(0, count)
  const names = new Set(kept.map((child) => child.element.name))
  const elements = kept.reduce((sum, child) => sum + child.count, 0)
  return {
    ...metadata,
    schema: [{ ...element, num_children: count }, ...metadata.schema.slice(1, 1 + elements)],
    row_groups: metadata.row_groups.map((group) => ({
      ...group,
      columns: group.columns.filter(({ meta_data: meta }) => names.has(meta?.path_in_schema[0] ?? '')),
    })),
  }
}

/** Invalid metadata is ignored: the schema still gives the columns. */
function parseNote(note: string | undefined): Json | undefined {
  try {
    return note === undefined || note.length > MOST_NOTE ? undefined : JSON.parse(note)
  } catch {
    return undefined
  }
}

/** @see https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#nested-types */
function featureOf(tree: SchemaTree): Feature {
  const { element, children } = tree
  const [only] = children
  if (children.length === 0) {
    const leaf = value(dtypeOf(element))
    return element.repetition_type === 'REPEATED' ? list(leaf) : leaf
  }
  const isList = element.converted_type === 'LIST' || element.logical_type?.type === 'LIST'
  if (isList && only !== undefined) {
    const [inner] = only.children
    return list(
      only.children.length === 1 && inner !== undefined
        ? featureOf(inner)
        : featureOf({ ...only, element: { ...only.element, repetition_type: 'REQUIRED' } }),
    )
  }
  const fields = Object.fromEntries(children.map((child) => [child.element.name, featureOf(child)]))
  // The layout that `datasets` uses for images, even where its metadata was lost.
  const names = Object.keys(fields).sort().join()
  if (names === 'bytes,path' && isBinary(fields.bytes)) return { _type: 'Image' }
  const struct: Feature = { _type: 'dict', fields }
  return element.repetition_type === 'REPEATED' ? list(struct) : struct
}

const list = (feature: Feature): Feature => ({ _type: 'List', feature, length: -1 })

const isBinary = (feature: Feature | undefined) => feature?._type === 'Value' && feature.dtype === 'binary'

const UNITS = { MILLIS: 'ms', MICROS: 'us', NANOS: 'ns' } as const

/** The Arrow name of a type. @see https://github.com/apache/parquet-format/blob/master/LogicalTypes.md */
function dtypeOf({
  type,
  converted_type: converted,
  logical_type: logical,
  precision,
  scale,
}: SchemaElement): string {
  switch (logical?.type) {
    case 'TIMESTAMP':
      return `timestamp[${UNITS[logical.unit]}${logical.isAdjustedToUTC ? ', tz=UTC' : ''}]`
    case 'TIME':
      return `time${logical.unit === 'MILLIS' ? '32' : '64'}[${UNITS[logical.unit]}]`
    case 'INTEGER':
      return `${logical.isSigned ? '' : 'u'}int${logical.bitWidth}`
    case 'DECIMAL':
      return `decimal128(${logical.precision}, ${logical.scale})`
    case 'FLOAT16':
      return 'float16'
    case 'NULL':
      return 'null'
  }
  if (converted === 'DECIMAL') return `decimal128(${precision ?? 38}, ${scale ?? 0})`
  return (converted && CONVERTED[converted]) ?? PHYSICAL[type ?? 'BYTE_ARRAY'] ?? 'binary'
}

const CONVERTED: Partial<Record<string, string>> = {
  UTF8: 'string',
  ENUM: 'string',
  JSON: 'string',
  DATE: 'date32',
  TIME_MILLIS: 'time32[ms]',
  TIME_MICROS: 'time64[us]',
  TIMESTAMP_MILLIS: 'timestamp[ms]',
  TIMESTAMP_MICROS: 'timestamp[us]',
  UINT_8: 'uint8',
  UINT_16: 'uint16',
  UINT_32: 'uint32',
  UINT_64: 'uint64',
  INT_8: 'int8',
  INT_16: 'int16',
  INT_32: 'int32',
  INT_64: 'int64',
}

const PHYSICAL: Partial<Record<string, string>> = {
  BOOLEAN: 'bool',
  INT32: 'int32',
  INT64: 'int64',
  INT96: 'timestamp[ns]',
  FLOAT: 'float32',
  DOUBLE: 'float64',
  BYTE_ARRAY: 'binary',
  FIXED_LEN_BYTE_ARRAY: 'binary',
}
