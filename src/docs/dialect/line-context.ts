/** Determines the place of an offset within its line, list and quote. */

import type { ComponentTag } from './attributes.ts'

const CONTAINERS = /(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/y
const ITEM = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\S/
/** Lines to search upwards for the list that a line belongs to. */
const MAX_LINES = 300

export interface LineContext {
  /** Whether only markers of quotes and lists precede it. */
  first: boolean
  /** Whether a list marker precedes it on this line. */
  marked: boolean
  /** The beginning of further lines of the same list item or quote. */
  prefix: string
}

/** Offsets of a line of a text, without its line end. */
export interface Line {
  start: number
  end: number
}

/** Finds the lines of increasing offsets without rescanning: a hostile page is one line with ten thousand tags. */
export class LineFinder {
  readonly #text: string
  #line: Line

  constructor(text: string) {
    this.#text = text
    this.#line = this.#from(0)
  }

  lineOf(at: number): Line {
    while (at > this.#line.end) this.#line = this.#from(this.#line.end + 1)
    return this.#line
  }

  #from(start: number): Line {
    const end = this.#text.indexOf('\n', start)
    return { start, end: end < 0 ? this.#text.length : end }
  }
}

/**
 * The context of an offset.
 *
 * @param line - line of `at`
 */
export function contextOf(text: string, line: Line, at: number): LineContext {
  const containers = containersOf(text, line)
  const first = at - line.start <= containers.length
  const marks = first ? text.slice(line.start, at) : containers
  const marked = /[^\s>]/.test(marks)
  const prefix = marks.replace(/[^\s>]/g, ' ')
  // Outside a list, four spaces in front would turn a line into code.
  const indented = !marked && /^(?: {4}|\t)/.test(prefix) && !isInList(text, line.start, prefix.length)
  return { first, marked, prefix: indented ? '' : prefix }
}

/**
 * Whether a tag has to stay in its line: in a heading, in a table row, or self-closing in running text.
 *
 * @param line - line of the tag's start
 */
export function isWithinLine(text: string, line: Line, tag: ComponentTag): boolean {
  const begins = line.start + containersOf(text, line).length
  if (/^(?:#{1,6}[ \t]|\|)/.test(text.slice(begins, begins + 7))) return true
  return tag.selfClosing && !contextOf(text, line, tag.start).first
}

function containersOf(text: string, { start }: Line): string {
  CONTAINERS.lastIndex = start
  return CONTAINERS.exec(text)?.[0] ?? ''
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
