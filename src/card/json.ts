/** Converts the values of YAML parsers to plain JSON, within limits that keep a hostile card harmless. */

import type { Json } from './types.ts'

/** Aliases can unfold a few lines into billions of values; a real card has some 100,000. */
const MAX_VALUES = 2_000_000

/** Deeper than any real card; nesting without a limit would overflow the stack of code that walks it. */
const MAX_DEPTH = 100

/** A mapping of JSON values. */
export type JsonObject = { [key: string]: Json }

/** A place in front matter: keys and list indexes, outermost first. */
export type Path = readonly (string | number)[]

/**
 * Convert a YAML parser's value to JSON: dates to ISO strings, keys to strings, numbers without a JSON form to text.
 *
 * @throws {RangeError} the value is nested too deeply, or has too many values once its aliases are unfolded
 */
export function toJson(value: unknown): Json {
  let values = 0
  const convert = (item: unknown, depth: number): Json => {
    values += 1
    if (values > MAX_VALUES) throw new RangeError('its aliases expand to too many values')
    if (depth > MAX_DEPTH) throw new RangeError(`it is nested more than ${MAX_DEPTH} levels deep`)
    if (item === null || item === undefined) return null
    if (typeof item === 'string' || typeof item === 'boolean') return item
    if (typeof item === 'number') return Number.isFinite(item) ? item : String(item)
    if (item instanceof Date) return isoDate(item)
    if (Array.isArray(item)) return item.map((child) => convert(child, depth + 1))
    if (item instanceof Set) return [...item].map((child) => convert(child, depth + 1))
    if (item instanceof Uint8Array) return Buffer.from(item).toString('base64')
    if (typeof item === 'object') {
      const entries: Iterable<[unknown, unknown]> = item instanceof Map ? item : Object.entries(item)
      // fromEntries defines `__proto__` like any other key.
      return Object.fromEntries([...entries].map(([key, child]) => [String(key), convert(child, depth + 1)]))
    }
    return String(item)
  }
  return convert(value, 0)
}

/** Whether a value is a mapping. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a mapping's own key or a list's index; undefined for anything else. */
export function childOf(value: Json | undefined, key: string | number): Json | undefined {
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** A path as people write it: `model-index[0].results[2].task`. */
export function formatPath(path: Path): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('')
}

function isoDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return 'Invalid Date'
  return date.toISOString().replace(/T00:00:00\.000Z$/, '')
}
