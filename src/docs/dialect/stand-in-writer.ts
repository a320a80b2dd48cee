/** Writes a page with stand-ins in the place of its components: each where Markdown reads it as what it is meant for. */

import { PART_STAND_IN as STAND_IN } from '../../card/article/raw-html.ts'
import type { ComponentTag } from './attributes.ts'
import { contextOf, isWithinLine, LineFinder } from './line-context.ts'

/** A stretch of the text; `end` is not included. */
interface Span {
  start: number
  end: number
}

const END = `</${STAND_IN}>`

/** ```` <pt>```bash pip install torch ```</pt> ```` is meant as a block of code. */
const FENCE_ON_LINE = /^[ \t]*```([\w+-]+)[ \t]+([^`\s][^`\n]*)```[ \t]*$/

export class StandInWriter {
  readonly #text: string
  readonly #mark: string
  readonly #lines: LineFinder
  readonly #out: string[] = []
  #at = 0
  /** Whether all of the line so far has been a component: what follows then begins a line of its own. */
  #fresh = false

  constructor(text: string) {
    this.#text = text
    this.#mark = freeMark(text)
    this.#lines = new LineFinder(text)
  }

  /** How far the text has been taken over. */
  get at(): number {
    return this.#at
  }

  get markdown(): string {
    return this.#out.join('')
  }

  /** The same Markdown with nothing in place of the stand-ins. */
  get plain(): string {
    return this.markdown.replace(new RegExp(`</?${STAND_IN}(?: data-n="${this.#mark}-\\d+")?>`, 'g'), '')
  }

  /** The number in a stand-in's `data-n`; undefined for one that an author wrote. */
  numberOf(n: string): number | undefined {
    return n.startsWith(`${this.#mark}-`) ? Number(n.slice(this.#mark.length + 1)) : undefined
  }

  /** Takes over the text up to a place. */
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
   * Begins a part, and ends it at once when its tag closes itself.
   *
   * @returns whether it is within a line of text, where it was not asked for too
   */
  begin(n: number, tag: ComponentTag, inline: boolean): boolean {
    this.copy(tag.start)
    const within = inline || isWithinLine(this.#text, this.#lines.lineOf(tag.start), tag)
    this.#write(this.#beginning(n) + (tag.selfClosing ? END : ''), tag, within)
    return within
  }

  /** Ends the part that was begun last, at its tag. */
  end(tag: Span, within: boolean): void {
    this.#write(END, tag, within)
  }

  /** Ends the part that was begun last, where no tag does. */
  endHere(within: boolean): void {
    this.#out.push(within ? END : `\n\n${END}\n\n`)
  }

  /** Writes a part without content as a block, in place of a stretch of the text. */
  putBlock(n: number, { start, end }: Span): void {
    this.copy(start)
    const { prefix } = contextOf(this.#text, this.#lines.lineOf(start), start)
    this.#out.push(`\n${prefix}${this.#beginning(n)}${END}\n${prefix.trimEnd()}`)
    this.#at = end
  }

  #beginning(n: number): string {
    return `<${STAND_IN} data-n="${this.#mark}-${n}">`
  }

  /** Writes a stand-in; one that is a block gets a line of its own between blank ones, within its list or quote. */
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

  /** Takes back the white space and quote marks before a tag that is written with its own. */
  #dropPrefix(length: number): void {
    const last = this.#out.pop() ?? ''
    this.#out.push(last.slice(0, Math.max(last.length - length, 0)))
  }
}

/** A word that the page does not have, so that no author can write a stand-in. */
function freeMark(text: string): string {
  const taken = new Set(text.match(/p\d+(?=-)/g))
  let n = 0
  while (taken.has(`p${n}`)) n += 1
  return `p${n}`
}
