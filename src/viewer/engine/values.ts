/** Converts the values of the engine to cells. */

import type { DuckDBValue } from '@duckdb/node-api'
import type { Cell } from '../types.ts'

/** An entry of a mapping whose keys are values of any type: a mapping is a list of them. */
interface Entry {
  key: DuckDBValue
  value: DuckDBValue
}

/**
 * A value as a cell: times as ISO 8601, decimals as texts with all of their digits.
 *
 * Values are told apart by their own fields: the engine's classes are there only once its binary was loaded.
 *
 * @see https://duckdb.org/docs/stable/clients/node_neo/overview#specialized-value-objects
 */
export function toCell(value: DuckDBValue): Cell {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value
  // A view would keep the chunk that it was read in.
  if ('bytes' in value) return value.bytes.slice()
  if ('items' in value) return value.items.map(toCell)
  if ('entries' in value) {
    const { entries } = value
    if (Array.isArray(entries))
      return entries.map(({ key, value: item }: Entry) => ({ key: toCell(key), value: toCell(item) }))
    return Object.fromEntries(Object.entries(entries).map(([key, item]) => [key, toCell(item)]))
  }
  if ('tag' in value) return toCell(value.value)
  const text = String(value)
  return TIMED.test(text) ? isoTime(text) : text
}

/** A time, with or without its day, as the engine writes it. */
const TIMED = /^(?:(-?\d+-\d\d-\d\d) )?(\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d(?::\d\d)?)?$/

/** With three, six or nine digits of a second, as many as are needed. */
function isoTime(text: string): string {
  const [, day, time = '', digits = '', zone = ''] = TIMED.exec(text) ?? []
  const fraction = digits === '' ? '' : `.${digits.padEnd(Math.ceil(digits.length / 3) * 3, '0')}`
  const offset = zone === '' || zone.includes(':') ? zone : `${zone}:00`
  return `${day === undefined ? '' : `${day}T`}${time}${fraction}${offset}`
}
