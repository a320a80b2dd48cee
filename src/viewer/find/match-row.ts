/** Tests whether a row matches a query. */

import type { Cell, Column, Row } from '../types.ts'
import { ViewerError } from '../viewer-error.ts'
import type { Condition, Literal, Operator, Order } from './where.ts'

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
 * @throws {ViewerError} if the condition names an unknown column
 */
export function matchCondition(columns: readonly Column[], condition: Condition): RowTest {
  const used = [...new Set(columnsIn(condition).map((name) => indexOf(columns, name)))]
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
        return cellOf(row, part.column) === null
      case 'compare': {
        const column = columns[indexOf(columns, part.column)]
        return compare(cellOf(row, part.column), part.operator, literalFor(column, part.literal))
      }
    }
  }
  const cellOf = (row: Row, name: string): Cell => row[used.indexOf(indexOf(columns, name))] ?? null
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

function compare(cell: Cell, operator: Operator, literal: Literal): boolean | null {
  if (cell === null) return null
  const order = compareCells(cell, literal)
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

/** A class may be referred to by its name. */
function literalFor(column: Column | undefined, literal: Literal): Literal {
  if (column?.feature._type !== 'ClassLabel' || typeof literal !== 'string') return literal
  return column.feature.names.indexOf(literal)
}

function columnsIn(condition: Condition): string[] {
  switch (condition.type) {
    case 'and':
    case 'or':
      return [...columnsIn(condition.left), ...columnsIn(condition.right)]
    case 'not':
      return columnsIn(condition.of)
    default:
      return [condition.column]
  }
}

function indexOf(columns: readonly Column[], name: string): number {
  const index = columns.findIndex((column) => column.name === name)
  if (index !== -1) return index
  const names = columns.slice(0, 20).map((column) => `"${column.name}"`)
  throw new ViewerError('InvalidParameter', `Unknown column "${name}".`, `Available: ${names.join(', ')}.`)
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
