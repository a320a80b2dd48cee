/** Divides tables that are too long for the parser, and joins their parts again, so that readers see one table. */

import type { Root, RootContent, TableRow, Text } from 'mdast'
import { visit } from 'unist-util-visit'

/** Most characters and marks of a part of a row; the parser's time is quadratic in both. */
const PART = { length: 8_000, marks: 1_000 } as const
/** A longer head is not repeated. */
const MAX_HEAD = 8_000
/**
 * Stands before and after the number of a cell in the part of a row. A text that has it cannot be divided.
 *
 * @see https://www.unicode.org/faq/private_use.html#noncharacters
 */
export const PART_MARK = '\ufdd0'

/** A point stands for a space before the part. */
const MARKED = new RegExp(`^${PART_MARK}(\\d+)(\\.?)${PART_MARK}`)
const ANY_MARK = new RegExp(`${PART_MARK}(?:\\d+\\.?${PART_MARK})?`, 'g')
/** Applied to trimmed lines. */
const DELIMITER = /^\|?(?:\s*:?-+:?\s*\|)*(?:\s*:?-+:?)?$/
/** What ends a table, or may; one that goes on all the same is only not divided. */
const ENDS_TABLE = /^\s*$|^ {0,3}(?:[>#<*_-]|`{3}|~{3}|\+\s|\d{1,9}[.)]\s)|^(?: {4}|\t)/
/** What may begin a quote or list, in which the lines below belong to it. */
const CONTAINER = /^\s*(?:[>*+-]|\d{1,9}[.)]\s)/
/** Code, spaces and words; no word or code is longer than a part. */
const INLINE = /`[^`]{1,4000}`|\s{1,1000}|[^\s`]{1,1000}|`+/g
const MARKS = /[&_*~]/g

/** Tracks, line by line, whether Markdown is within a table. Only sees lines outside of code and HTML. */
export class TableFollower {
  /** The first two lines of the table that the last line belongs to. */
  head: string | undefined
  #before = ''
  #mayBeInside = false

  /** Whether this line is a row below the head of a table. */
  follow(line: string): boolean {
    if (this.head !== undefined) {
      if (!ENDS_TABLE.test(line) && indentOf(line) >= indentOf(this.head)) return true
      this.head = undefined
    }
    if (line.trim() === '') this.#mayBeInside = false
    else if (this.#isDelimiter(line)) this.head = `${this.#before}\n${line}`
    else if (CONTAINER.test(line)) this.#mayBeInside = true
    this.#before = line
    return false
  }

  /** Forgets the table; for lines that this object does not see. */
  end(): void {
    this.head = undefined
    this.#before = ''
  }

  #isDelimiter(line: string): boolean {
    const head = this.#before
    if (this.#mayBeInside || !line.includes('-') || !head.includes('|') || head.length > MAX_HEAD)
      return false
    return DELIMITER.test(line.trim()) && cellsOf(line).length === cellsOf(head).length
  }
}

const indentOf = (line: string) => line.length - line.trimStart().length

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
}

/** The row of a table as a short row and parts, which {@link joinRows} adds to it. */
export function* splitRow(row: string): Generator<string> {
  const indent = row.slice(0, indentOf(row))
  yield `${indent}|${PART_MARK}|`
  for (const [column, cell] of cellsOf(row).entries()) {
    for (const part of partsOf(cell.trim())) {
      const space = part.startsWith(' ') ? '.' : ''
      yield `${indent}|${PART_MARK}${column}${space}${PART_MARK}${part.trim()}|`
    }
  }
}

/** The parts of a cell, which end between words and outside of code as far as there are such places. */
function partsOf(cell: string): string[] {
  const parts: string[] = []
  let part = ''
  let marks = 0
  for (const [token] of cell.matchAll(INLINE)) {
    const own = token.match(MARKS)?.length ?? 0
    if (part.trim() !== '' && (part.length + token.length > PART.length || marks + own > PART.marks)) {
      parts.push(part)
      part = part.endsWith(' ') ? ' ' : ''
      marks = 0
    }
    part += token.trim() === '' ? ' ' : token
    marks += own
  }
  return [...parts, part]
}

/** Joins the parts of rows in all tables of a tree, in place. */
export function joinRows(tree: Root, source: string): void {
  if (!source.includes(PART_MARK)) return
  visit(tree, 'table', (table) => {
    const rows: TableRow[] = []
    for (const row of table.children) {
      const last = rows.at(-1)
      if (last === undefined || !addPart(last, row)) rows.push(row)
    }
    table.children = rows
  })
  // Also from what has turned out to be no table.
  visit(tree, 'text', (node: Text) => {
    node.value = node.value.replace(ANY_MARK, '')
  })
}

/** Adds a row to the one before if it is a part of that; returns whether it is. */
function addPart(row: TableRow, part: TableRow): boolean {
  const [cell] = part.children
  const text = cell?.children[0]
  const marked = text?.type === 'text' ? MARKED.exec(text.value) : null
  if (cell === undefined || marked === null) return false
  const column = Number(marked[1])
  while (row.children.length <= column) row.children.push({ type: 'tableCell', children: [] })
  const space: Text[] = marked[2] === '' ? [] : [{ type: 'text', value: ' ' }]
  row.children[column]?.children.push(...space, ...cell.children)
  return true
}

/** Moves the rows of a table with which a tree begins, and which has a copy of the head of the one before, to that one. */
export function joinTables(before: RootContent | undefined, tree: Root): void {
  const [table] = tree.children
  if (before?.type !== 'table' || table?.type !== 'table') return
  for (const row of table.children.slice(1)) before.children.push(row)
  tree.children.shift()
}
