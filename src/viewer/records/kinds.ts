/** How values of each type are told in JSON, read by the engine, and typed for readers. */

import { quoteName, quoteText } from '../engine/sql.ts'
import { value } from '../features.ts'
import type { Feature } from '../types.ts'

export interface Kind {
  feature: Feature
  /** Its type in JSON Lines, in the words of the engine. */
  json: string
  /** What makes it a value of that: an expression over one; undefined where it is one. */
  read?: ((sql: string) => string) | undefined
  /** A value, as `JSON.stringify` writes it. */
  toJson(value: unknown): unknown
}

/** A value that is told as it is. */
export const plain = (dtype: string, json: string): Kind => ({
  feature: value(dtype),
  json,
  toJson: (given) => (typeof given === 'bigint' ? String(given) : given),
})

/** A number that may be none. JSON has no word for it, but the engine reads it from a text. */
export const float = (dtype: string, json: string): Kind => ({
  ...plain(dtype, json),
  toJson: (given) => (typeof given === 'number' && !Number.isFinite(given) ? String(given) : given),
})

export const text: Kind = plain('string', 'VARCHAR')

export const binary: Kind = {
  feature: value('binary'),
  json: 'VARCHAR',
  read: (sql) => `from_base64(${sql})`,
  toJson: (given) => (given instanceof Uint8Array ? Buffer.from(given).toString('base64') : null),
}

/** @param itemsOf - the items of a value */
export function list(item: Kind, itemsOf: (value: unknown) => Iterable<unknown>, length = -1): Kind {
  const { read } = item
  return {
    feature: { _type: 'List', feature: item.feature, length },
    json: `${item.json}[]`,
    // A name within a list of lists hides the one outside, which is not asked for there.
    read: read && ((sql) => `list_transform(${sql}, lambda x: ${read('x')})`),
    toJson: (given) =>
      given === null || given === undefined ? null : Array.from(itemsOf(given), (one) => item.toJson(one)),
  }
}

/** @param fieldOf - a field of a value */
export function struct(
  fields: readonly (Kind & { name: string })[],
  fieldOf: (value: unknown, name: string) => unknown,
): Kind {
  const names = fields.map(({ name }) => name)
  const features = Object.fromEntries(fields.map(({ name, feature }) => [name, feature]))
  const parts = (sql: string) =>
    fields.map(({ name, read }) => {
      const field = `${sql}.${quoteName(name)}`
      return `${quoteText(name)}: ${read?.(field) ?? field}`
    })
  const isMedia = names.toSorted().join() === 'bytes,path'
  return {
    // The layout that `datasets` uses for images.
    feature: isMedia ? { _type: 'Image' } : { _type: 'dict', fields: features },
    json: `STRUCT(${fields.map(({ name, json }) => `${quoteName(name)} ${json}`).join(', ')})`,
    read: fields.some(({ read }) => read !== undefined)
      ? (sql) => `CASE WHEN ${sql} IS NOT NULL THEN {${parts(sql).join(', ')}} END`
      : undefined,
    toJson: (given) =>
      given === null || given === undefined
        ? null
        : Object.fromEntries(fields.map(({ name, toJson }) => [name, toJson(fieldOf(given, name))])),
  }
}
