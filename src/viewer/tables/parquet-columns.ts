/** The columns of a Parquet file: from the metadata that `datasets` stored in it, else from its schemas. */

import type { Json } from '../../card/types.ts'
import { readFeatures, value, withDeclared } from '../features.ts'
import type { Cell, Column, Feature } from '../types.ts'
import { withArrowTypes } from './arrow-types.ts'

/** The name of the metadata. @see https://github.com/huggingface/datasets/blob/main/src/datasets/arrow_writer.py */
export const NOTE = 'huggingface'

/** What the engine says of an element of a schema; {@link ELEMENT} asks for it. */
export interface SchemaElement {
  name: string
  /** Of Parquet; undefined for what has fields of its own. */
  type: string | undefined
  repetition: string | undefined
  children: number
  converted: string | undefined
  logical: string | undefined
  /** Of the engine, for what has no fields. */
  engineType: string | undefined
}

/** The expressions whose values {@link readElement} takes. @see https://duckdb.org/docs/stable/data/parquet/metadata */
export const ELEMENT = 'name, type, repetition_type, num_children, converted_type, logical_type, duckdb_type'

export function readElement(row: readonly Cell[]): SchemaElement {
  const [name, type, repetition, children, converted, logical, engineType] = row
  const text = (cell: Cell | undefined) => (typeof cell === 'string' ? cell : undefined)
  return {
    name: text(name) ?? '',
    type: text(type),
    repetition: text(repetition),
    children: typeof children === 'number' ? children : 0,
    converted: text(converted),
    logical: text(logical),
    engineType: text(engineType),
  }
}

interface SchemaTree {
  element: SchemaElement
  children: SchemaTree[]
}

/**
 * The top columns, in the order of the schema.
 *
 * @param schema - its elements, each followed by its own fields
 * @param note - what `datasets` has noted, as JSON
 * @param arrow - the schema of Arrow that is noted
 */
export function columnsOf(
  schema: readonly SchemaElement[],
  note: string | undefined,
  arrow: string | undefined,
): Column[] {
  const noted = readFeatures(parseNote(note))
  let next = 0
  const read = (): SchemaTree | undefined => {
    const element = schema[next]
    next += 1
    if (element === undefined) return undefined
    return {
      element,
      children: Array.from({ length: element.children }, read).filter((tree) => tree !== undefined),
    }
  }
  const columns = (read()?.children ?? []).map((tree) => ({
    name: tree.element.name,
    feature: featureOf(tree),
  }))
  return withDeclared(withArrowTypes(columns, arrow), noted)
}

/** Invalid metadata is ignored: the schema still gives the columns. */
export function parseNote(note: string | undefined): Json | undefined {
  try {
    return note === undefined ? undefined : JSON.parse(note)
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
    return element.repetition === 'REPEATED' ? list(leaf) : leaf
  }
  const isList = element.converted === 'LIST' || element.logical?.startsWith('ListType') === true
  if (isList && only !== undefined) {
    const [inner] = only.children
    return list(
      only.children.length === 1 && inner !== undefined
        ? featureOf(inner)
        : featureOf({ ...only, element: { ...only.element, repetition: 'REQUIRED' } }),
    )
  }
  const isMap = element.converted === 'MAP' || element.logical?.startsWith('MapType') === true
  if (isMap && only !== undefined) return featureOf(only)
  const fields = Object.fromEntries(children.map((child) => [child.element.name, featureOf(child)]))
  // The layout that `datasets` uses for images, even where its metadata was lost.
  const names = Object.keys(fields).sort().join()
  if (names === 'bytes,path' && isBinary(fields.bytes)) return { _type: 'Image' }
  const struct: Feature = { _type: 'dict', fields }
  return element.repetition === 'REPEATED' ? list(struct) : struct
}

const list = (feature: Feature): Feature => ({ _type: 'List', feature, length: -1 })

const isBinary = (feature: Feature | undefined) => feature?._type === 'Value' && feature.dtype === 'binary'

/** The Arrow name of a type. @see https://github.com/apache/parquet-format/blob/master/LogicalTypes.md */
function dtypeOf({ type, converted, logical = '', engineType = '' }: SchemaElement): string {
  const [, unit = ''] = UNIT.exec(logical) ?? UNIT.exec(converted ?? '') ?? []
  const short = UNITS[unit] ?? 'us'
  if (engineType === 'TIMESTAMP WITH TIME ZONE') return `timestamp[${short}, tz=UTC]`
  if (type === 'INT96') return 'timestamp[ns]'
  if (engineType.startsWith('TIMESTAMP')) return `timestamp[${short}]`
  if (engineType.startsWith('TIME')) return `time${short === 'ms' ? '32' : '64'}[${short}]`
  if (logical.startsWith('NullType')) return 'null'
  if (logical.startsWith('Float16')) return 'float16'
  const [, scale, precision] = /scale=(\d+), precision=(\d+)/.exec(logical) ?? []
  if (precision !== undefined) return `decimal${Number(precision) > 38 ? 256 : 128}(${precision}, ${scale})`
  const [, digits, places] = /^DECIMAL\((\d+),(\d+)\)$/.exec(engineType) ?? []
  if (digits !== undefined) return `decimal128(${digits}, ${places})`
  return TYPES[engineType] ?? 'binary'
}

/** How the engine names units. */
const UNIT = /(MILLIS|MICROS|NANOS)(?:=\w+\(\)|$)/
const UNITS: Partial<Record<string, string>> = { MILLIS: 'ms', MICROS: 'us', NANOS: 'ns' }

/** Types of the engine that have one name in Arrow. @see https://duckdb.org/docs/stable/sql/data_types/overview */
const TYPES: Partial<Record<string, string>> = {
  BOOLEAN: 'bool',
  TINYINT: 'int8',
  SMALLINT: 'int16',
  INTEGER: 'int32',
  BIGINT: 'int64',
  HUGEINT: 'decimal128(38, 0)',
  UTINYINT: 'uint8',
  USMALLINT: 'uint16',
  UINTEGER: 'uint32',
  UBIGINT: 'uint64',
  FLOAT: 'float32',
  DOUBLE: 'float64',
  VARCHAR: 'string',
  JSON: 'string',
  DATE: 'date32',
  UUID: 'string',
  INTERVAL: 'month_day_nano_interval',
}
