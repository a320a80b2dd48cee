/** The types that JSON values have in `datasets`: those of Arrow, and JSON where values are of several kinds. */

import type { Engine } from '../engine/engine.ts'
import { quoteText } from '../engine/sql.ts'
import { value } from '../features.ts'
import { MOST_NAMES } from '../limits.ts'
import type { Feature } from '../types.ts'
import { fieldsOf, type Structure } from './json-structure.ts'

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

/** How loaders read the values. */
export interface Loading {
  /** Whether with pandas, for which texts are never times. */
  isPandas: boolean
  /** The file whose mappings must have the same keys, and its structure; undefined where keys may differ. */
  first: { path: string; structure: Structure | undefined } | undefined
}

/**
 * Finds out what the structure leaves open: whether mappings at a place have the same keys, whether whole numbers fit into
 * 64 bits with a sign, and whether texts are times.
 *
 * @param from - has columns `json` and `file`
 */
export async function proveTypes(
  engine: Engine,
  from: string,
  entries: readonly [string, Structure][],
  loading: Loading,
): Promise<Proven> {
  const room = { left: MOST_NAMES }
  let next = entries.flatMap(([name, structure]) => {
    const place = pointer(name)
    const values = `[json_extract(json, ${quoteText(place)})]`
    const own = fieldsOf(loading.first?.structure)?.[name]
    return [
      ...questions(structure, own, { place, values, loading, room }),
      ...(loading.isPandas ? pandasQuestions(structure, place) : []),
    ]
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

/** Stands behind a place whose numbers have 64 bits without a sign. */
const UNSIGNED = ':unsigned'

/** A column of numbers without fractions is one of whole numbers to pandas, and only one without gaps keeps their digits. */
function pandasQuestions(structure: Structure, place: string): Question[] {
  const json = `json_extract(json, ${quoteText(place)})`
  const double = `TRY_CAST(${json} AS DOUBLE)`
  switch (structure) {
    case 'DOUBLE':
      return [
        { place, test: `${double} IS NULL OR (abs(${double}) < 2^63 AND trunc(${double}) = ${double})` },
      ]
    case 'UBIGINT':
    case 'HUGEINT':
      return [{ place: place + UNSIGNED, test: `TRY_CAST(${json} AS UBIGINT) IS NOT NULL` }]
    default:
      return []
  }
}

interface Values {
  place: string
  /** A list of JSON values in SQL: those at the place. */
  values: string
  loading: Loading
  /** See {@link typeOf}. */
  room: { left: number }
}

/** @param own - the structure of the first file */
function questions(structure: Structure, own: Structure | undefined, at: Values): Question[] {
  const { place, values, loading, room } = at
  const all = (test: string): Question => ({
    place,
    test: `list_bool_and(list_transform(${values}, lambda x: ${test}))`,
  })
  if (Array.isArray(structure)) {
    const items = `flatten(list_transform(${values}, lambda x: from_json(x, '["JSON"]')))`
    return questions(structure[0], Array.isArray(own) ? own[0] : undefined, {
      ...{ ...at, place: place + ITEMS, values: items },
    })
  }
  if (typeof structure === 'string') {
    if (structure === 'VARCHAR' && !loading.isPandas) return [all(`json_type(x) = 'NULL' OR (${IS_TIME})`)]
    const isOpen = structure === 'UBIGINT' || structure === 'HUGEINT'
    return isOpen ? [all(`json_type(x) <> 'UBIGINT' OR TRY_CAST(x AS BIGINT) IS NOT NULL`)] : []
  }
  const fields = Object.entries(structure)
  takeRoom(room, fields)
  if (room.left < 0) return []
  const ownFields = fieldsOf(own)
  const count = Object.keys(ownFields ?? structure).length
  // Loaders look for other keys in the first file alone.
  const others = ownFields === undefined ? 'FALSE' : `file <> ${quoteText(loading.first?.path ?? '')}`
  const areAlike =
    loading.first === undefined
      ? 'TRUE'
      : `${others} OR json_type(x) <> 'OBJECT' OR (${count} > 0 AND len(json_keys(x)) = ${count})`
  const inner = () =>
    fields.flatMap(([name, field]) => {
      const fieldValues = `list_transform(${values}, lambda x: json_extract(x, ${quoteText(pointer(name))}))`
      return questions(field, ownFields?.[name], {
        ...{ ...at, place: place + pointer(name), values: fieldValues },
      })
    })
  return [{ ...all(areAlike), inner }]
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

/** The structure of the first file, as loaders hold that of others against it: mappings with different keys are JSON. */
export function asLoaded(structure: Structure, place: string, proven: Proven): Structure {
  if (typeof structure === 'string') return structure
  if (Array.isArray(structure)) return [asLoaded(structure[0], place + ITEMS, proven)]
  if (!proven.has(place)) return 'JSON'
  const fields = Object.entries(structure).map(([name, inner]): [string, Structure] => [
    name,
    asLoaded(inner, place + pointer(name), proven),
  ])
  return Object.fromEntries(fields)
}

/**
 * @param own - the structure of the file whose mappings must have the same keys; undefined where keys may differ
 * @param room - characters that names of fields may take
 */
export function typeOf(
  structure: Structure,
  own: Structure | undefined,
  place: string,
  proven: Proven,
  room: { left: number },
): JsonType {
  if (Array.isArray(structure)) {
    const items = Array.isArray(own) ? own[0] : undefined
    const { feature, type } = typeOf(structure[0], items, place + ITEMS, proven, room)
    return { feature: { _type: 'List', feature, length: -1 }, type: [type] }
  }
  if (typeof structure === 'string')
    return scalarOf(structure, proven.has(place), proven.has(place + UNSIGNED))
  const entries = Object.entries(structure)
  takeRoom(room, entries)
  const isClear = new Set(entries.map(([name]) => name.toLowerCase())).size === entries.length
  const ownFields = fieldsOf(own)
  const isMore = ownFields !== undefined && Object.keys(ownFields).length < entries.length
  // Loaders keep mappings with different keys as JSON. So are those with more keys than an answer can list.
  if (!isClear || isMore || room.left < 0 || !proven.has(place)) return JSON_TYPE
  const fields = entries.map(([name, inner]): [string, JsonType] => [
    name,
    typeOf(inner, ownFields?.[name], place + pointer(name), proven, room),
  ])
  return {
    feature: {
      _type: 'dict',
      fields: Object.fromEntries(fields.map(([name, { feature }]) => [name, feature])),
    },
    // The engine has no mappings without fields.
    type: entries.length === 0 ? 'JSON' : Object.fromEntries(fields.map(([name, { type }]) => [name, type])),
  }
}

function scalarOf(type: string, isProven: boolean, isUnsigned: boolean): JsonType {
  switch (type) {
    case 'NULL':
      return typed('null', 'VARCHAR')
    case 'BOOLEAN':
      return typed('bool', 'BOOLEAN')
    case 'BIGINT':
      return typed('int64', 'BIGINT')
    case 'UBIGINT':
    case 'HUGEINT':
      if (isUnsigned && !isProven) return typed('uint64', 'UBIGINT')
      return isProven ? typed('int64', 'BIGINT') : typed('float64', 'DOUBLE')
    case 'DOUBLE':
      return isProven ? typed('int64', 'BIGINT') : typed('float64', 'DOUBLE')
    case 'VARCHAR':
      return isProven ? typed('timestamp[s]', 'TIMESTAMP') : typed('string', 'VARCHAR')
    default:
      return JSON_TYPE
  }
}
