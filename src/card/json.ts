/** Converts the values of YAML parsers to plain JSON, within limits that keep a hostile card harmless. */

import type { Json } from './types.ts'

/** What aliases and merge keys may repeat; a few lines could unfold into billions of values, and real cards repeat none. */
const MAX_REPEATED = 10_000

/** Deeper than any real card; nesting without a limit would overflow the stack of code that walks it. */
export const MAX_DEPTH = 100

/** Counts what is repeated while a value is unfolded, and how deep it is. */
export class Unfolding {
  #repeated = 0

  /**
   * Counts a value.
   *
   * @param depth - levels above it
   * @param isRepeated - whether it is written only once, elsewhere
   * @throws {RepetitionError} too much is repeated
   * @throws {RangeError} it is nested too deeply
   */
  count(depth: number, isRepeated: boolean): void {
    if (depth > MAX_DEPTH) throw new RangeError(`it is nested more than ${MAX_DEPTH} levels deep`)
    if (!isRepeated) return
    this.#repeated += 1
    if (this.#repeated > MAX_REPEATED) throw new RepetitionError()
  }
}

/** Aliases and merge keys repeat too much. */
export class RepetitionError extends Error {
  override name = 'RepetitionError'

  constructor() {
    super(`its references to anchors repeat more than ${MAX_REPEATED.toLocaleString('en')} values`)
  }
}

/** A mapping of JSON values. */
export type JsonObject = { [key: string]: Json }

/** A place in front matter: keys and list indexes, outermost first. */
export type Path = readonly (string | number)[]

/**
 * Convert a YAML parser's value to JSON: dates to ISO strings, keys to strings, numbers without a JSON form to text.
 *
 * @param value - the same list or mapping twice in it counts as repeated by an alias
 * @param read - is given each text and key
 * @throws {RangeError} the value is nested too deeply
 * @throws {RepetitionError} too much of it is repeated
 */
export function toJson(value: unknown, read = (text: string) => text): Json {
  const unfolding = new Unfolding()
  const seen = new Set<unknown>()
  const convert = (item: unknown, depth: number, isWithin: boolean): Json => {
    const isRepeated = isWithin || seen.has(item)
    unfolding.count(depth, isRepeated)
    if (item === null || item === undefined) return null
    if (typeof item === 'string') return read(item)
    if (typeof item === 'boolean') return item
    if (typeof item === 'number') return Number.isFinite(item) ? item : String(item)
    if (item instanceof Date) return isoDate(item)
    if (item instanceof Uint8Array) return Buffer.from(item).toString('base64')
    if (typeof item !== 'object') return String(item)
    seen.add(item)
    if (Array.isArray(item) || item instanceof Set)
      return [...item].map((child) => convert(child, depth + 1, isRepeated))
    const entries: Iterable<[unknown, unknown]> = item instanceof Map ? item : Object.entries(item)
    // fromEntries defines `__proto__` like any other key.
    return Object.fromEntries(
      [...entries].map(([key, child]) => [read(String(key)), convert(child, depth + 1, isRepeated)]),
    )
  }
  return convert(value, 0, false)
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
