/** Rewrites the raw HTML of a card before a browser's parser sees it: names that are not HTML become text. */

import {
  DROPPED_WITH_CONTENT,
  FOREIGN_NAMES,
  FRAME_NAMES,
  isHtmlName,
  RENAMED,
  UNWRAPPED_NAMES,
  VOID_NAMES,
} from './html-names.ts'

/** Stands for an `<iframe>` or similar until it becomes a link; an author's own is text, as the name is not HTML. */
export const FRAME_STAND_IN = 'mb-frame'

/** Stands for `<Gallery />`, the examples of a card, until it is known whether the page has them. */
export const GALLERY_STAND_IN = 'mb-gallery'

/** Stands for a component of a docs page until it is drawn; markup only where {@link RawHtml} allows it. */
export const PART_STAND_IN = 'mb-part'

/** Deeper than any real card, and far from overflowing the stack of a parser or React. */
const MAX_DEPTH = 100

/** A parser reopens all unclosed formatting elements in each paragraph, so few may be open at once. */
const MAX_FORMATTING = 8

/** After this many `<` without a complete tag, the rest of a piece is taken for text. */
const MAX_BROKEN_TAGS = 100

const FORMATTING = new Set('b code em font i s small strike strong tt u big nobr'.split(' '))

/** Closed by the parser when a sibling begins, so leaving them open does not nest. */
const SELF_CLOSING_IN_PRACTICE = new Set(
  'a p li tr td th dt dd tbody thead tfoot option colgroup rp rt h1 h2 h3 h4 h5 h6'.split(' '),
)

const TAG_NAME = /[A-Za-z][^\s/>]*/y

/** A tag in the source. */
export interface Tag {
  name: string
  closing: boolean
  /** Index after `>`. */
  end: number
}

/** Tracks the raw HTML of one card across pieces, in document order. */
export class RawHtml {
  readonly #open = new Map<string, number>()
  #depth = 0
  #formatting = 0
  readonly hasParts: boolean
  /** Whether inside an `<svg>` or `<math>`, which may have begun in an earlier piece. */
  #foreign = false

  /** @param hasParts - whether {@link PART_STAND_IN} is markup rather than the author's text */
  constructor(hasParts = false) {
    this.hasParts = hasParts
  }

  /**
   * Rewrites a piece of raw HTML for an HTML parser, in linear time.
   *
   * Comments, declarations, scripts and styles are gone, and inline SVG is reduced to its words, separated by spaces;
   * `<mask>` becomes `&lt;mask>`.
   *
   * @param literal - HTML names that are text in this piece, such as `s` for an unclosed `<s>`
   */
  rewrite(html: string, literal: ReadonlySet<string> = NO_NAMES): string {
    let out = ''
    let at = 0
    let broken = 0
    while (at < html.length) {
      const open = html.indexOf('<', at)
      if (open < 0) break
      out += html.slice(at, open)
      const hidden = endOfHidden(html, open)
      if (hidden !== undefined) {
        at = hidden
        continue
      }
      const tag = broken < MAX_BROKEN_TAGS ? readTag(html, open) : undefined
      if (tag === undefined) {
        if (/[A-Za-z/]/.test(html[open + 1] ?? '')) broken += 1
        out += '&lt;'
        at = open + 1
        continue
      }
      const source = html.slice(open, tag.end)
      out += literal.has(tag.name) ? escapeHtml(source) : this.#tag(tag, source)
      at = tag.closing ? tag.end : this.#afterContent(html, tag)
    }
    return out + html.slice(at)
  }

  /** Whether a tag of that name is markup at this point of the card, rather than the author's text. */
  isMarkup(name: string): boolean {
    return this.#isKept(name) || (this.#foreign && (FOREIGN_NAMES.has(name) || name.includes(':')))
  }

  #isKept(name: string): boolean {
    return isHtmlName(name) || (this.hasParts && name === PART_STAND_IN)
  }

  /** Index at which to continue: after the content of elements whose content is not shown. */
  #afterContent(html: string, tag: Tag): number {
    const { name, end } = tag
    if (!DROPPED_WITH_CONTENT.has(name) && name !== 'iframe') return end
    const close = findClosingTag(html, name, end)
    if (close !== undefined) return close
    return DROPPED_WITH_CONTENT.has(name) ? html.length : end
  }

  #tag({ name, closing }: Tag, source: string): string {
    const isForeign = name === 'svg' || name === 'math'
    if (isForeign && closing) this.#foreign = false
    if (!this.isMarkup(name)) return escapeHtml(source)
    if (this.#foreign && endsWords(name, closing, source)) return ' '
    if (!this.#isKept(name)) return ''
    if (isForeign && !closing && !source.endsWith('/>')) this.#foreign = true
    if (name === 'gallery') return closing ? '' : `<${GALLERY_STAND_IN}></${GALLERY_STAND_IN}>`
    if (DROPPED_WITH_CONTENT.has(name) || UNWRAPPED_NAMES.has(name)) return ''
    if (FRAME_NAMES.has(name)) return this.#frame(name, closing, source)
    if (closing) this.#close(name)
    else if (!this.#mayOpen(name, source)) return escapeHtml(source)
    const other = name === 'center' ? 'div' : RENAMED.get(name)
    if (other === undefined) return source
    if (closing) return `</${other}>`
    const centred = name === 'center' ? ' class="center"' : ''
    return `<${other}${centred}${source.slice(1 + name.length)}`
  }

  #frame(name: string, closing: boolean, source: string): string {
    return closing
      ? ''
      : `<${FRAME_STAND_IN}${source.slice(1 + name.length, -1).replace(/\/$/, '')}></${FRAME_STAND_IN}>`
  }

  #mayOpen(name: string, source: string): boolean {
    if (VOID_NAMES.has(name) || SELF_CLOSING_IN_PRACTICE.has(name) || source.endsWith('/>')) return true
    const formatting = FORMATTING.has(name)
    if (this.#depth >= MAX_DEPTH || (formatting && this.#formatting >= MAX_FORMATTING)) return false
    this.#depth += 1
    if (formatting) this.#formatting += 1
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1)
    return true
  }

  #close(name: string): void {
    const open = this.#open.get(name) ?? 0
    if (open === 0) return
    this.#open.set(name, open - 1)
    this.#depth -= 1
    if (FORMATTING.has(name)) this.#formatting -= 1
  }
}

/** Elements of SVG that hold words: https://www.w3.org/TR/SVG2/text.html, https://www.w3.org/TR/SVG2/struct.html */
const DRAWING_TEXTS: ReadonlySet<string> = new Set(['text', 'title', 'desc'])

/** Coordinates separate the words of a drawing; once these are gone, a space has to. */
function endsWords(name: string, closing: boolean, source: string): boolean {
  return closing ? DRAWING_TEXTS.has(name) : name === 'tspan' && /\s(?:x|y|dy)\s*=/.test(source)
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** The tag that begins with the `<` at index `at`; undefined when it is incomplete. */
export function readTag(html: string, at: number): Tag | undefined {
  const closing = html[at + 1] === '/'
  TAG_NAME.lastIndex = at + (closing ? 2 : 1)
  const match = TAG_NAME.exec(html)
  if (match === null) return undefined
  const end = endOfTag(html, TAG_NAME.lastIndex)
  return end === undefined ? undefined : { name: match[0].toLowerCase(), closing, end }
}

/** @see https://infra.spec.whatwg.org/#ascii-whitespace */
const WHITE_SPACE = ' \n\t\r\f'

/** Index after the `>` that ends a tag, skipping quoted attribute values as a browser does. */
function endOfTag(html: string, from: number): number | undefined {
  let afterEquals = false
  for (let at = from; at < html.length; at += 1) {
    const char = html[at]
    if (char === '>') return at + 1
    if (afterEquals && (char === '"' || char === "'")) {
      const close = html.indexOf(char, at + 1)
      if (close < 0) return undefined
      at = close
      afterEquals = false
    } else if (char === '=') {
      afterEquals = true
    } else if (char !== undefined && !WHITE_SPACE.includes(char)) {
      afterEquals = false
    }
  }
  return undefined
}

/** Index after a comment, declaration or processing instruction that begins at `at`; undefined when none does. */
function endOfHidden(html: string, at: number): number | undefined {
  const next = html[at + 1]
  if (next !== '!' && next !== '?') return undefined
  if (html.startsWith('<!--', at)) {
    if (html.startsWith('>', at + 4)) return at + 5
    if (html.startsWith('->', at + 4)) return at + 6
    return after(html, '-->', at + 4)
  }
  if (html.startsWith('<![CDATA[', at)) return after(html, ']]>', at)
  if (next === '!' && !/[A-Za-z]/.test(html[at + 2] ?? '')) return undefined
  return after(html, '>', at)
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at + mark.length
}

/** Index after the next `</name …>`. */
function findClosingTag(html: string, name: string, from: number): number | undefined {
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  close.lastIndex = from
  const match = close.exec(html)
  return match === null ? undefined : after(html, '>', match.index)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
