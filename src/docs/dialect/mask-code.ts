/** Blanks out code and comments in Markdown, so that the rest can be searched by offset. */

import { COMPONENTS } from './component-names.ts'

const FENCE = /^(?:(`{3,})[^`\n]*|(~{3,})[^\n]*)$/
const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/
const ITEM = /^[ \t]*(?:>[ \t]*)*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/
/** After HTML and a blank line, an indented tag is not code in the dialect, but continues the HTML. */
const HTML = /^[ \t]*<[a-z]/i
const NAMES = Object.keys(COMPONENTS).join('|')
/** Component tags may share a line with the opening or closing fence, and are not part of the code. */
const TAGS = `(?:</?(?:${NAMES})(?:\\s[^<>]*)?>\\s*)+`
const OPENINGS = new RegExp(`^(?=<\\w)${TAGS}`)
const FENCE_END = new RegExp(`^(\`+|~+)\\s*((?=</)${TAGS})?$`)
const BACKTICKS = /`+/g

/**
 * The text with fences, indented code, code spans and HTML comments replaced by spaces, in linear time. Line ends stay,
 * so offsets and line numbers do not change.
 *
 * @see https://spec.commonmark.org/0.31.2/ for what is code
 */
export function maskCode(text: string): string {
  return maskSpans(maskBlocks(text))
}

/** Fences, indented code and comments. */
function maskBlocks(text: string): string {
  const out: string[] = []
  let fence: string | undefined
  let inComment = false
  let inList = false
  let blankBefore = true
  let behindTag = false
  for (const line of text.split('\n')) {
    if (inComment) {
      const end = line.indexOf('-->')
      inComment = end < 0
      out.push(end < 0 ? blank(line) : blank(line.slice(0, end + 3)) + line.slice(end + 3))
      continue
    }
    const rest = line.replace(CONTAINERS, '')
    if (fence !== undefined) {
      const [, marks = '', tags = ''] = FENCE_END.exec(rest) ?? []
      const ends = marks.startsWith(fence)
      const code = ends ? line.slice(0, line.length - tags.length) : line
      if (ends) fence = undefined
      out.push(blank(code) + line.slice(code.length))
      continue
    }
    const tags = rest.startsWith('<') ? (OPENINGS.exec(rest)?.[0] ?? '') : ''
    const opening = FENCE.exec(rest.slice(tags.length))
    if (opening !== null) {
      fence = opening[1] ?? opening[2] ?? ''
      const start = line.length - rest.length
      out.push(blank(line.slice(0, start)) + tags + blank(rest.slice(tags.length)))
      blankBefore = false
      continue
    }
    const isBlank = line.trim() === ''
    if (ITEM.test(line)) inList = true
    else if (!isBlank && blankBefore && !/^[ \t]/.test(line)) inList = false
    const isIndented = /^(?: {4}|\t)/.test(line) && blankBefore && !inList
    if (isIndented && !isBlank && !(behindTag && HTML.test(line))) {
      out.push(blank(line))
      behindTag = false
      continue
    }
    blankBefore = isBlank
    if (!isBlank) behindTag = line.trimEnd().endsWith('>')
    const masked = maskComments(line)
    inComment = masked.open
    out.push(masked.line)
  }
  return out.join('\n')
}

function maskComments(line: string): { line: string; open: boolean } {
  const lastTick = line.lastIndexOf('`')
  let out = ''
  let from = 0
  let ticks = 0
  let counted = 0
  for (let at = line.indexOf('<!--'); at >= 0; at = line.indexOf('<!--', at)) {
    for (; counted < at; counted += 1) if (line[counted] === '`') ticks += 1
    // In a code span, this is not a comment.
    if (ticks % 2 === 1 && lastTick > at) {
      at += 4
      continue
    }
    const end = line.indexOf('-->', at + 4)
    const stop = end < 0 ? line.length : end + 3
    out += line.slice(from, at) + blank(line.slice(at, stop))
    if (end < 0) return { line: out, open: true }
    from = stop
    counted = stop
    at = stop
  }
  return { line: out + line.slice(from), open: false }
}

/** Masks code spans, paragraph by paragraph: a run of backticks up to the next run of the same length. */
function maskSpans(text: string): string {
  return text
    .split(/(\n[ \t]*\n)/)
    .map((part) => (part.includes('`') ? maskParagraph(part) : part))
    .join('')
}

function maskParagraph(text: string): string {
  const runs = [...text.matchAll(BACKTICKS)].map(({ index, 0: run }) => ({ index, length: run.length }))
  const waiting = new Map<number, number[]>()
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const length = runs[at]?.length ?? 0
    const same = waiting.get(length)
    if (same === undefined) waiting.set(length, [at])
    else same.push(at)
  }
  /** The next run of that length after `at`; earlier ones are dropped. */
  const closing = (length: number, at: number): number | undefined => {
    const same = waiting.get(length) ?? []
    while ((same.at(-1) ?? Number.POSITIVE_INFINITY) <= at) same.pop()
    return same.at(-1)
  }
  let out = ''
  let from = 0
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at]
    if (run === undefined) break
    if (text[run.index - 1] === '\\') continue
    const close = closing(run.length, at)
    const end = close === undefined ? undefined : runs[close]
    if (close === undefined || end === undefined) continue
    out += text.slice(from, run.index) + blank(text.slice(run.index, end.index + end.length))
    from = end.index + end.length
    at = close
  }
  return out + text.slice(from)
}

function blank(text: string): string {
  return text.includes('\n') ? text.replace(/[^\n]/g, ' ') : ' '.repeat(text.length)
}
