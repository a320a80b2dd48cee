/**
 * Parses conditions on rows: `"stars" >= 4 AND NOT "country" = 'DE'`, as for the Hub's viewer, or as people type them:
 * `stars >= 4 and not country = DE`.
 */

import { ViewerError } from '../viewer-error.ts'

/** A value as it is typed; what it means depends on the column that it is compared with. */
export interface Literal {
  text: string
  isQuoted: boolean
  /** Its first character in the condition, from 0. */
  at: number
}

/** What is compared: the cells of a column, or how long their texts and lists are. */
export interface Operand {
  column: string
  isLength: boolean
  /** Its first character in the condition, from 0. */
  at: number
}

export interface Comparison {
  type: 'compare'
  of: Operand
  operator: Operator
  literal: Literal
}

export type Condition =
  | { type: 'and' | 'or'; left: Condition; right: Condition }
  | { type: 'not'; of: Condition }
  | { type: 'missing'; of: Operand }
  | Comparison

export type Operator = '=' | '<>' | '<' | '<=' | '>' | '>='

/** The order of rows. */
export interface Order {
  column: string
  isDescending: boolean
}

interface Token {
  type: 'quoted' | 'bare' | 'operator' | 'end'
  /** Without its quotes. */
  text: string
  at: number
  end: number
}

/** Phones turn quotes into curly ones while one types. */
const TOKEN =
  /\s*(?:"(?<double>(?:[^"]|"")*)"|'(?<single>(?:[^']|'')*)'|[“„‘](?<curly>[^“”‘’]*)[“”‘’]|(?<operator><>|!=|<=|>=|==|[=<>()])|(?<bare>[^\s"'“”„‘’()=<>!,;][^\s"“”„()=<>!,;]*))/y

const QUOTE = /^\s*["'“„‘]/

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** The words of the language: a column or text of that name stands in quotes. */
const WORDS = new Set(['AND', 'OR', 'NOT', 'IS', 'NULL'])

/** Deeper nesting than anyone would write. */
const DEEPEST = 50

/** Columns that an error names. */
const MOST_NAMED = 20

/** Whether a text is a number as conditions write it. */
export const isNumberText = (text: string): boolean => NUMBER.test(text)

/**
 * Parse a condition.
 *
 * @param columns - of the table, which an error names
 * @throws {ViewerError} with the position, if it is invalid
 * @see https://huggingface.co/docs/dataset-viewer/filter
 */
export function parseWhere(text: string, columns: readonly { name: string }[] = []): Condition {
  const reader = new Reader(text, 'condition', columns)
  const condition = readOr(reader, 0)
  reader.expectEnd('AND, OR or the end')
  return condition
}

/**
 * Parse an order: `"stars"` or `"stars" DESC`.
 *
 * @param columns - of the table, which an error names
 * @throws {ViewerError} with the position, if it is invalid
 */
export function parseOrder(text: string, columns: readonly { name: string }[] = []): Order {
  const reader = new Reader(text, 'order', columns)
  const column = reader.takeName('a column')
  const isDescending = reader.takeWord('DESC')
  if (!isDescending) reader.takeWord('ASC')
  reader.expectEnd('ASC, DESC or the end')
  return { column: column.text, isDescending }
}

/** The columns that a condition is about, each as often as it is named. */
export function operandsOf(condition: Condition): Operand[] {
  switch (condition.type) {
    case 'and':
    case 'or':
      return [...operandsOf(condition.left), ...operandsOf(condition.right)]
    case 'not':
      return operandsOf(condition.of)
    default:
      return [condition.of]
  }
}

/** The names of columns as errors list them, the first ones of many. */
export function listColumns(columns: readonly { name: string }[]): string {
  const names = columns.slice(0, MOST_NAMED).map(({ name }) => `"${name}"`)
  return columns.length > MOST_NAMED ? `${names.join(', ')} and others` : names.join(', ')
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
  const of = readOperand(reader)
  if (reader.takeWord('IS')) {
    const isNot = reader.takeWord('NOT')
    if (!reader.takeWord('NULL')) throw reader.error('NULL')
    const missing: Condition = { type: 'missing', of }
    return isNot ? { type: 'not', of: missing } : missing
  }
  const operator = reader.takeComparison()
  const { text, type, at } = reader.takeName(
    reader.isWord('NULL') ? 'a value (write IS NULL for what is missing)' : 'a value',
  )
  return { type: 'compare', of, operator, literal: { text, isQuoted: type === 'quoted', at } }
}

function readOperand(reader: Reader): Operand {
  const name = reader.takeName('a column')
  const isLength = name.type === 'bare' && name.text.toUpperCase() === 'LENGTH' && reader.takeOperator('(')
  if (!isLength) return { column: name.text, isLength, at: name.at }
  const { text, at } = reader.takeName('a column')
  if (!reader.takeOperator(')')) throw reader.error('")"')
  return { column: text, isLength, at }
}

const OPERATORS: Partial<Record<string, Operator>> = {
  '=': '=',
  '==': '=',
  '<>': '<>',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

class Reader {
  readonly #text: string
  readonly #kind: string
  readonly #columns: readonly { name: string }[]
  #next: Token

  constructor(text: string, kind: 'condition' | 'order', columns: readonly { name: string }[]) {
    this.#text = text
    this.#kind = kind
    this.#columns = columns
    this.#next = this.#read(0)
  }

  /** A column or a value, with or without quotes. */
  takeName(expected: string): Token {
    const token = this.#next
    const isName = token.type === 'quoted' || (token.type === 'bare' && !WORDS.has(token.text.toUpperCase()))
    if (!isName) throw this.error(expected)
    this.#advance()
    return token
  }

  takeComparison(): Operator {
    const operator = this.#next.type === 'operator' ? OPERATORS[this.#next.text] : undefined
    if (operator === undefined) throw this.error('one of = <> < <= > >=')
    this.#advance()
    return operator
  }

  isWord(word: string): boolean {
    return this.#next.type === 'bare' && this.#next.text.toUpperCase() === word
  }

  takeWord(word: string): boolean {
    const isIt = this.isWord(word)
    if (isIt) this.#advance()
    return isIt
  }

  takeOperator(operator: string): boolean {
    const isIt = this.#next.type === 'operator' && this.#next.text === operator
    if (isIt) this.#advance()
    return isIt
  }

  expectEnd(expected: string): void {
    if (this.#next.type !== 'end') throw this.error(expected)
  }

  error(expected: string): ViewerError {
    const { at, type } = this.#next
    const found = type === 'end' ? 'it ends' : `there is ${JSON.stringify(this.#text.slice(at, at + 20))}`
    return this.#failure(at, `${found} where ${expected} should be`)
  }

  #failure(at: number, reason: string): ViewerError {
    const names = listColumns(this.#columns)
    return new ViewerError(
      'InvalidParameter',
      `The ${this.#kind} cannot be read at character ${at + 1}: ${reason}.`,
      [
        ...(names === '' ? [] : [`The columns are ${names}.`]),
        'Names and texts of several words stand in quotes.',
      ].join(' '),
    )
  }

  #advance(): void {
    this.#next = this.#read(this.#next.end)
  }

  #read(from: number): Token {
    TOKEN.lastIndex = from
    const groups = TOKEN.exec(this.#text)?.groups
    const end = TOKEN.lastIndex
    const rest = this.#text.slice(from)
    const at = this.#text.length - rest.trimStart().length
    if (rest.trim() === '') return { type: 'end', text: '', at: this.#text.length, end: this.#text.length }
    const { double, single, curly, operator, bare } = groups ?? {}
    const quoted = double?.replaceAll('""', '"') ?? single?.replaceAll("''", "'") ?? curly
    if (quoted !== undefined) return { type: 'quoted', text: quoted, at, end }
    if (operator !== undefined) return { type: 'operator', text: operator, at, end }
    if (bare !== undefined) return { type: 'bare', text: bare, at, end }
    if (QUOTE.test(rest)) throw this.#failure(at, 'the quote that begins here is not closed')
    this.#next = { type: 'operator', text: '', at, end: at }
    throw this.error('a column, a comparison or a value')
  }
}
