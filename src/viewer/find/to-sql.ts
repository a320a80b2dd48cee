/** Writes what readers ask of rows as SQL, with what they typed as values of their own. */

import type { EngineValue } from '../engine/engine.ts'
import { quoteName, quoteText } from '../engine/sql.ts'
import { type EngineColumn, isMap } from '../tables/parquet-part.ts'
import { durationUnit, readDuration } from '../times.ts'
import type { Feature } from '../types.ts'
import { ViewerError } from '../viewer-error.ts'
import {
  type Comparison,
  type Condition,
  isNumberText,
  type Literal,
  listColumns,
  type Order,
} from './where.ts'

/** Collects the values of a query. */
export class Values {
  readonly all: EngineValue[] = []

  /** @returns the place of the value in the query */
  add(value: EngineValue): string {
    this.all.push(value)
    return `$${this.all.length}`
  }
}

/** Rows that contain all words of a text, in any of their texts and in any case. */
export function wordsToSql(columns: readonly EngineColumn[], text: string, values: Values): string {
  const texts = columns.flatMap(({ sql, feature, type }) => {
    const own = textOf(listOf(quoteName(sql), type), feature, type)
    // A map within another value is told by the engine's type alone: of it, all that is written is searched.
    if (own !== undefined && type.includes('MAP(', isMap(type) ? 1 : 0))
      return [fold(`${quoteName(sql)}::VARCHAR`)]
    return own === undefined ? [] : [fold(own)]
  })
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (texts.length === 0) return words.length === 0 ? 'TRUE' : 'FALSE'
  return [
    'TRUE',
    ...words.map((word) => {
      const place = fold(`${values.add(word)}::VARCHAR`)
      return `(${texts.map((own) => `coalesce(contains(${own}, ${place}), FALSE)`).join(' OR ')})`
    }),
  ].join(' AND ')
}

/**
 * A condition. As in SQL, a comparison with a missing value is neither true nor false.
 *
 * @throws {ViewerError} with the position, if the condition names an unknown column, or a value that it cannot have
 */
export function conditionToSql(
  columns: readonly EngineColumn[],
  condition: Condition,
  values: Values,
): string {
  switch (condition.type) {
    case 'and':
    case 'or': {
      const sides = [condition.left, condition.right].map((side) => conditionToSql(columns, side, values))
      return `(${sides.join(condition.type === 'and' ? ' AND ' : ' OR ')})`
    }
    case 'not':
      return `(NOT ${conditionToSql(columns, condition.of, values)})`
    case 'missing':
      return `(${quoteName(columnOf(columns, condition.of.column, condition.of.at).sql)} IS NULL)`
    case 'compare':
      return comparisonToSql(columnOf(columns, condition.of.column, condition.of.at), condition, values)
  }
}

/** The order of rows, missing values last in either direction. NaN is larger than any number. */
export function orderToSql(columns: readonly EngineColumn[], { column, isDescending }: Order): string {
  return `${quoteName(columnOf(columns, column).sql)} ${isDescending ? 'DESC' : 'ASC'} NULLS LAST`
}

/** By its name as it is written, else in any case if only one column is meant. */
export function columnOf(columns: readonly EngineColumn[], name: string, at?: number): EngineColumn {
  const same = columns.find((column) => column.name === name)
  if (same !== undefined) return same
  const folded = name.normalize('NFKC').toLowerCase()
  const alike = columns.filter((column) => column.name.normalize('NFKC').toLowerCase() === folded)
  const [only] = alike
  if (only !== undefined && alike.length === 1) return only
  const where = at === undefined ? '' : ` (character ${at + 1})`
  throw new ViewerError(
    'InvalidParameter',
    `There is no column "${name}"${where}.`,
    `The columns are ${listColumns(columns)}.`,
  )
}

const fold = (sql: string) => `lower(nfc_normalize(${sql}))`

/** Functions of lists do not take the engine's maps, only their entries. */
const listOf = (sql: string, type: string) => (isMap(type) ? `map_entries(${sql})` : sql)

/** The texts in a value, each on a line of its own; undefined where there are none. */
function textOf(sql: string, feature: Feature, type: string, depth = 0): string | undefined {
  switch (feature._type) {
    case 'List':
    case 'LargeList': {
      const item = `item${depth}`
      const own = textOf(item, feature.feature, '', depth + 1)
      return own && `array_to_string(list_transform(${sql}, lambda ${item}: ${own}), chr(10))`
    }
    case 'dict': {
      const own = Object.entries(feature.fields).flatMap(
        ([name, inner]) => textOf(`${sql}[${quoteText(name)}]`, inner, '', depth) ?? [],
      )
      return own.length === 0 ? undefined : `concat_ws(chr(10), ${own.join(', ')})`
    }
    case 'Value':
      return /^(?:large_)?string$/.test(feature.dtype) ? `${sql}::VARCHAR` : undefined
    case 'ClassLabel':
      return type === 'VARCHAR' ? sql : undefined
    default:
      return feature._type === 'Json' || feature._type === 'Translation' ? `${sql}::VARCHAR` : undefined
  }
}

function comparisonToSql(
  column: EngineColumn,
  { of, operator, literal }: Comparison,
  values: Values,
): string {
  const name = quoteName(column.sql)
  if (of.isLength) {
    const hasLength = isMap(column.type) || /\[\d*\]$|^VARCHAR$|^BLOB$/.test(column.type)
    const length = hasLength ? `len(${listOf(name, column.type)})` : 'NULL::BIGINT'
    return `(${length} ${operator} ${number(column, literal, values, 'The length of ')})`
  }
  return `(${sides(column, name, literal, values).join(` ${operator} `)})`
}

/** What is compared with what is typed: quotes do not make a number a text. */
function sides(column: EngineColumn, name: string, literal: Literal, values: Values): [string, string] {
  const { feature, type } = column
  const { text, at } = literal
  if (feature._type === 'ClassLabel' && type !== 'VARCHAR') {
    const index = feature.names.indexOf(text)
    if (index !== -1) return [name, String(index)]
    if (isNumberText(text)) return [name, number(column, literal, values)]
    const classes = listColumns(feature.names.map((label) => ({ name: label })))
    throw wrongValue(at, `"${column.name}" has no class "${text}"`, `Its classes are ${classes}.`)
  }
  if (/^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$|^(?:FLOAT|DOUBLE|DECIMAL)/.test(type))
    return [name, number(column, literal, values)]
  if (type === 'BOOLEAN') {
    if (/^(?:true|false)$/i.test(text)) return [name, text.toUpperCase()]
    throw wrongValue(at, `"${column.name}" is TRUE or FALSE, not "${text}"`)
  }
  const isTime = /^(?:TIMESTAMP|DATE)/.test(type)
  if (!isTime) return [type === 'VARCHAR' ? name : `${name}::VARCHAR`, `${values.add(text)}::VARCHAR`]
  const [, year, month = '01', day = '01', time = '00:00:00', zone = ''] = TIME.exec(text) ?? []
  const hasZone = type === 'TIMESTAMP WITH TIME ZONE'
  if (year === undefined || !(hasZone || /^(?:\+00:00)?$/.test(zone)))
    throw wrongValue(
      at,
      `"${column.name}" is a time such as 2024-05-31 or 2024-05-31T12:30:00, not "${text}"`,
    )
  // A day that no calendar has is that of no row.
  const moment = (offset: string, as: string) =>
    `TRY_CAST(${values.add(`${year}-${month}-${day} ${time}${offset}`)} AS ${as})`
  if (!hasZone) return [name, moment('', 'TIMESTAMP')]
  // What is typed without an offset is a time of UTC.
  return [`epoch_us(${name})`, `epoch_us(${moment(zone || '+00:00', 'TIMESTAMPTZ')})`]
}

const TIME =
  /^(\d{4,6})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)([+-]\d\d:\d\d)?)?)?)?(?:Z|\+00:00)?$/

/** A whole number keeps all of its digits, and is no wider than it must be: files are skipped by what they say of it. */
function number(column: EngineColumn, { text: typed, at }: Literal, values: Values, what = ''): string {
  const { feature } = column
  const unit = feature._type === 'Value' ? durationUnit(feature.dtype) : undefined
  // A duration may be typed as it is shown.
  const text = String((unit && readDuration(typed, unit)) ?? typed)
  if (/^[+-]?\d{1,38}$/.test(text)) {
    const whole = BigInt(text.replace('+', ''))
    if (BigInt.asIntN(64, whole) === whole) return `${values.add(String(whole))}::BIGINT`
    return `${values.add(String(whole))}::${BigInt.asUintN(64, whole) === whole ? 'UBIGINT' : 'HUGEINT'}`
  }
  const [, digits, places] = /^[+-]?(\d{1,19})\.(\d{1,18})$/.exec(text) ?? []
  if (digits !== undefined && places !== undefined && !/^(?:FLOAT|DOUBLE)/.test(column.type))
    return `${values.add(text)}::DECIMAL(38, ${places.length})`
  if (isNumberText(text)) return `${values.add(Number(text))}::DOUBLE`
  if (/^nan$/i.test(text)) return `'NaN'::DOUBLE`
  if (/^[+-]?inf(?:inity)?$/i.test(text))
    return text.startsWith('-') ? `'-Infinity'::DOUBLE` : `'Infinity'::DOUBLE`
  throw wrongValue(at, `${what}"${column.name}" is a number, and "${text}" is none`)
}

const wrongValue = (at: number, message: string, remedy = '') =>
  new ViewerError(
    'InvalidParameter',
    `The condition cannot be met at character ${at + 1}: ${message}.`,
    remedy,
  )
