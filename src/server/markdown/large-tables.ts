/**
 * Writes tables that have no form in Markdown: it gives every row as many cells as the widest, so that a page with one
 * wide row and thousands of short ones, or with cells that span a million, would become gigabytes.
 */

import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Code, Paragraph } from 'mdast'
import { eachElement } from './elements.ts'

/** Cells of a table in Markdown, empty ones included. */
const MOST_CELLS = 100_000

/** Whether a table would have too many cells if every row had as many as the widest. */
export function isTooLarge(table: Element): boolean {
  let rows = 0
  let widest = 0
  /** Columns that cells of earlier rows may add to a row. */
  let reaching = 0
  eachElement(table, (row) => {
    if (row.tagName !== 'tr') return undefined
    rows += 1
    let width = 0
    for (const cell of row.children) {
      if (cell.type !== 'element') continue
      const columns = spanOf(cell, 'colSpan')
      width += columns
      if (spanOf(cell, 'rowSpan') > 1) reaching += columns
    }
    widest = Math.max(widest, width)
    return undefined
  })
  return rows * (widest + reaching) > MOST_CELLS
}

/** The same rule as the writer's: whatever is not a number is 1. */
const spanOf = ({ properties }: Element, name: 'colSpan' | 'rowSpan'): number =>
  Math.max(Number.parseInt(String(properties[name]), 10) || 1, 1)

/** The rows of a table as lines, below a line that says why. */
export function tableLines(table: Element): [Paragraph, Code] {
  const lines: string[] = []
  eachElement(table, (row, index) => {
    if (row.tagName !== 'tr') return undefined
    const cells = row.children.filter((cell) => cell.type === 'element')
    lines.push(cells.map((cell) => textOf(cell).replace(/\s+/g, ' ').trim()).join(' | '))
    return index + 1
  })
  const why = 'A table that is too large for Markdown, with one row on each line:'
  return [
    { type: 'paragraph', children: [{ type: 'text', value: why }] },
    { type: 'code', value: lines.join('\n') },
  ]
}
