/**
 * The types of Arrow that Parquet has none for: durations, time zones other than UTC, lengths of lists. Who writes a file
 * notes the schema that its columns had in Arrow.
 *
 * @see https://arrow.apache.org/docs/cpp/parquet.html#serialization-details
 */

import { type Field, RecordBatchReader } from 'apache-arrow'
import { kindOf } from '../records/arrow-kinds.ts'
import { isSound } from '../records/arrow-schema.ts'
import { durationUnit, zoneOf } from '../times.ts'
import type { Column, Feature } from '../types.ts'

/** The name of the note. */
export const ARROW_NOTE = 'ARROW:schema'

/**
 * Columns with the types of Arrow that they were written from, as far as these do not contradict what lies in the file.
 *
 * @param columns - all of the file, by its own schema
 * @param note - a schema in Arrow's format, in base64; one that is damaged, or of other columns, says nothing
 */
export function withArrowTypes(columns: readonly Column[], note: string | undefined): Column[] {
  const fields = fieldsIn(note)
  return columns.map((column, index) => {
    const field = fields.length === columns.length ? fields[index] : undefined
    const stated = field?.name === column.name ? kindOf(field.type)?.feature : undefined
    return stated === undefined ? column : { ...column, feature: refined(column.feature, stated) }
  })
}

function fieldsIn(note: string | undefined): Field[] {
  const bytes = Buffer.from(note ?? '', 'base64')
  if (!isSound(bytes)) return []
  try {
    return RecordBatchReader.from(bytes).open().schema?.fields ?? []
  } catch {
    return []
  }
}

/** A type that lies in a file, with what another states of it beside. */
function refined(own: Feature, stated: Feature): Feature {
  if (own._type === 'Value' && stated._type === 'Value') {
    if (own.dtype === 'int64' && durationUnit(stated.dtype) !== undefined) return stated
    const zone = zoneOf(stated.dtype)
    if (zone === undefined || zoneOf(own.dtype) !== 'UTC') return own
    return { ...own, dtype: own.dtype.replace('tz=UTC', () => `tz=${zone}`) }
  }
  if (own._type === 'List' && stated._type === 'List')
    return { ...own, feature: refined(own.feature, stated.feature), length: stated.length }
  if (own._type !== 'dict' || stated._type !== 'dict') return own
  const fields = Object.entries(own.fields).map(([name, inner]): [string, Feature] => {
    const other = Object.hasOwn(stated.fields, name) ? stated.fields[name] : undefined
    return [name, other === undefined ? inner : refined(inner, other)]
  })
  return { ...own, fields: Object.fromEntries(fields) }
}
