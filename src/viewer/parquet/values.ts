/** Converts Parquet values to cells. */

import type { ParquetParsers } from 'hyparquet/src/types.js'
import type { Cell } from '../types.ts'

const decoder = new TextDecoder()

/**
 * The latest time that a `Date` can hold, in milliseconds. @see https://tc39.es/ecma262/#sec-time-values-and-time-range
 */
const LAST_TIME = 8.64e15

/** A time as ISO 8601 without a zone, with the file's precision. */
function formatTime(units: bigint, perSecond: bigint, digits: number): string {
  const rest = ((units % perSecond) + perSecond) % perSecond
  const milliseconds = Number((units - rest) / perSecond) * 1000
  if (Math.abs(milliseconds) > LAST_TIME) return String(units)
  const seconds = new Date(milliseconds).toISOString().slice(0, -5)
  return rest === 0n ? seconds : `${seconds}.${String(rest).padStart(digits, '0')}`
}

/** Makes hyparquet convert typed values to texts, as in the viewer's API. */
export const PARSERS: Partial<ParquetParsers> = {
  timestampFromMilliseconds: (millis) => formatTime(millis, 1000n, 3),
  timestampFromMicroseconds: (micros) => formatTime(micros, 1_000_000n, 6),
  timestampFromNanoseconds: (nanos) => formatTime(nanos, 1_000_000_000n, 9),
  dateFromDays: (days) => {
    const milliseconds = days * 86_400_000
    return Math.abs(milliseconds) > LAST_TIME
      ? String(days)
      : new Date(milliseconds).toISOString().slice(0, 10)
  },
  jsonFromBytes: (bytes: Uint8Array | undefined) => bytes && decoder.decode(bytes),
}

/** @param value - as hyparquet returns it */
export function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value
  // A view would keep the whole page in memory.
  if (value instanceof Uint8Array) return value.slice()
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(Object.values(value), toCell)
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toCell(inner)]))
  return String(value)
}
