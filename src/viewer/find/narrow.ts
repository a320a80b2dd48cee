/** Writes conditions, and adds to one what a reader chooses of a column. */

import { ViewerError } from '../viewer-error.ts'
import {
  type Comparison,
  type Condition,
  isNumberText,
  type Literal,
  type Operand,
  type Operator,
  type Order,
  operandsOf,
  parseOrder,
  parseWhere,
} from './where.ts'

/** A condition after a choice: the choice itself is taken back if it was part of it already. */
export interface Narrowed {
  where: string
  isChosen: boolean
}

/** A name without quotes is a name for every reader of SQL. */
const PLAIN = /^(?!(?:and|or|not|is|null|length)$)[a-z_][a-z0-9_]*$/i

/** @returns the comparison of a column's cells, or of their lengths, with a value */
export function comparison(
  of: Omit<Operand, 'at'>,
  operator: Operator,
  value: string | number | boolean,
): Comparison {
  const text = typeof value === 'boolean' ? String(value).toUpperCase() : String(value)
  const literal: Literal = { text, isQuoted: typeof value === 'string', at: 0 }
  return { type: 'compare', of: { ...of, at: 0 }, operator, literal }
}

/** @returns the condition that a column has no value */
export const missing = (column: string): Condition => ({
  type: 'missing',
  of: { column, isLength: false, at: 0 },
})

/**
 * The condition with another choice for a column, in place of what it has said of that column.
 *
 * @param where - a condition; one that cannot be read is dropped
 * @returns a function of the column and its choice: the conditions that must all hold
 */
export function narrowing(where: string): (column: string, choice: readonly Condition[]) => Narrowed {
  const parts = partsOf(where).map((part) => ({
    text: writeWithin(part, 'and'),
    columns: new Set(operandsOf(part).map(({ column }) => column)),
  }))
  return (column, choice) => {
    const isOwn = ({ columns }: (typeof parts)[number]) => columns.size === 1 && columns.has(column)
    const own = new Set(parts.filter(isOwn).map(({ text }) => text))
    const chosen = choice.map((part) => writeWithin(part, 'and'))
    const isChosen = own.size === chosen.length && chosen.every((text) => own.has(text))
    const others = parts.filter((part) => !isOwn(part)).map(({ text }) => text)
    return { where: [...others, ...(isChosen ? [] : chosen)].join(' AND '), isChosen }
  }
}

/** The order as it is read by `parseOrder`. */
export function writeOrder({ column, isDescending }: Order): string {
  return isDescending ? `${writeName(column)} DESC` : writeName(column)
}

/** An order that can be read, else undefined. */
export const readOrder = (text: string): Order | undefined => readable(() => parseOrder(text))

/** The condition as it is read by `parseWhere`. */
export function writeCondition(condition: Condition): string {
  switch (condition.type) {
    case 'and':
    case 'or': {
      const { type, left, right } = condition
      return [left, right].map((part) => writeWithin(part, type)).join(type === 'and' ? ' AND ' : ' OR ')
    }
    case 'not':
      return condition.of.type === 'missing'
        ? `${writeOperand(condition.of.of)} IS NOT NULL`
        : `NOT ${writeWithin(condition.of, 'not')}`
    case 'missing':
      return `${writeOperand(condition.of)} IS NULL`
    case 'compare':
      return `${writeOperand(condition.of)} ${condition.operator} ${writeLiteral(condition.literal)}`
  }
}

/** In parentheses where it would otherwise be read another way. */
function writeWithin(part: Condition, outer: 'and' | 'or' | 'not'): string {
  const isLoose =
    outer === 'not' ? part.type === 'and' || part.type === 'or' : outer === 'and' && part.type === 'or'
  return isLoose ? `(${writeCondition(part)})` : writeCondition(part)
}

const writeOperand = ({ column, isLength }: Operand) =>
  isLength ? `LENGTH(${writeName(column)})` : writeName(column)

const writeName = (name: string) => (PLAIN.test(name) ? name : `"${name.replaceAll('"', '""')}"`)

function writeLiteral({ text, isQuoted }: Literal): string {
  const isPlain = !isQuoted && (isNumberText(text) || /^(?:true|false)$/i.test(text))
  return isPlain ? text.toUpperCase() : `'${text.replaceAll("'", "''")}'`
}

/** What a condition joins by AND. */
function partsOf(where: string): Condition[] {
  const split = (condition: Condition): Condition[] =>
    condition.type === 'and' ? [...split(condition.left), ...split(condition.right)] : [condition]
  const condition = where === '' ? undefined : readable(() => parseWhere(where))
  return condition === undefined ? [] : split(condition)
}

function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ViewerError) return undefined
    throw error
  }
}
