/** Reads values that the engine has in another form: JSON, because they are of many kinds; durations; times in a zone. */

import { isMapping } from '../shown-cell.ts'
import { durationUnit, inZone, writeDuration, zoneOf } from '../times.ts'
import type { Cell, Feature } from '../types.ts'

/** A cell with the values that its type names; what is none of that type stays as it is. */
export function readCell(cell: Cell, feature: Feature): Cell {
  switch (feature._type) {
    case 'Json':
      return typeof cell === 'string' ? parse(cell) : cell
    case 'List':
    case 'LargeList':
      return Array.isArray(cell) ? cell.map((item) => readCell(item, feature.feature)) : cell
    case 'dict': {
      if (typeof cell === 'string') return parse(cell)
      if (!isMapping(cell)) return cell
      const read = ([name, item]: [string, Cell]): [string, Cell] => {
        const inner = feature.fields[name]
        return [name, inner === undefined ? item : readCell(item, inner)]
      }
      return Object.fromEntries(Object.entries(cell).map(read))
    }
    case 'Value':
      return readTime(cell, feature.dtype)
    default:
      return cell
  }
}

function readTime(cell: Cell, dtype: string): Cell {
  if (typeof cell === 'string') {
    const zone = zoneOf(dtype)
    return zone === undefined ? cell : inZone(cell, zone)
  }
  const unit = durationUnit(dtype)
  const isCount = typeof cell === 'bigint' || Number.isInteger(cell)
  return unit === undefined || !isCount ? cell : writeDuration(BigInt(String(cell)), unit)
}

/** A text, or what is no number for JSON. */
const UNKNOWN = /("(?:[^"\\]|\\.)*")|-?\b(?:NaN|Infinity)\b/g

function parse(text: string): Cell {
  const json = /NaN|Infinity/.test(text)
    ? text.replace(UNKNOWN, (_, quoted: string | undefined) => quoted ?? 'null')
    : text
  try {
    return JSON.parse(json, keepDigits)
  } catch {
    return text
  }
}

/** @see https://tc39.es/proposal-json-parse-with-source/ */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isLost = typeof value === 'number' && !Number.isSafeInteger(value)
  return isLost && /^-?\d+$/.test(context?.source ?? '') ? BigInt(context?.source ?? 0) : value
}
