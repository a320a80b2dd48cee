/** Where in its line, its list and its quote something stands. */

import type { ComponentTag } from './attributes.ts'

const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/
const ITEM = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\S/
/** How far up the list that a line belongs to is looked for. */
const MAX_LINES = 300

export interface LineContext {
  /** Whether nothing but the marks of quotes and lists stands before it. */
  first: boolean
  /** Whether a list's mark stands before it on this line. */
  marked: boolean
  /** What a line of the same list item or quote begins with. */
  prefix: string
}

/** The context of an offset. */
export function contextOf(text: string, at: number): LineContext {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const before = text.slice(lineStart, at)
  const containers = CONTAINERS.exec(text.slice(lineStart))?.[0] ?? ''
  const first = before.length <= containers.length
  const marks = first ? before : containers
  const marked = /[^\s>]/.test(marks)
  const prefix = marks.replace(/[^\s>]/g, ' ')
  // Four blanks in front make code of a line that is in no list.
  const indented = !marked && /^(?: {4}|\t)/.test(prefix) && !isInList(text, lineStart, prefix.length)
  return { first, marked, prefix: indented ? '' : prefix }
}

/** Whether a tag has to stay in its line: in a heading, in the row of a table, or alone amid running text. */
export function isWithinLine(text: string, tag: ComponentTag): boolean {
  const lineStart = text.lastIndexOf('\n', tag.start - 1) + 1
  const end = text.indexOf('\n', tag.end)
  const line = text.slice(lineStart, end < 0 ? undefined : end).replace(CONTAINERS, '')
  if (/^(?:#{1,6}[ \t]|\|)/.test(line)) return true
  return tag.selfClosing && !contextOf(text, tag.start).first
}

function isInList(text: string, lineStart: number, width: number): boolean {
  let end = lineStart - 1
  for (let count = 0; end > 0 && count < MAX_LINES; count += 1) {
    const start = text.lastIndexOf('\n', end - 1) + 1
    const line = text.slice(start, end)
    end = start - 1
    if (line.trim() === '') continue
    const item = ITEM.exec(line)
    if (item?.[1] !== undefined && item[1].length <= width + 1) return true
    if (!/^[ \t]/.test(line)) return false
  }
  return false
}
