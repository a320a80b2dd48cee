/** Reads front matter by a schema: what cannot be read is left out, and told. */

import type * as z from 'zod'
import { isObject, type JsonObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'

/** A value that cannot be read. */
export interface Fault {
  issue: z.core.$ZodIssue
  /** At the path of the issue; undefined when there is none. */
  value: Json | undefined
}

/**
 * Read the keys of a card.
 *
 * A bad list item costs that item, any other bad value its key. A key without a value counts as absent; keys that the
 * schema does not have are not looked at.
 *
 * @param defaults - values for keys that are required
 * @returns the keys, undefined if even the defaults leave a required one out; and what is wrong
 */
export function readKeys<Schema extends z.ZodObject>(
  schema: Schema,
  frontMatter: JsonObject,
  defaults: JsonObject = {},
): { keys: z.infer<Schema> | undefined; faults: Fault[] } {
  const given = Object.fromEntries(
    Object.entries(frontMatter).filter(([key, value]) => isKeyOf(schema, key) && value !== null),
  )
  const first = schema.safeParse(given)
  if (first.success) return { keys: first.data, faults: [] }
  const { issues } = first.error
  const unreadable = new Set(issues.map(({ path }) => pathKey(smallestLoss(path))))
  const rest = schema.safeParse({ ...defaults, ...withoutPaths(given, [], unreadable) })
  return {
    keys: rest.data,
    faults: issues.map((issue) => ({ issue, value: valueAt(given, issue.path) })),
  }
}

/** The keys of a card of which nothing can be read. */
export function unreadableKeys({ faults }: { faults: readonly Fault[] }): Set<string> {
  const losses = faults.map(({ issue }) => smallestLoss(issue.path))
  return new Set(losses.filter((path) => path.length === 1).map(pathKey))
}

/** Whether a schema has a key. */
export function isKeyOf(schema: z.ZodObject, key: string): boolean {
  return Object.hasOwn(schema.shape, key)
}

/** The part of the card to drop for a bad value: the item of the outermost list, or else the whole key. */
function smallestLoss(path: readonly PropertyKey[]): readonly PropertyKey[] {
  const index = path.findIndex((key) => typeof key === 'number')
  return index === -1 ? path.slice(0, 1) : path.slice(0, index + 1)
}

function pathKey(path: readonly PropertyKey[]): string {
  return path.map(String).join('/')
}

function withoutPaths(object: JsonObject, path: readonly string[], dropped: ReadonlySet<string>): JsonObject {
  const entries = Object.entries(object).filter(([key]) => !dropped.has(pathKey([...path, key])))
  return Object.fromEntries(
    entries.map(([key, value]): [string, Json] => {
      const here = [...path, key]
      if (isObject(value)) return [key, withoutPaths(value, here, dropped)]
      if (!Array.isArray(value)) return [key, value]
      return [key, value.filter((_, index) => !dropped.has(pathKey([...here, index])))]
    }),
  )
}

function valueAt(object: JsonObject, path: readonly PropertyKey[]): Json | undefined {
  let value: Json | undefined = object
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)]
    else value = isObject(value) && Object.hasOwn(value, key) ? value[String(key)] : undefined
  }
  return value
}
