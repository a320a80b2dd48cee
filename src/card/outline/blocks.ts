/** Reads the blocks of a card's Markdown line by line, without a parser, to tell prose from everything else. */

/** A block and its Markdown; quotes are read as the blocks inside them. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'table' | 'code' | 'html'
  /** Markdown without the markers of its block: a heading without `#`, an item without its bullet. */
  text: string
  /** Level of a heading, 1 to 6; 0 for other blocks. */
  level: number
}

const ATX = /^ {0,3}(#{1,6})(?:[ \t]+|$)/
const SETEXT = /^ {0,3}(=+|-+)[ \t]*$/
const FENCE = /^ {0,3}(?:(`{3,})[^`]*$|(~{3,}))/
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/
const QUOTE = /^ {0,3}>[ \t]?/
/** Written out, as repeated groups overflow the stack on a line of millions of marks. */
const RULE = /^ {0,3}(?:\*[ \t]*\*[ \t]*\*[* \t]*|-[ \t]*-[ \t]*-[- \t]*|_[ \t]*_[ \t]*_[_ \t]*)$/
const TABLE_RULE = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*(?:(?::?-+:?|::?)[ \t]*)?)*$/
const DEFINITION = /^ {0,3}\[[^\]]{1,200}\]:[ \t]*\S/
const HTML =
  /^ {0,3}<(?:[!?]|\/?(?:a|address|article|aside|b|blockquote|body|br|button|center|col|dd|details|div|dl|dt|embed|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|iframe|img|input|label|li|link|main|meta|nav|object|ol|option|p|picture|pre|script|section|select|source|span|style|summary|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|ul|video|audio)(?=[\s/>]|$))/i
const HTML_RAW = /^ {0,3}<(pre|script|style|textarea)(?=[\s>]|$)/i
const MAX_QUOTES = 10

/** Yields the blocks in order, lazily and in linear time. */
export function* readBlocks(markdown: string, from = 0): Generator<Block> {
  const lines = new Lines(markdown, from)
  let paragraph: string[] = []
  let paragraphKind: 'paragraph' | 'item' = 'paragraph'
  let blankBefore = true
  const flush = function* (): Generator<Block> {
    if (paragraph.length > 0) yield { kind: paragraphKind, text: paragraph.join('\n'), level: 0 }
    paragraph = []
    paragraphKind = 'paragraph'
  }
  for (let raw = lines.next(); raw !== undefined; raw = lines.next()) {
    let line = raw
    for (let depth = 0; depth < MAX_QUOTES && QUOTE.test(line); depth += 1) line = line.replace(QUOTE, '')
    if (isBlank(line)) {
      yield* flush()
      blankBefore = true
      continue
    }
    const wasBlank = blankBefore
    blankBefore = false
    const item = ITEM.exec(line)
    const inner = item === null ? line : line.slice(item[0].length)
    const fence = FENCE.exec(inner.replace(/^[ \t]+/, ''))
    if (fence !== null) {
      yield* flush()
      yield { kind: 'code', text: lines.untilFence(fence[1] ?? fence[2] ?? ''), level: 0 }
      continue
    }
    const atx = ATX.exec(item === null ? line : inner)
    if (atx !== null) {
      yield* flush()
      const text = inner.slice(atx[0].length).replace(/(?:^|(?<![ \t])[ \t]+)#+[ \t]*$/, '')
      yield { kind: 'heading', text, level: atx[1]?.length ?? 1 }
      continue
    }
    const setext = paragraph.length > 0 && paragraphKind === 'paragraph' ? SETEXT.exec(line) : null
    if (setext !== null) {
      yield {
        kind: 'heading',
        text: paragraph.join('\n'),
        level: setext[1]?.startsWith('=') === true ? 1 : 2,
      }
      paragraph = []
      continue
    }
    if (RULE.test(line)) {
      yield* flush()
      continue
    }
    if (wasBlank && /^(?: {4}|\t)/.test(line) && item === null) {
      yield { kind: 'code', text: line, level: 0 }
      blankBefore = true
      continue
    }
    if (HTML.test(line) && (paragraph.length === 0 || HTML_RAW.test(line))) {
      yield* flush()
      yield { kind: 'html', text: lines.html(line), level: 0 }
      blankBefore = true
      continue
    }
    if (line.includes('|') && isTableRule(lines.peek() ?? '')) {
      yield* flush()
      yield { kind: 'table', text: lines.table(line), level: 0 }
      continue
    }
    if (item !== null) {
      yield* flush()
      paragraphKind = 'item'
      paragraph.push(inner.replace(/^\[[ xX]\][ \t]+/, ''))
    } else if (!(paragraph.length === 0 && DEFINITION.test(line))) {
      paragraph.push(line)
    }
  }
  yield* flush()
}

/** The lines of a text, one by one. */
class Lines {
  readonly #text: string
  #at: number

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  next(): string | undefined {
    const line = this.peek()
    if (line === undefined) return undefined
    const end = this.#text.indexOf('\n', this.#at)
    this.#at = end < 0 ? this.#text.length + 1 : end + 1
    return line
  }

  peek(): string | undefined {
    if (this.#at > this.#text.length) return undefined
    const end = this.#text.indexOf('\n', this.#at)
    const line = this.#text.slice(this.#at, end < 0 ? undefined : end)
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }

  /** The lines up to the one that closes a fence, or all remaining lines. */
  untilFence(marks: string): string {
    const lines: string[] = []
    for (let line = this.next(); line !== undefined; line = this.next()) {
      const rest = line.replace(/^[\s>]+/, '').trimEnd()
      if (rest.length >= marks.length && rest === marks.charAt(0).repeat(rest.length)) break
      lines.push(line)
    }
    return lines.join('\n')
  }

  /** The lines of the HTML block that begins with `first`. */
  html(first: string): string {
    const raw = HTML_RAW.exec(first)?.[1]?.toLowerCase()
    const comment = /^ {0,3}<!--/.test(first)
    const end = comment ? '-->' : raw === undefined ? undefined : `</${raw}>`
    const lines = [first]
    if (end !== undefined && first.toLowerCase().includes(end)) return first
    for (let line = this.peek(); line !== undefined; line = this.peek()) {
      if (end === undefined && isBlank(line)) break
      lines.push(line)
      this.next()
      if (end !== undefined && line.toLowerCase().includes(end)) break
    }
    return lines.join('\n')
  }

  /** The rows of the table that begins with `first`, without the row of dashes. */
  table(first: string): string {
    const rows = [first]
    this.next()
    for (let line = this.peek(); line?.includes('|'); line = this.peek()) {
      rows.push(line)
      this.next()
    }
    return rows.join('\n')
  }
}

/** Whether a line is a row of dashes, which makes the line before it the head of a table. */
function isTableRule(line: string): boolean {
  return line.includes('|') && TABLE_RULE.test(line)
}

function isBlank(line: string): boolean {
  return line.trim() === ''
}
