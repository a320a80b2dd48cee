/** Reads the values that inputs and outputs of examples share: texts, lists of texts, tables. */

import { isObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import type { Column } from './types.ts'

/** A text; YAML reads some as numbers or booleans. */
export function readText(value: Json | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

/** A list of texts only. */
export function readTexts(value: Json | undefined): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const texts = value.flatMap((item) => readText(item) ?? [])
  return texts.length === value.length ? texts : undefined
}

/** A table: a mapping of columns, or a list of rows that are mappings. */
export function readTable(value: Json | undefined): Column[] | undefined {
  if (Array.isArray(value) && value.length > 0 && value.every(isObject)) {
    const names = [...new Set(value.flatMap((row) => Object.keys(row)))]
    return names.map((name) => ({ name, values: value.map((row) => cellOf(row[name])) }))
  }
  if (!isObject(value)) return undefined
  return Object.entries(value).map(([name, column]) => ({
    name,
    values: (Array.isArray(column) ? column : [column]).map(cellOf),
  }))
}

function cellOf(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  return readText(value) ?? JSON.stringify(value)
}
