/** Infers the columns of JSON objects as Arrow does. */

import { value } from '../features.ts'
import { isMapping } from '../shown-cell.ts'
import type { Cell, Column, Feature } from '../types.ts'

/** Texts that Arrow parses as times. @see https://arrow.apache.org/docs/python/json.html#automatic-type-inference */
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d$/

/** A column for each key of the objects, in order of first appearance. */
export function featuresOfObjects(objects: readonly { [key: string]: Cell }[]): Column[] {
  const values = new Map<string, Cell[]>()
  for (const object of objects)
    for (const [key, item] of Object.entries(object)) {
      const known = values.get(key)
      if (known === undefined) values.set(key, [item])
      else known.push(item)
    }
  return [...values].map(([name, items]) => ({ name, feature: featureOf(items) }))
}

function featureOf(all: readonly Cell[]): Feature {
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
    return { _type: 'List', feature: featureOf(items.flat().slice(0, 10_000)), length: -1 }
  if (items.every(isMapping)) {
    const fields = featuresOfObjects(items).map(({ name, feature }): [string, Feature] => [name, feature])
    return { _type: 'dict', fields: Object.fromEntries(fields) }
  }
  // Values of mixed kinds: loaders keep them as JSON.
  return { _type: 'Json' }
}
