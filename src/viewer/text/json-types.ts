/** The types that JSON values have in `datasets`: those of Arrow, and JSON where values are of several kinds. */

import type { Engine } from '../engine/engine.ts'
import { quoteText } from '../engine/sql.ts'
import { value } from '../features.ts'
import { MOST_NAMES } from '../limits.ts'
import type { Feature } from '../types.ts'
import type { Structure } from './json-structure.ts'

/** The places, by {@link pointer}, where what the structure leaves open is as it usually is. */
type Proven = ReadonlySet<string>

/** A text that Arrow takes for a time. @see https://arrow.apache.org/docs/python/json.html#automatic-type-inference */
const TIME = String.raw`\d{4}-\d\d-\d\d(?:[T ]\d\d(?::\d\d(?::\d\d)?)?Z?)?`

/** Whether a JSON value `x` is one, of a day that there is. */
const IS_TIME = `regexp_full_match(json_extract_string(x, '$'), '${TIME}') AND TRY_CAST(json_extract_string(x, '$') AS TIMESTAMP) IS NOT NULL`

/** Rows by which is found what certainly does not hold. */
const SAMPLE = 1_000

/** Tests in one query: for more, to plan it would take longer than to go through the rows again. */
const AT_ONCE = 100

/** @see https://www.rfc-editor.org/rfc/rfc6901 */
export const pointer = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** Stands for the items of a list in a place; no key begins like this. */
const ITEMS = '[]'

/** What must hold of all rows at a place. */
interface Question {
  place: string
  test: string
  /** Those about the fields of a mapping, which matter only where it is one. */
  inner?: () => Question[]
}

/**
 * Finds out what the structure leaves open: whether mappings at a place have the same keys, whether whole numbers fit into
 * 64 bits with a sign, and whether texts are times.
 *
 * @param from - has a column `json`
 * @param isPandas - whether loaders read them with pandas, for which texts are never times, and keys may differ
 */
export async function proveTypes(
  engine: Engine,
  from: string,
  entries: readonly [string, Structure][],
  isPandas: boolean,
): Promise<Proven> {
  const room = { left: MOST_NAMES }
  let next = entries.flatMap(([name, structure]) => {
    const place = pointer(name)
    const values = `[json_extract(json, ${quoteText(place)})]`
    return questions(structure, { place, values, isPandas, hasTimes: !isPandas, room })
  })
  const open: Question[] = []
  while (next.length > 0) {
    const holding = await thatHold(engine, `(FROM ${from} LIMIT ${SAMPLE})`, next)
    open.push(...holding)
    next = holding.flatMap(({ inner }) => inner?.() ?? [])
  }
  return new Set((await thatHold(engine, from, open)).map(({ place }) => place))
}

async function thatHold(engine: Engine, rows: string, asked: readonly Question[]): Promise<Question[]> {
  const holding: Question[] = []
  for (let start = 0; start < asked.length; start += AT_ONCE) {
    const some = asked.slice(start, start + AT_ONCE)
    const tests = some.map(({ test }) => `coalesce(bool_and(${test}), TRUE)`)
    const [are = []] = await engine.all(`SELECT ${tests.join(', ')} FROM ${rows}`)
    holding.push(...some.filter((_, index) => are[index] === true))
  }
  return holding
}

interface Values {
  place: string
  /** A list of JSON values in SQL: those at the place. */
  values: string
  isPandas: boolean
  hasTimes: boolean
  /** See {@link typeOf}. */
  room: { left: number }
}

function questions(structure: Structure, at: Values): Question[] {
  const { place, values, isPandas, hasTimes, room } = at
  const all = (test: string): Question => ({
    place,
    test: `list_bool_and(list_transform(${values}, lambda x: ${test}))`,
  })
  if (Array.isArray(structure)) {
    const items = `flatten(list_transform(${values}, lambda x: from_json(x, '["JSON"]')))`
    // Arrow finds no times in lists.
    return questions(structure[0], { ...at, place: place + ITEMS, values: items, hasTimes: false })
  }
  if (typeof structure === 'string') {
    if (structure === 'VARCHAR' && hasTimes) return [all(`json_type(x) = 'NULL' OR (${IS_TIME})`)]
    const isOpen = structure === 'UBIGINT' || structure === 'HUGEINT'
    return isOpen ? [all(`json_type(x) <> 'UBIGINT' OR TRY_CAST(x AS BIGINT) IS NOT NULL`)] : []
  }
  const fields = Object.entries(structure)
  takeRoom(room, fields)
  if (room.left < 0) return []
  const isMapping = isPandas ? 'TRUE' : `json_type(x) <> 'OBJECT' OR len(json_keys(x)) = ${fields.length}`
  const inner = () =>
    fields.flatMap(([name, own]) => {
      const fieldValues = `list_transform(${values}, lambda x: json_extract(x, ${quoteText(pointer(name))}))`
      return questions(own, { ...at, place: place + pointer(name), values: fieldValues })
    })
  return [{ ...all(isMapping), inner }]
}

/** A type as it is named for readers and for the engine. */
interface JsonType {
  feature: Feature
  type: Structure
}

const JSON_TYPE: JsonType = { feature: { _type: 'Json' }, type: 'JSON' }

const typed = (dtype: string, type: string): JsonType => ({ feature: value(dtype), type })

/** Characters of a field's type beside its name, in an answer that lists it. */
const FIELD = 10

function takeRoom(room: { left: number }, fields: readonly [string, Structure][]): void {
  for (const [name] of fields) room.left -= name.length + FIELD
}

/** @param room - characters that names of fields may take */
export function typeOf(
  structure: Structure,
  place: string,
  proven: Proven,
  room: { left: number },
): JsonType {
  if (Array.isArray(structure)) {
    const { feature, type } = typeOf(structure[0], place + ITEMS, proven, room)
    return { feature: { _type: 'List', feature, length: -1 }, type: [type] }
  }
  if (typeof structure === 'string') return scalarOf(structure, proven.has(place))
  const entries = Object.entries(structure)
  takeRoom(room, entries)
  const isClear = new Set(entries.map(([name]) => name.toLowerCase())).size === entries.length
  // Loaders keep mappings with different keys as JSON. So are those with more keys than an answer can list.
  if (!isClear || room.left < 0 || !proven.has(place)) return JSON_TYPE
  const fields = entries.map(([name, inner]): [string, JsonType] => [
    name,
    typeOf(inner, place + pointer(name), proven, room),
  ])
  return {
    feature: {
      _type: 'dict',
      fields: Object.fromEntries(fields.map(([name, { feature }]) => [name, feature])),
    },
    type: Object.fromEntries(fields.map(([name, { type }]) => [name, type])),
  }
}

function scalarOf(type: string, isProven: boolean): JsonType {
  switch (type) {
    case 'NULL':
      return typed('null', 'VARCHAR')
    case 'BOOLEAN':
      return typed('bool', 'BOOLEAN')
    case 'BIGINT':
      return typed('int64', 'BIGINT')
    case 'UBIGINT':
    case 'HUGEINT':
      return isProven ? typed('int64', 'BIGINT') : typed('float64', 'DOUBLE')
    case 'DOUBLE':
      return typed('float64', 'DOUBLE')
    case 'VARCHAR':
      return isProven ? typed('timestamp[s]', 'TIMESTAMP') : typed('string', 'VARCHAR')
    default:
      return JSON_TYPE
  }
}
