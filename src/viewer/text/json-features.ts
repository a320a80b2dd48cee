/** Infers the columns of JSON objects as Arrow does. */

import { value } from '../features.ts'
import { MOST_NAMES } from '../limits.ts'
import { isMapping } from '../shown-cell.ts'
import type { Cell, Column, Feature } from '../types.ts'

/** Texts that Arrow parses as times. @see https://arrow.apache.org/docs/python/json.html#automatic-type-inference */
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d$/

/** Characters of a field's type beside its name, in an answer that lists it. */
const FIELD = 10

/** A column for each key of the objects, in order of first appearance. */
export function featuresOfObjects(objects: readonly { [key: string]: Cell }[]): Column[] {
  const room = { left: MOST_NAMES }
  return [...valuesByKey(objects)].map(([name, items]) => ({ name, feature: featureOf(items, room) }))
}

/** Characters left for the fields within columns. */
interface Room {
  left: number
}

function valuesByKey(objects: readonly { [key: string]: Cell }[]): Map<string, Cell[]> {
  const values = new Map<string, Cell[]>()
  for (const object of objects)
    for (const [key, item] of Object.entries(object)) {
      const known = values.get(key)
      if (known === undefined) values.set(key, [item])
      else known.push(item)
    }
  return values
}

function featureOf(all: readonly Cell[], room: Room): Feature {
  const items = all.filter((item) => item !== null)
  if (items.length === 0) return value('null')
  if (items.every((item) => typeof item === 'boolean')) return value('bool')
  if (items.every((item) => typeof item === 'number' || typeof item === 'bigint'))
    return value(
      items.every((item) => typeof item === 'bigint' || Number.isInteger(item)) ? 'int64' : 'float64',
    )
  if (items.every((item) => typeof item === 'string'))
    return value(items.every((item) => TIME.test(item)) ? 'timestamp[s]' : 'string')
  if (items.every((item) => Array.isArray(item)))
    return { _type: 'List', feature: featureOf(items.flat().slice(0, 10_000), room), length: -1 }
  if (items.every(isMapping)) {
    const values = valuesByKey(items)
    for (const key of values.keys()) room.left -= key.length + FIELD
    if (room.left >= 0) {
      const fields = [...values].map(([name, inner]): [string, Feature] => [name, featureOf(inner, room)])
      return { _type: 'dict', fields: Object.fromEntries(fields) }
    }
  }
  // Values of mixed kinds: loaders keep them as JSON. So are mappings with more keys than an answer can list.
  return { _type: 'Json' }
}
