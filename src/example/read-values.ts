/** Reads the values that inputs and outputs of examples share: texts, lists of texts, tables, files. */

import { childOf, isObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import type { Column } from './types.ts'

/** A text; YAML reads some as numbers or booleans. */
export function readText(value: Json | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

/** A day stays one; a moment is in UTC. */
export function readMoment(value: Json | undefined): string | undefined {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return undefined
  return /^\d{4}-\d\d-\d\d$/.test(value) ? value : new Date(value).toISOString()
}

/** A list of texts only. */
export function readTexts(value: Json | undefined): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const texts = value.flatMap((item) => readText(item) ?? [])
  return texts.length === value.length ? texts : undefined
}

/** More than a card has room for; rows of unlike keys would have far more, almost all of them empty. */
const MOST_CELLS = 1_000_000

/** A table: a mapping of columns, or a list of rows that are mappings. */
export function readTable(value: Json | undefined): Column[] | undefined {
  if (Array.isArray(value) && value.length > 0 && value.every(isObject)) {
    const names = [...new Set(value.flatMap((row) => Object.keys(row)))]
    if (names.length * value.length > MOST_CELLS) return undefined
    return names.map((name) => ({ name, values: value.map((row) => cellOf(childOf(row, name))) }))
  }
  if (!isObject(value)) return undefined
  return Object.entries(value).map(([name, column]) => ({
    name,
    values: (Array.isArray(column) ? column : [column]).map(cellOf),
  }))
}

function cellOf(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  return readText(value) ?? JSON.stringify(value)
}

/** What is read of each item; undefined unless all can be read. */
export function allOf<Item, Read>(
  list: readonly Item[],
  read: (item: Item, at: number) => Read | undefined,
): Read[] | undefined {
  const found = list.map(read).filter((one) => one !== undefined)
  return found.length === list.length ? found : undefined
}

/** How files begin in base64: enough of each that no path does. @see https://mimesniff.spec.whatwg.org */
const BASE64: readonly [start: RegExp, type: string][] = [
  [/^iVBORw0KGgo/, 'image/png'],
  [/^\/9j\//, 'image/jpeg'],
  [/^R0lGOD[dl]h/, 'image/gif'],
  [/^UklGR.{6}XRUJQ/, 'image/webp'],
  [/^UklGR.{6}XQVZF/, 'audio/wav'],
  [/^ZkxhQ/, 'audio/flac'],
  [/^T2dnUw/, 'audio/ogg'],
  [/^SUQz/, 'audio/mpeg'],
  [/^AAAA.{2}Z0eX/, 'video/mp4'],
]

/** The address of a file, its path, or a `data:` address for one that is written in base64, as APIs answer. */
export function readFileSource(value: Json | undefined): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const type = BASE64.find(([start]) => start.test(value))?.[1]
  return type === undefined ? value : `data:${type};base64,${value}`
}
