/** Reads values that are kept as JSON, because they are of many kinds. */

import { isMapping } from '../shown-cell.ts'
import type { Cell, Feature } from '../types.ts'

/** A cell with the values that its type calls JSON; a text that is none stays as it is. */
export function readJson(cell: Cell, feature: Feature): Cell {
  switch (feature._type) {
    case 'Json':
      return typeof cell === 'string' ? parse(cell) : cell
    case 'List':
    case 'LargeList':
      return Array.isArray(cell) ? cell.map((item) => readJson(item, feature.feature)) : cell
    case 'dict': {
      if (!isMapping(cell)) return cell
      const read = ([name, item]: [string, Cell]): [string, Cell] => {
        const inner = feature.fields[name]
        return [name, inner === undefined ? item : readJson(item, inner)]
      }
      return Object.fromEntries(Object.entries(cell).map(read))
    }
    default:
      return cell
  }
}

function parse(text: string): Cell {
  try {
    return JSON.parse(text, keepDigits)
  } catch {
    return text
  }
}

/** @see https://tc39.es/proposal-json-parse-with-source/ */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isLost = typeof value === 'number' && !Number.isSafeInteger(value)
  return isLost && /^-?\d+$/.test(context?.source ?? '') ? BigInt(context?.source ?? 0) : value
}
