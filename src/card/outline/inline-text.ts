/** Reads a run of Markdown as plain text in one pass, without a parser: fast enough for every card at ingest. */

import { nameToEmoji } from 'gemoji'
import { isHtmlName } from '../article/html-names.ts'

/** After this many unclosed constructs, marks are taken for text. */
const MAX_FAILURES = 50

const MARK = /[`[\]!<*_~\\&:]/g
const TAG = /<\/?([A-Za-z][^\s/<>]*)(?:[^<>"']|"[^"<>]{0,2000}"|'[^'<>]{0,2000}'){0,500}>/y
const AUTOLINK = /<((?:https?|ftp|mailto):[^\s<>]{1,2000}|[^\s<>@]{1,100}@[^\s<>@]{1,200})>/y
const TARGET = /\((?:[^()\n\\]|\\.|\n(?!\n)|\((?:[^()\n]|\n(?!\n)){0,500}\)){0,3000}\)/y
const REFERENCE = /\[[^[\]\n]{0,200}\]/y
const SHORTCODE = /:([+\w-]{1,50}):/y
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{1,30}));/y
const HIDDEN = /<(script|style|svg)\b[^>]{0,500}>[\s\S]{0,100000}?<\/\1\s*>/iy
const BLOCK_TAG = /^(?:br|p|div|li|tr|td|th|h[1-6]|ul|ol|table|hr|dd|dt|img|details|summary|center)$/
const WORD = /[\p{L}\p{N}]/u

/** The entities that cards use in prose. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&', apos: "'", copy: '©', ge: '≥', gt: '>', hellip: '…', laquo: '«', larr: '←', ldquo: '“', le: '≤',
  lsquo: '‘', lt: '<', mdash: '—', middot: '·', minus: '−', nbsp: ' ', ndash: '–', quot: '"', raquo: '»', rarr: '→',
  rdquo: '”', reg: '®', rsquo: '’', times: '×', trade: '™',
} // biome-ignore format: a table to be read as one paragraph

/**
 * The words of a paragraph, heading or cell.
 *
 * Links and images become their text, emoji shortcodes are dropped; `<mask>` and other names that are not HTML stay.
 */
export function inlineText(markdown: string): string {
  const words = new InlineText(markdown).read()
  // Editors leave zero-width spaces at line ends; between two letters they mark where a line may break, and stay.
  return words
    .replace(/\s[\s\u200b]*/g, ' ')
    .replace(/^\u200b+/, '')
    .trim()
}

/** Reads one run of text. */
class InlineText {
  readonly #source: string
  readonly #out: string[] = []
  /** Positions of open brackets in the output. */
  readonly #brackets: number[] = []
  #at = 0
  #failures = 0

  constructor(source: string) {
    this.#source = source
  }

  read(): string {
    const source = this.#source
    while (this.#at < source.length) {
      MARK.lastIndex = this.#at
      const mark = MARK.exec(source)
      if (mark === null) break
      if (mark.index > this.#at) this.#out.push(source.slice(this.#at, mark.index))
      this.#at = mark.index
      this.#mark(mark[0])
    }
    this.#out.push(source.slice(this.#at))
    return this.#out.join('')
  }

  #mark(mark: string): void {
    switch (mark) {
      case '`':
        this.#code()
        break
      case '[':
        this.#open('[')
        break
      case '!':
        if (this.#source[this.#at + 1] === '[') this.#open('![')
        else this.#put('!', 1)
        break
      case ']':
        this.#close()
        break
      case '<':
        this.#angle()
        break
      case '\\':
        this.#escape()
        break
      case '&':
        this.#entity()
        break
      case ':':
        this.#shortcode()
        break
      default:
        this.#emphasis(mark)
    }
  }

  #put(text: string, consumed: number): void {
    if (text !== '') this.#out.push(text)
    this.#at += consumed
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    if (this.#failures > MAX_FAILURES) return undefined
    pattern.lastIndex = this.#at
    return pattern.exec(this.#source) ?? undefined
  }

  #code(): void {
    const source = this.#source
    let size = 1
    while (source[this.#at + size] === '`') size += 1
    const fence = '`'.repeat(size)
    let close = this.#failures > MAX_FAILURES ? -1 : source.indexOf(fence, this.#at + size)
    while (close >= 0 && source[close + size] === '`') {
      let end = close + size
      while (source[end] === '`') end += 1
      close = source.indexOf(fence, end)
    }
    if (close < 0) {
      this.#failures += 1
      this.#put(fence, size)
      return
    }
    const code = source.slice(this.#at + size, close)
    this.#put(code, close + size - this.#at)
  }

  #open(bracket: string): void {
    this.#brackets.push(this.#out.length)
    this.#put(bracket, bracket.length)
  }

  #close(): void {
    const open = this.#brackets.pop()
    if (open === undefined) {
      this.#put(']', 1)
      return
    }
    this.#at += 1
    const next = this.#source[this.#at]
    const target = next === '(' ? this.#match(TARGET) : next === '[' ? this.#match(REFERENCE) : undefined
    if (target !== undefined) {
      this.#out[open] = ''
      this.#at += target[0].length
      return
    }
    if (next === '(') this.#failures += 1
    this.#out.push(']')
  }

  #angle(): void {
    const source = this.#source
    if (source.startsWith('<!--', this.#at)) {
      const end = source.indexOf('-->', this.#at + 4)
      this.#at = end < 0 ? source.length : end + 3
      return
    }
    const mayHide = /^<(?:sc|st|sv)/i.test(source.slice(this.#at, this.#at + 3))
    const hidden = mayHide ? this.#match(HIDDEN) : undefined
    if (mayHide && hidden === undefined) this.#failures += 1
    if (hidden !== undefined) {
      this.#put('', hidden[0].length)
      return
    }
    const link = this.#match(AUTOLINK)
    if (link !== undefined) {
      this.#put(link[1] ?? '', link[0].length)
      return
    }
    const tag = this.#match(TAG)
    if (tag === undefined) {
      this.#failures += 1
      this.#put('<', 1)
      return
    }
    const name = (tag[1] ?? '').toLowerCase()
    const shown = !isHtmlName(name) || /^<s>$/i.test(tag[0]) || /^<\/s>$/i.test(tag[0])
    this.#put(shown ? tag[0] : BLOCK_TAG.test(name) ? ' ' : '', tag[0].length)
  }

  #escape(): void {
    const next = this.#source[this.#at + 1]
    if (next === undefined || !/[!-/:-@[-`{-~]/.test(next)) {
      this.#put('\\', 1)
      return
    }
    if (next === '\\' && /[()[\]]/.test(this.#source[this.#at + 2] ?? '')) {
      this.#put(' ', 3)
      return
    }
    this.#put(next, 2)
  }

  #entity(): void {
    const match = this.#match(ENTITY)
    if (match === undefined) {
      this.#put('&', 1)
      return
    }
    const [whole, decimal, hex, name] = match
    const code =
      decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : undefined
    const known = name === undefined ? undefined : Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
    const text = code === undefined ? known : code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    this.#put(text ?? whole, whole.length)
  }

  #shortcode(): void {
    const match = this.#match(SHORTCODE)
    const known = match?.[1] !== undefined && Object.hasOwn(nameToEmoji, match[1])
    if (match === undefined || !known) {
      this.#put(':', 1)
      return
    }
    this.#put('', match[0].length)
  }

  /** Drops the marks of emphasis, but keeps `snake_case`, `2 * 3` and `~12 GB`. */
  #emphasis(mark: string): void {
    const source = this.#source
    let size = 1
    while (source[this.#at + size] === mark) size += 1
    const before = source[this.#at - 1] ?? ' '
    const after = source[this.#at + size] ?? ' '
    const alone = /\s/.test(before) && /\s/.test(after)
    const within = mark === '_' && WORD.test(before) && WORD.test(after)
    const kept = (alone && size < 2) || within || (mark === '~' && size !== 2)
    this.#put(kept ? mark.repeat(size) : '', size)
  }
}
