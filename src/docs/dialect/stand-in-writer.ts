/** Writes a page with stand-ins in place of its components, laid out so that Markdown reads each as block or inline. */

import { PART_STAND_IN as STAND_IN } from '../../article/html/raw-html.ts'
import type { ComponentTag } from './attributes.ts'
import { contextOf, isWithinLine, LineFinder } from './line-context.ts'

/** A span of the text; `end` is exclusive. */
interface Span {
  start: number
  end: number
}

const END = `</${STAND_IN}>`

/** Finds the tags of stand-ins, with the number in a beginning one. An author may have written some of them. */
export const STAND_IN_TAG = new RegExp(`</?${STAND_IN}(?: data-n="([^"]*)")?>`, 'g')

/** ```` <pt>```bash pip install torch ```</pt> ```` is meant as a code block. */
const FENCE_ON_LINE = /^[ \t]*```([\w+-]+)[ \t]+([^`\s][^`\n]*)```[ \t]*$/

export class StandInWriter {
  readonly #text: string
  readonly #mark: string
  readonly #lines: LineFinder
  readonly #out: string[] = []
  #at = 0
  /** Whether the line has had only a component so far; any text that follows begins a new line. */
  #fresh = false

  constructor(text: string) {
    this.#text = text
    this.#mark = freeMark(text)
    this.#lines = new LineFinder(text)
  }

  /** Offset up to which the text has been copied. */
  get at(): number {
    return this.#at
  }

  get markdown(): string {
    return this.#out.join('')
  }

  /** The number in a stand-in's `data-n`; undefined for a stand-in that an author wrote. */
  numberOf(n: string): number | undefined {
    return n.startsWith(`${this.#mark}-`) ? Number(n.slice(this.#mark.length + 1)) : undefined
  }

  /** Copies the text up to an offset. */
  copy(end: number): void {
    if (end > this.#at) {
      const text = this.#text.slice(this.#at, end)
      const fence = FENCE_ON_LINE.exec(text)
      this.#out.push(
        this.#fresh && fence !== null ? `\`\`\`${fence[1]}\n${fence[2]?.trimEnd()}\n\`\`\`` : text,
      )
    }
    this.#at = Math.max(this.#at, end)
    this.#fresh = false
  }

  leaveOut({ start, end }: Span): void {
    this.copy(start)
    this.#at = end
  }

  /**
   * Begins a part, and ends it at once if its tag is self-closing.
   *
   * @returns whether it is within a line, which may be so even if `inline` is false
   */
  begin(n: number, tag: ComponentTag, inline: boolean): boolean {
    this.copy(tag.start)
    const within = inline || isWithinLine(this.#text, this.#lines.lineOf(tag.start), tag)
    this.#write(this.#beginning(n) + (tag.selfClosing ? END : ''), tag, within)
    return within
  }

  /** Ends the part begun last, at its closing tag. */
  end(tag: Span, within: boolean): void {
    this.#write(END, tag, within)
  }

  /** Ends the part begun last, where it has no closing tag. */
  endHere(within: boolean): void {
    this.#out.push(within ? END : `\n\n${END}\n\n`)
  }

  /** Writes a part without content as a block, in place of a span of the text. */
  putBlock(n: number, { start, end }: Span): void {
    this.copy(start)
    const { prefix } = contextOf(this.#text, this.#lines.lineOf(start), start)
    this.#out.push(`\n${prefix}${this.#beginning(n)}${END}\n${prefix.trimEnd()}`)
    this.#at = end
  }

  #beginning(n: number): string {
    return `<${STAND_IN} data-n="${this.#mark}-${n}">`
  }

  /** Writes a stand-in; a block gets a separate line between blank lines, within its list or quote. */
  #write(standIn: string, tag: Span, within: boolean): void {
    this.#at = tag.end
    if (within) {
      this.#out.push(standIn)
      return
    }
    const line = this.#lines.lineOf(tag.start)
    const { first, marked, prefix } = contextOf(this.#text, line, tag.start)
    if (first && !marked) this.#dropPrefix(tag.start - line.start)
    const rule = first ? `${prefix.trimEnd()}\n` : `\n${prefix.trimEnd()}\n`
    const before = first && marked ? '' : `${rule}${prefix}`
    this.#out.push(`${before}${standIn}\n${prefix.trimEnd()}`)
    const rest = this.#text.slice(tag.end, this.#lines.lineOf(tag.end).end)
    this.#at += rest.length - rest.trimStart().length
    this.#fresh = rest.trim() !== ''
    if (this.#fresh) this.#out.push(`\n${prefix}`)
  }

  /** Removes the white space and quote markers before a tag that is written with a prefix of its own. */
  #dropPrefix(length: number): void {
    const last = this.#out.pop() ?? ''
    this.#out.push(last.slice(0, Math.max(last.length - length, 0)))
  }
}

/** A mark that the page does not contain, so that no author can write a stand-in. */
function freeMark(text: string): string {
  const taken = new Set(text.match(/p\d+(?=-)/g))
  let n = 0
  while (taken.has(`p${n}`)) n += 1
  return `p${n}`
}
