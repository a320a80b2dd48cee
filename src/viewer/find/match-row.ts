/** Tests whether a row matches a query. */

import type { Cell, Column, Row } from '../types.ts'
import { ViewerError } from '../viewer-error.ts'
import {
  type Condition,
  isNumberText,
  type Literal,
  listColumns,
  type Operator,
  type Order,
  operandsOf,
} from './where.ts'

/** A test that needs the cells of some columns only. */
export interface RowTest {
  /** Indexes of the columns whose cells the tested rows contain, in that order. */
  columns: readonly number[]
  matches(row: Row): boolean
}

/**
 * Match rows that contain all words of a text, in any of their texts and in any case.
 *
 * @param text - words separated by spaces
 */
export function matchWords(columns: readonly Column[], text: string): RowTest {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  const indexes = [...columns.entries()].flatMap(([index, { feature }]) => (hasText(feature) ? [index] : []))
  return {
    columns: indexes,
    matches(row) {
      const texts: string[] = []
      for (const cell of row) collectTexts(cell, texts)
      const all = fold(texts.join('\n'))
      return words.every((word) => all.includes(word))
    },
  }
}

/**
 * Match rows that meet a condition. As in SQL, a comparison with a missing value is neither true nor false.
 *
 * @throws {ViewerError} with the position, if the condition names an unknown column, or a value that it cannot have
 */
export function matchCondition(columns: readonly Column[], condition: Condition): RowTest {
  const comparisons = new Map<Condition, Comparing>()
  const prepare = (part: Condition): void => {
    if (part.type === 'compare') comparisons.set(part, comparing(columns, part))
    else if (part.type === 'not') prepare(part.of)
    else if (part.type !== 'missing') for (const side of [part.left, part.right]) prepare(side)
  }
  prepare(condition)
  const places = new Map(
    operandsOf(condition).map(({ column, at }) => [column, indexOf(columns, column, at)]),
  )
  const used = [...new Set(places.values())]
  const cellOf = (row: Row, name: string): Cell => row[used.indexOf(places.get(name) ?? -1)] ?? null
  const test = (row: Row, part: Condition): boolean | null => {
    switch (part.type) {
      case 'and': {
        const left = test(row, part.left)
        return left === false ? false : joinWith(left, test(row, part.right), false)
      }
      case 'or': {
        const left = test(row, part.left)
        return left === true ? true : joinWith(left, test(row, part.right), true)
      }
      case 'not': {
        const inner = test(row, part.of)
        return inner === null ? null : !inner
      }
      case 'missing':
        return cellOf(row, part.of.column) === null
      case 'compare':
        return comparisons.get(part)?.(cellOf(row, part.of.column)) ?? null
    }
  }
  return { columns: used, matches: (row) => test(row, condition) === true }
}

/** @throws {ViewerError} if the order names an unknown column */
export function columnOfOrder(columns: readonly Column[], { column }: Order): number {
  return indexOf(columns, column)
}

/**
 * Compare two cells, with missing values last. NaN equals itself and is larger than any number, as in PostgreSQL.
 *
 * @see https://www.postgresql.org/docs/current/datatype-numeric.html
 */
export function compareCells(a: Cell, b: Cell): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (isNumber(a) && isNumber(b)) {
    if (a < b) return -1
    return a > b ? 1 : Number(Number.isNaN(a)) - Number(Number.isNaN(b))
  }
  const [left, right] = [String(a), String(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function joinWith(left: boolean | null, right: boolean | null, decisive: boolean): boolean | null {
  if (right === decisive) return decisive
  return left === null || right === null ? null : !decisive
}

function compare(cell: Cell, operator: Operator, value: Cell): boolean | null {
  if (cell === null) return null
  const order = compareCells(cell, value)
  switch (operator) {
    case '=':
      return order === 0
    case '<>':
      return order !== 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

/** Tests a cell; null if it has no value. */
type Comparing = (cell: Cell) => boolean | null

function comparing(
  columns: readonly Column[],
  { of, operator, literal }: Extract<Condition, { type: 'compare' }>,
): Comparing {
  const column = columns[indexOf(columns, of.column, of.at)]
  if (column === undefined) return () => null
  if (!of.isLength) {
    const value = valueFor(column, literal)
    return (cell) => compare(cell, operator, value)
  }
  const length = numberFor(column, literal, 'The length of ')
  return (cell) =>
    compare(typeof cell === 'string' || Array.isArray(cell) ? cell.length : null, operator, length)
}

/** What is typed as a value of a column: a class may be given by its name, and quotes do not make a number a text. */
function valueFor(column: Column, literal: Literal): Cell {
  const { feature } = column
  const { text, isQuoted, at } = literal
  if (feature._type === 'ClassLabel') {
    const index = feature.names.indexOf(text)
    if (index !== -1) return index
    if (isNumberText(text)) return toNumber(text)
    throw wrongValue(
      at,
      `"${column.name}" has no class "${text}"`,
      `Its classes are ${namesOf(feature.names)}.`,
    )
  }
  const dtype = feature._type === 'Value' ? feature.dtype : undefined
  if (dtype !== undefined && /^(?:u?int|float|double|decimal)/.test(dtype)) return numberFor(column, literal)
  if (dtype === 'bool') {
    if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true'
    throw wrongValue(at, `"${column.name}" is TRUE or FALSE, not "${text}"`)
  }
  const isText = dtype === 'string' || dtype === 'large_string'
  return !isText && !isQuoted && isNumberText(text) ? toNumber(text) : text
}

function numberFor(column: Column, { text, at }: Literal, what = ''): number | bigint {
  if (isNumberText(text)) return toNumber(text)
  if (/^nan$/i.test(text)) return Number.NaN
  if (/^[+-]?inf(?:inity)?$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  throw wrongValue(at, `${what}"${column.name}" is a number, and "${text}" is none`)
}

/** A whole number keeps all of its digits. */
function toNumber(text: string): number | bigint {
  const number = Number(text)
  return Number.isSafeInteger(number) || !/^[+-]?\d+$/.test(text) ? number : BigInt(text.replace('+', ''))
}

const wrongValue = (at: number, message: string, remedy = '') =>
  new ViewerError(
    'InvalidParameter',
    `The condition cannot be met at character ${at + 1}: ${message}.`,
    remedy,
  )

const namesOf = (names: readonly string[]) => listColumns(names.map((name) => ({ name })))

/** By its name as it is written, else in any case if only one column is meant. */
function indexOf(columns: readonly Column[], name: string, at?: number): number {
  const index = columns.findIndex((column) => column.name === name)
  if (index !== -1) return index
  const folded = fold(name)
  const alike = [...columns.keys()].filter((place) => fold(columns[place]?.name ?? '') === folded)
  const [only] = alike
  if (only !== undefined && alike.length === 1) return only
  const where = at === undefined ? '' : ` (character ${at + 1})`
  throw new ViewerError(
    'InvalidParameter',
    `There is no column "${name}"${where}.`,
    `The columns are ${listColumns(columns)}.`,
  )
}

function hasText(feature: Column['feature']): boolean {
  switch (feature._type) {
    case 'Value':
      return /^(?:large_)?string$/.test(feature.dtype)
    case 'List':
    case 'LargeList':
      return hasText(feature.feature)
    case 'dict':
      return Object.values(feature.fields).some(hasText)
    default:
      return feature._type === 'Json' || feature._type === 'Translation'
  }
}

function collectTexts(cell: Cell, texts: string[]): void {
  if (typeof cell === 'string') texts.push(cell)
  else if (Array.isArray(cell)) for (const item of cell) collectTexts(item, texts)
  else if (typeof cell === 'object' && cell !== null && !(cell instanceof Uint8Array))
    for (const item of Object.values(cell)) collectTexts(item, texts)
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

const isNumber = (cell: Cell): cell is number | bigint => typeof cell === 'number' || typeof cell === 'bigint'
