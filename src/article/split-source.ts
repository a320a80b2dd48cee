/** Prepares Markdown for the parser: normalises display math, flattens hostile nesting, splits long cards. */

import { PART_MARK, splitRow, TableFollower } from './split-table.ts'

/**
 * Characters after which a piece ends at the next good place. The parser's time is quadratic in the nesting of a line;
 * ordinary text costs it 0.1 µs per byte.
 */
const PIECE = 16_000
/**
 * How large a piece may grow if it can only end between two items, between any two lines, in a table or in code. Within
 * HTML none ends, as the rest would become Markdown, and the parser hardly looks at it.
 */
const LIMITS = {
  start: PIECE,
  item: 2 * PIECE,
  between: 4 * PIECE,
  row: 16 * PIECE,
  code: 16 * PIECE,
  html: Number.POSITIVE_INFINITY,
} as const
/** A line longer than this is cut, unless it is code or HTML; the row of a table is divided. */
const MAX_LINE = 32_000
/** Most containers (quotes, lists) that one line may open, and the last column at which it may open one. */
const NESTING = { containers: 10, column: 60 } as const
/** The same for code, which should stay as it is. */
const CODE_NESTING = { containers: 100, column: 200 } as const
/** Written out, as repeated groups overflow the stack on a line of millions of marks. */
const RULE = /^ {0,3}(?:\*[ \t]*\*[ \t]*\*[* \t]*|-[ \t]*-[ \t]*-[- \t]*)$/
/** Marks of emphasis and character references in a paragraph; the parser looks through all before for each. */
const MAX_MARKS = 2_000
const MARKS = /[&_*~]/g
/** A line with more of them is cut at this length; the row of a table is divided. */
const MAX_MARKED_LINE = 4_000
/** Blank lines in a row that are kept. */
const MAX_BLANK_LINES = 20
/** Lines within which an open display formula must close. */
const MAX_MATH_LINES = 200

/** One piece of a card's Markdown. */
export interface Piece {
  /** What to parse. */
  source: string
  /** Where in `source` the repeated definitions begin; nodes from there on are not part of the card. */
  end: number
  /** Whether it begins with a copy of the head of the table that the piece before it ends with. */
  continuesTable: boolean
}

type Place = keyof typeof LIMITS
type Nesting = typeof NESTING | typeof CODE_NESTING

const BLANK = /^\s*$/
const FENCE = /^(?:(`{3,})[^`]*|(~{3,})(?!~).*)$/
const DEFINITION = /^ {0,3}\[([^[\]]{1,200})\]:\s*\S/
/** A line that opens or closes a formula, as {@link regularLines} writes it. */
const DOLLARS = /^[\s>\d.)*+-]*\$\$\s*$/
const LABEL = /\[([^[\]]{1,200})\]/g
/** Where HTML begins that goes on to a line with a certain mark. @see https://spec.commonmark.org/0.31.2/#html-blocks */
const HTML_UNTIL: readonly [RegExp, RegExp][] = [
  [/^<(?:pre|script|style|textarea)(?=[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^<!--/, /-->/],
]
/** Where HTML begins that goes on to a blank line, even right below a paragraph. */
const HTML_BLOCK = new RegExp(
  `^</?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|
  fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|
  nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\\s>]|/>|$)`.replace(
    /\s+/g,
    '',
  ),
  'i',
)
/** An indentation, or a marker with one, below which HTML is not indented code. */
const SHALLOW = /(?:^|[>*+.)-]) {0,3}$/
/**
 * Splits Markdown where blocks end, outside code and HTML, in linear time; a card of ordinary length is one piece.
 *
 * Definitions from other pieces that a piece refers to are repeated at its end.
 */
export function splitSource(markdown: string): Piece[] {
  const regular = [...regularLines(markdown)]
  const whole = regular.join('\n')
  if (whole.length <= PIECE) return [{ source: whole, end: whole.length, continuesTable: false }]
  const pieces: Omit<Piece, 'end'>[] = []
  const definitions = new Map<string, string>()
  let lines: string[] = []
  let length = 0
  let inMath = false
  let continuesTable = false
  const blocks = new BlockFollower()
  const table = new TableFollower()
  let blankBefore = true
  for (const line of regular) {
    const inside = blocks.follow(line) ?? (inMath ? 'code' : undefined)
    const head = inside === undefined && table.follow(line) ? table.head : undefined
    const place = inside ?? (head === undefined ? placeOf(line, blankBefore) : 'row')
    blankBefore = line.trim() === ''
    if (place !== 'html' && blocks.fence === undefined && DOLLARS.test(line)) inMath = !inMath
    if (length > LIMITS[place]) {
      const { fence } = blocks
      const inFence = place === 'code' && fence !== undefined
      if (inFence) lines.push(fence.close)
      pieces.push({ source: lines.join('\n'), continuesTable })
      continuesTable = head !== undefined
      lines = inFence ? [fence.open] : head === undefined ? [] : [head]
      length = 0
    }
    const label = inside === undefined ? DEFINITION.exec(line)?.[1] : undefined
    if (label !== undefined && !definitions.has(label.toLowerCase()))
      definitions.set(label.toLowerCase(), line)
    lines.push(line)
    length += line.length + 1
  }
  pieces.push({ source: lines.join('\n'), continuesTable })
  return pieces.map((piece) =>
    pieces.length === 1 ? { ...piece, end: piece.source.length } : complete(piece, definitions),
  )
}

/** A piece with the definitions that it refers to. */
function complete(piece: Omit<Piece, 'end'>, definitions: ReadonlyMap<string, string>): Piece {
  const { source } = piece
  const needed = new Set<string>()
  if (definitions.size > 0) {
    for (const [, label = ''] of source.matchAll(LABEL)) {
      const definition = definitions.get(label.toLowerCase())
      if (definition !== undefined) needed.add(definition)
    }
  }
  const tail = needed.size === 0 ? '' : `\n\n${[...needed].join('\n')}`
  return { ...piece, source: source + tail, end: source.length }
}

/** Tracks, line by line, whether Markdown is inside a fence or a block of HTML. */
class BlockFollower {
  fence: { char: string; size: number; quoted: boolean; open: string; close: string } | undefined
  /** Whether the last line was HTML from its beginning. */
  isHtml = false
  #htmlEnd: RegExp | undefined
  #blankBefore = true
  /** Whether the last line may stand in a quote or list, which ends where a line does not fit in. */
  #mayBeContained = false

  /** What this line is inside of; undefined for one that opens it. */
  follow(line: string): 'code' | 'html' | undefined {
    const { fence } = this
    if (fence !== undefined) {
      if (!(fence.quoted && !line.trimStart().startsWith('>'))) {
        const rest = line.replace(/^[\s>]+/, '').trimEnd()
        const closes = rest.length >= fence.size && rest === fence.char.repeat(rest.length)
        if (closes) this.fence = undefined
        return 'code'
      }
      this.fence = undefined
    }
    const isBlank = line.trim() === ''
    if (this.#htmlEnd === BLANK && isBlank) this.#htmlEnd = undefined
    else if (this.#htmlEnd !== undefined) {
      if (this.#htmlEnd !== BLANK && this.#htmlEnd.test(line)) this.#htmlEnd = undefined
      return 'html'
    }
    this.#open(line)
    this.#blankBefore = isBlank
    return undefined
  }

  #open(line: string): void {
    this.isHtml = false
    if (this.#blankBefore && /^\S/.test(line)) this.#mayBeContained = false
    if (!MAY_OPEN.test(line)) return
    const { end } = scanContainers(line)
    const before = line.slice(0, end)
    const rest = line.slice(end)
    if (before.trim() !== '') this.#mayBeContained = true
    // Most lines begin with neither, and testing for that is cheaper than a regular expression.
    const code = rest.startsWith('`') || rest.startsWith('~') ? FENCE.exec(rest) : null
    if (code !== null) {
      const marks = code[1] ?? code[2] ?? ''
      const quoted = /^\s*>/.test(line)
      this.fence = { char: marks.charAt(0), size: marks.length, quoted, open: line, close: marks }
    } else if (rest.startsWith('<')) this.#openHtml(before, rest)
  }

  #openHtml(before: string, rest: string): void {
    for (const [begins, ends] of HTML_UNTIL) {
      if (begins.test(rest) && !ends.test(rest)) this.#htmlEnd = ends
    }
    this.isHtml = SHALLOW.test(before) && HTML_BLOCK.test(rest)
    if (!this.isHtml) return
    if (before === '') this.#mayBeContained = false
    if (!this.#mayBeContained) this.#htmlEnd = BLANK
  }
}

/** How well a new piece may begin with a line outside code and HTML. */
function placeOf(line: string, blankBefore: boolean): Place {
  if (/^#{1,6}\s/.test(line) || (blankBefore && /^[^\s\-*+\d]/.test(line))) return 'start'
  if (/^(?:[-*+]|\d{1,9}[.)])\s/.test(line)) return 'item'
  return line.includes('|') ? 'row' : 'between'
}

/** The lines of a card, with display math in the one form that the parser reads and deep nesting flattened. */
function* regularLines(markdown: string): Generator<string> {
  const source = markdown.split(/\r\n|\n|\r/)
  const blocks = new BlockFollower()
  const table = new TableFollower()
  const mayBeDivided = !markdown.includes(PART_MARK)
  // In most cards no line has to be looked at for these.
  const mayBeMarked = marksIn(markdown) > MAX_MARKS
  const mayHaveMath = /\$\$|\\\\\[/.test(markdown)
  let index = 0
  let blank = 0
  let marks = 0
  while (index < source.length) {
    const line = source[index] ?? ''
    index += 1
    if (blocks.follow(line) !== undefined || blocks.fence !== undefined || blocks.isHtml) {
      marks = 0
      table.end()
      yield flatten(line, CODE_NESTING)
      continue
    }
    blank = line.trim() === '' ? blank + 1 : 0
    if (blank > MAX_BLANK_LINES) continue
    const isRow = table.follow(line)
    const own = mayBeMarked ? marksIn(line) : 0
    if (mayBeMarked && /^\s*(?:$|#|[-*+]\s|\d{1,9}[.)]\s)/.test(line)) marks = 0
    if (marks > 0 && marks + own > MAX_MARKS && !line.includes('|')) {
      marks = 0
      yield ''
    }
    marks += own
    const math = mayHaveMath ? readDisplayMath(source, index - 1) : undefined
    if (math === undefined) {
      const limit = own > MAX_MARKS ? MAX_MARKED_LINE : MAX_LINE
      const flat = flatten(line, NESTING)
      if (flat.length <= limit) yield flat
      else if (isRow && mayBeDivided) yield* splitRow(line)
      else yield* cutLine(flat, limit)
    } else {
      yield* math.lines
      index = math.next
    }
  }
}

function marksIn(text: string): number {
  return text.match(MARKS)?.length ?? 0
}

/**
 * A formula that opens with `$$` or `\\[` at the start of a line and closes on another.
 *
 * An unclosed `$$` and a line of more dollars are escaped, as they would turn the rest of the card into a formula.
 */
function readDisplayMath(source: string[], at: number): { lines: string[]; next: number } | undefined {
  const first = source[at] ?? ''
  const { end } = scanContainers(first)
  // The parser would take it for the fence of a formula that needs as many dollars to close.
  if (/^\${3,}\s*$/.test(first.slice(end))) {
    return { lines: [...cutLine(first.replaceAll('$', '\\$'), MAX_LINE)], next: at + 1 }
  }
  const [open, close] = first.startsWith('$$', end) ? ['$$', '$$'] : ['\\\\[', '\\\\]']
  if (!first.startsWith(open, end) || first.includes(close, end + open.length)) return undefined
  const prefix = first.slice(0, end)
  const inner = prefix.replace(/[^>\s]/g, ' ')
  const body = first.slice(end + open.length)
  const lines = [`${prefix}$$`, ...(body.trim() === '' ? [] : [inner + body.trim()])]
  const strict = body.trim() !== ''
  for (let index = at + 1; index < source.length && index <= at + MAX_MATH_LINES; index += 1) {
    const line = source[index] ?? ''
    if (strict && line.trim() === '') break
    const found = line.indexOf(close)
    if (found < 0) {
      lines.push(line)
      continue
    }
    const before = line.slice(0, found)
    if (before.replace(/^[\s>]+/, '') !== '') lines.push(before)
    lines.push(`${inner}$$`)
    const after = line.slice(found + close.length).trim()
    if (after !== '') lines.push(inner + after)
    return { lines, next: index + 1 }
  }
  return open === '$$' ? { lines: [`${prefix}\\$\\$${body}`], next: at + 1 } : undefined
}

/** Escapes the container markers of a line that would nest too deeply, so that they are text. */
function flatten(line: string, nesting: Nesting): string {
  const { end, deep } = scanContainers(line, nesting)
  return deep && !RULE.test(line) ? `${line.slice(0, end)}\\${line.slice(end)}` : line
}

const MARKER = /[ \t]*(>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y
/** Cheap tests that most lines fail: for the marker of a container, and for anything that a line may open. */
const MAY_BEGIN = /^[\s>*+\d-]/
const MAY_OPEN = /^[\s>*+\d`~<-]/
const NO_CONTAINERS = { end: 0, deep: false }

/** Reads the quote and list markers at the start of a line; `deep` when there are too many. */
function scanContainers(line: string, nesting: Nesting = NESTING): { end: number; deep: boolean } {
  if (!MAY_BEGIN.test(line)) return NO_CONTAINERS
  let end = 0
  for (let count = 0; ; count += 1) {
    MARKER.lastIndex = end
    const match = MARKER.exec(line)
    if (match === null) break
    const start = MARKER.lastIndex - (match[1]?.length ?? 0)
    if (count >= nesting.containers || start > nesting.column) return { end: start, deep: true }
    end = MARKER.lastIndex
  }
  while (line[end] === ' ' || line[end] === '\t') end += 1
  return { end, deep: false }
}

/** Cuts a line where a word or a character reference ends, if one does near the limit; flattens what then begins a line. */
function* cutLine(line: string, limit: number): Generator<string> {
  let at = 0
  while (line.length - at > limit) {
    const word = Math.max(line.lastIndexOf(' ', at + limit - 1), line.lastIndexOf(';', at + limit - 1)) + 1
    const end = word > at + limit - MAX_CUT_WORD ? word : at + limit
    yield flatten(line.slice(at, end), NESTING)
    yield ''
    at = end
  }
  yield flatten(line.slice(at), NESTING)
}

/** Characters before a limit in which the end of a word is looked for. */
const MAX_CUT_WORD = 100
