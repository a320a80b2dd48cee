/** Evens out tables whose head and rule differ in length: text on GitHub, but tables in the Hub's docs. */

import { maskCode } from './mask-code.ts'

/** The line below the head, `| --- | :-: |`. */
const RULE = /^[ \t>]*\|(?:[ \t]*:?-+:?[ \t]*\|)*(?:[ \t]*:?-+:?)?[ \t]*$/
const HEAD = /^[ \t>]*\|/
const BAR = /(?<!\\)\|/g

/**
 * Give the head and rule of each table as many cells as the longer one has. Line numbers do not change.
 *
 * @see https://github.github.com/gfm/#tables-extension-
 */
export function evenTables(text: string): string {
  const lines = text.split('\n')
  const uneven = findUneven(lines)
  if (uneven.length === 0) return text
  const masked = maskCode(text).split('\n')
  for (const at of uneven) {
    if (masked[at]?.trim() === '') continue
    const [head = '', rule = ''] = lines.slice(at - 1, at + 1)
    const missing = countCells(rule) - countCells(head)
    if (missing > 0) lines[at - 1] = closed(head) + ' |'.repeat(missing)
    else lines[at] = closed(rule) + ' --- |'.repeat(-missing)
  }
  return lines.join('\n')
}

/** Line numbers of rules that do not match the head above them. */
function findUneven(lines: readonly string[]): number[] {
  const found: number[] = []
  let inTable = false
  for (const [at, line] of lines.entries()) {
    if (!HEAD.test(line)) inTable = false
    else if (!inTable && RULE.test(line)) {
      const head = lines[at - 1] ?? ''
      inTable = HEAD.test(head)
      if (inTable && countCells(head) !== countCells(line)) found.push(at)
    }
  }
  return found
}

function countCells(row: string): number {
  const bars = row.match(BAR)?.length ?? 0
  return closed(row) === row.trimEnd() ? bars - 1 : bars
}

/** A row that ends with a bar. */
function closed(row: string): string {
  const bare = row.trimEnd()
  return /(?<!\\)\|$/.test(bare) ? bare : `${bare} |`
}
