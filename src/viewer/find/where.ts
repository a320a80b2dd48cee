/** Parses conditions on rows in the syntax of the Hub's viewer: `"stars" >= 4 AND NOT "country" = 'DE'`. */

import { ViewerError } from '../viewer-error.ts'

export type Literal = string | number | boolean

export type Condition =
  | { type: 'and' | 'or'; left: Condition; right: Condition }
  | { type: 'not'; of: Condition }
  | { type: 'compare'; column: string; operator: Operator; literal: Literal }
  | { type: 'missing'; column: string }

export type Operator = '=' | '<>' | '<' | '<=' | '>' | '>='

/** The order of rows. */
export interface Order {
  column: string
  isDescending: boolean
}

interface Token {
  type: 'column' | 'text' | 'number' | 'word' | 'operator' | 'end'
  text: string
  at: number
}

const TOKEN =
  /\s*(?:(?<column>"(?:[^"]|"")*")|(?<text>'(?:[^']|'')*')|(?<number>[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)|(?<word>[a-z_]+)|(?<operator><>|!=|<=|>=|[=<>()]))/iy

/** Deeper nesting than anyone would write. */
const DEEPEST = 50

/**
 * Parse a condition.
 *
 * @throws {ViewerError} with the position, if it is invalid
 * @see https://huggingface.co/docs/dataset-viewer/filter
 */
export function parseWhere(text: string): Condition {
  const reader = new Reader(text)
  const condition = readOr(reader, 0)
  reader.expectEnd()
  return condition
}

/**
 * Parse an order: `"stars"` or `"stars" DESC`.
 *
 * @throws {ViewerError} with the position, if it is invalid
 */
export function parseOrder(text: string): Order {
  const reader = new Reader(text)
  const column = reader.take('column', 'a column in double quotes')
  const isDescending = reader.takeWord('DESC')
  if (!isDescending) reader.takeWord('ASC')
  reader.expectEnd()
  return { column: unquote(column), isDescending }
}

function readOr(reader: Reader, depth: number): Condition {
  let left = readAnd(reader, depth)
  while (reader.takeWord('OR')) left = { type: 'or', left, right: readAnd(reader, depth) }
  return left
}

function readAnd(reader: Reader, depth: number): Condition {
  let left = readNot(reader, depth)
  while (reader.takeWord('AND')) left = { type: 'and', left, right: readNot(reader, depth) }
  return left
}

function readNot(reader: Reader, depth: number): Condition {
  if (depth > DEEPEST) throw reader.error('fewer parentheses within each other')
  if (reader.takeWord('NOT')) return { type: 'not', of: readNot(reader, depth + 1) }
  if (!reader.takeOperator('(')) return readComparison(reader)
  const condition = readOr(reader, depth + 1)
  if (!reader.takeOperator(')')) throw reader.error('")"')
  return condition
}

function readComparison(reader: Reader): Condition {
  const column = unquote(reader.take('column', 'a column in double quotes'))
  if (reader.takeWord('IS')) {
    const isNot = reader.takeWord('NOT')
    if (!reader.takeWord('NULL')) throw reader.error('NULL')
    const missing: Condition = { type: 'missing', column }
    return isNot ? { type: 'not', of: missing } : missing
  }
  const operator = OPERATORS[reader.take('operator', 'one of = <> < <= > >=')]
  if (operator === undefined) throw reader.error('one of = <> < <= > >= before it')
  return { type: 'compare', column, operator, literal: readLiteral(reader) }
}

const OPERATORS: Partial<Record<string, Operator>> = {
  '=': '=',
  '<>': '<>',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

function readLiteral(reader: Reader): Literal {
  if (reader.takeWord('TRUE')) return true
  if (reader.takeWord('FALSE')) return false
  if (reader.is('text')) return unquote(reader.take('text', 'a text'))
  return Number(reader.take('number', "a number, or a text in single quotes: 'text'"))
}

/** Quotes inside are doubled. */
function unquote(text: string): string {
  const quote = text.slice(0, 1)
  return text.slice(1, -1).replaceAll(quote + quote, quote)
}

class Reader {
  readonly #text: string
  #next: Token

  constructor(text: string) {
    this.#text = text
    this.#next = this.#read(0)
  }

  is(type: Token['type']): boolean {
    return this.#next.type === type
  }

  take(type: Token['type'], expected: string): string {
    if (!this.is(type)) throw this.error(expected)
    const { text } = this.#next
    this.#advance()
    return text
  }

  takeWord(word: string): boolean {
    const isIt = this.is('word') && this.#next.text.toUpperCase() === word
    if (isIt) this.#advance()
    return isIt
  }

  takeOperator(operator: string): boolean {
    const isIt = this.is('operator') && this.#next.text === operator
    if (isIt) this.#advance()
    return isIt
  }

  expectEnd(): void {
    if (!this.is('end')) throw this.error('AND, OR or the end')
  }

  error(expected: string): ViewerError {
    const { at, type } = this.#next
    const found = type === 'end' ? 'it ends' : `there is ${JSON.stringify(this.#text.slice(at, at + 20))}`
    return new ViewerError(
      'InvalidParameter',
      `The condition cannot be read at character ${at + 1}: ${found} where ${expected} should be.`,
      `Write for example "stars" >= 4 AND "country" = 'DE'.`,
    )
  }

  #advance(): void {
    this.#next = this.#read(this.#next.at + this.#next.text.length)
  }

  #read(from: number): Token {
    TOKEN.lastIndex = from
    const groups = TOKEN.exec(this.#text)?.groups
    const rest = this.#text.slice(from).trimStart()
    const at = this.#text.length - rest.length
    if (rest === '') return { type: 'end', text: '', at: this.#text.length }
    for (const type of ['column', 'text', 'number', 'word', 'operator'] as const) {
      const text = groups?.[type]
      if (text !== undefined) return { type, text, at }
    }
    this.#next = { type: 'operator', text: '', at }
    throw this.error('a column, a comparison or a value')
  }
}
