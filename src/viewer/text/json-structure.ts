/** How JSON values are built: one structure in which all of them have their place, found without holding them. */

import type { Engine } from '../engine/engine.ts'
import { quoteText } from '../engine/sql.ts'

/** What the engine says of the values at one place: a type, a list of them, or fields. */
export type Structure = string | [Structure] | Fields
export type Fields = { [key: string]: Structure }

/** The fields of a mapping; undefined for what is none. */
export const fieldsOf = (structure: Structure | undefined): Fields | undefined =>
  typeof structure === 'string' || Array.isArray(structure) ? undefined : structure

/** The values of a table, and those of each of its files. */
export interface Structures {
  all: Structure
  /** By the paths of the files that have values. */
  files: ReadonlyMap<string, Structure>
  /** Rows without a value. */
  lost: number
}

/**
 * Goes through all values once. The engine's own way to join structures, `json_group_structure`, holds all values in memory;
 * here it tells the structure of each, and only those that differ are joined.
 *
 * @param from - has columns `json` and `file`, in the order of rows, by which fields are ordered
 */
export async function structuresOf(engine: Engine, from: string): Promise<Structures> {
  let all: Joined = 'NULL'
  let lost = 0
  const files = new Map<string, Joined>()
  const each = `SELECT file, json_structure(${outlined('json')}) AS structure, row_number() OVER () AS place FROM ${from}`
  await engine.each(
    `SELECT file, structure, count(*) FROM (${each}) GROUP BY file, structure ORDER BY min(place)`,
    ([file, text, count]) => {
      if (typeof text !== 'string') {
        lost += Number(count)
        return
      }
      const structure: Structure = JSON.parse(text)
      all = join(all, structure)
      const path = String(file)
      files.set(path, join(files.get(path) ?? 'NULL', structure))
    },
  )
  return { all: plain(all), files: new Map([...files].map(([file, own]) => [file, plain(own)])), lost }
}

/** The field of a mapping that has none: the engine calls its structure what it calls that of values of several kinds. */
const EMPTY = '\ufdd0'

/**
 * A value that is built alike. Where it is long, it is without what its texts say: to find out its structure takes many times
 * the memory that it does.
 */
function outlined(json: string): string {
  const text = `${json}::VARCHAR`
  const short = `regexp_replace(${text}, ':\\s*"(?:[^"\\\\]|\\\\.)*"', ':""', 'g')`
  // No JSON any longer, where it was in a text.
  const marked = (some: string) =>
    `TRY_CAST(replace(${some}, '{}', ${quoteText(`{"${EMPTY}":null}`)}) AS JSON)`
  return `CASE
    WHEN length(${text}) > 1000000 THEN coalesce(${marked(short)}, ${json})
    WHEN contains(${text}, '{}') THEN coalesce(${marked(text)}, ${marked(short)}, ${json})
    ELSE ${json} END`
}

/** A structure that others are added to: values may have many thousands of fields between them. */
type Joined = string | { items: Joined } | Map<string, Joined>

/** The structure of values of two structures; the first is changed. */
function join(one: Joined, other: Structure): Joined {
  if (other === 'NULL') return one
  if (typeof other === 'string') {
    if (one === 'NULL' || one === other) return other
    return isNumber(one) && isNumber(other) ? joinNumbers(one, other) : 'JSON'
  }
  if (Array.isArray(other)) {
    const list = one === 'NULL' ? { items: one } : one
    if (typeof list === 'string' || list instanceof Map) return 'JSON'
    list.items = join(list.items, other[0])
    return list
  }
  const fields = one === 'NULL' ? new Map<string, Joined>() : one
  if (!(fields instanceof Map)) return 'JSON'
  for (const [name, inner] of Object.entries(other)) fields.set(name, join(fields.get(name) ?? 'NULL', inner))
  return fields
}

const joinNumbers = (one: string, other: string) =>
  one === 'DOUBLE' || other === 'DOUBLE' ? 'DOUBLE' : 'HUGEINT'

const INTEGERS = ['BIGINT', 'UBIGINT', 'HUGEINT']

const isNumber = (structure: Joined | Structure): structure is string =>
  typeof structure === 'string' && (structure === 'DOUBLE' || INTEGERS.includes(structure))

/** As the engine says it, but for mappings without any field, which it calls JSON. */
function plain(structure: Joined): Structure {
  if (typeof structure === 'string') return structure
  if (!(structure instanceof Map)) return [plain(structure.items)]
  structure.delete(EMPTY)
  return Object.fromEntries([...structure].map(([name, inner]) => [name, plain(inner)]))
}

/** Whether loaders cast values of another structure to a structure. */
export function canHold(structure: Structure, other: Structure): boolean {
  if (other === 'NULL' || structure === 'NULL' || structure === 'JSON') return true
  if (Array.isArray(structure)) return Array.isArray(other) && canHold(structure[0], other[0])
  if (typeof structure === 'string' || typeof other === 'string' || Array.isArray(other))
    return (
      structure === other || (typeof other === 'string' && INTEGERS.includes(other) && isNumber(structure))
    )
  return Object.entries(other).every(([name, inner]) => {
    const own = structure[name]
    return own !== undefined && canHold(own, inner)
  })
}
