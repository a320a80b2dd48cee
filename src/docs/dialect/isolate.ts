/** Sets the components of a page apart from its Markdown: each becomes a stand-in that any parser nests rightly. */

import { PART_STAND_IN as STAND_IN } from '../../card/article/raw-html.ts'
import { findNearest } from '../../card/nearest.ts'
import type { DocsReport } from '../problems.ts'
import { type ComponentTag, readComponentTag } from './attributes.ts'
import { whyNotDrawn } from './component-attributes.ts'
import { COMPONENTS, type ComponentName, isComponent, PARENTS } from './component-names.ts'
import { type Directive, findDirectives } from './directives.ts'
import { contextOf, isWithinLine, LineFinder } from './line-context.ts'
import { maskCode } from './mask-code.ts'

/** One component of a page, by its number in the text. */
export type Part =
  | { type: 'component'; name: ComponentName; tag: ComponentTag; source: string }
  /** A component that is none of the set; with a source to show when it has no content of its own. */
  | { type: 'unknown'; name: string; source: string; selfClosing: boolean }
  | { type: 'directive'; directive: Directive }

/** A page whose components stand apart. */
export interface IsolatedPage {
  /** Markdown with stand-ins. */
  markdown: string
  parts: readonly Part[]
  /** Part that a stand-in's `data-n` names; undefined for one that an author wrote. */
  find(n: string): Part | undefined
  /** The same Markdown with nothing in place of the stand-ins. */
  plain: string
  /** The text as it was given, with its code blanked: offsets are the text's own. */
  masked: string
}

/** Unknown components have a name such as `CourseFloatingBanner`, and not one such as `MASK` or `YOUR_TOKEN`. */
const UNKNOWN = /^[A-Z][a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*$/
const REMEDY = 'Mend the attribute; the dialect is described at /docs/modelbook/dialect.'
const TAG_START = /<\/?[A-Za-z]/g
/** Where YouTube's players are embedded from. */
const EMBEDDED = /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})(?:[?#]|$)/
/** ```` <pt>```bash pip install torch ```</pt> ```` is meant as a block of code. */
const FENCE_ON_LINE = /^[ \t]*```([\w+-]+)[ \t]+([^`\s][^`\n]*)```[ \t]*$/

/**
 * Find the components and directives of a page and set them apart. Never throws; what is closed wrongly is put right
 * and reported, and no text is lost.
 *
 * @param report - told offsets into `text`
 */
export function isolate(text: string, report: DocsReport = () => {}): IsolatedPage {
  const mark = freeMark(text)
  const page = new Isolation(text, mark, report)
  page.run()
  const markdown = page.markdown
  const standIn = new RegExp(`</?${STAND_IN}(?: data-n="${mark}-\\d+")?>`, 'g')
  return {
    markdown,
    parts: page.parts,
    find: (n) => (n.startsWith(`${mark}-`) ? page.parts[Number(n.slice(mark.length + 1))] : undefined),
    plain: markdown.replace(standIn, ''),
    masked: page.masked,
  }
}

/** A word that the page does not have, so that no author can write a stand-in. */
function freeMark(text: string): string {
  let n = 0
  while (text.includes(`p${n}-`)) n += 1
  return `p${n}`
}

interface OpenPart {
  name: string
  tag: ComponentTag
  inline: boolean
}

class Isolation {
  readonly parts: Part[] = []
  readonly #text: string
  /** The text with its code blanked, see {@link maskCode}. */
  readonly masked: string
  readonly #mark: string
  readonly #report: DocsReport
  readonly #open: OpenPart[] = []
  /** Where each name is closed last. */
  readonly #closings = new Map<string, number>()
  readonly #lines: LineFinder
  readonly #out: string[] = []
  #at = 0
  /** Whether all of the line so far has been a component: what follows then begins a line of its own. */
  #fresh = false

  constructor(text: string, mark: string, report: DocsReport) {
    this.#text = text
    this.masked = maskCode(text)
    this.#mark = mark
    this.#report = report
    this.#lines = new LineFinder(text)
  }

  get markdown(): string {
    return this.#out.join('')
  }

  run(): void {
    const directives = findDirectives(this.#text, this.masked)
    let next = directives.shift()
    TAG_START.lastIndex = 0
    for (const { index } of this.masked.matchAll(TAG_START)) {
      while (next !== undefined && next.start < index) {
        this.#directive(next)
        next = directives.shift()
      }
      if (index >= this.#at) this.#consider(index)
    }
    for (; next !== undefined; next = directives.shift()) this.#directive(next)
    this.#copy(this.#text.length)
    for (const part of this.#open.toReversed()) this.#closeLate(part)
  }

  #consider(start: number): void {
    const tag = readComponentTag(this.#text, start)
    if (tag === undefined) return
    const { name } = tag
    if (isComponent(name)) {
      const parents = PARENTS[name]
      const inPlace = parents === undefined || this.#open.some((part) => parents.includes(part.name))
      if (inPlace || (tag.closing && this.#isOpen(name))) {
        this.#known(name, tag)
        return
      }
      if (name === 'hfoption') {
        this.#stray(tag, 'hfoptions')
        return
      }
      return
    }
    if (name === 'iframe') this.#frame(tag)
    else if (UNKNOWN.test(name) && this.#looksLikeComponent(tag)) this.#unknown(tag)
  }

  #known(name: ComponentName, tag: ComponentTag): void {
    if (tag.closing) {
      this.#close(tag)
      return
    }
    // Siblings do not nest, so the one before was not closed.
    const parents = PARENTS[name] ?? []
    const before = this.#open.at(-1)
    if (before !== undefined && isComponent(before.name) && !parents.includes(before.name)) {
      if (PARENTS[before.name]?.some((parent) => parents.includes(parent)))
        this.#closeUpTo(before.name, tag.start)
    }
    for (const attribute of tag.unreadable) {
      const message = `${attribute} of <${name}> is not data, and nothing of a page is run`
      this.#report(
        'component-attribute',
        'warning',
        tag.start,
        message,
        'Write text, numbers, lists or objects.',
      )
    }
    const reason = tag.unreadable.length === 0 ? whyNotDrawn(tag) : undefined
    if (reason !== undefined) {
      const message = `<${name}> cannot be drawn, so its source is shown: ${reason}`
      this.#report('component-attribute', 'warning', tag.start, message, REMEDY)
    }
    const source = this.#text.slice(tag.start, tag.end)
    this.#begin({ type: 'component', name, tag, source }, tag, COMPONENTS[name] === 'inline')
  }

  /** A video that is embedded by hand is what `<Youtube>` is; other frames become links. */
  #frame(tag: ComponentTag): void {
    if (tag.closing) {
      if (this.#isOpen('iframe')) this.#close(tag)
      return
    }
    const { src, title } = tag.attributes
    const id = typeof src === 'string' ? EMBEDDED.exec(src)?.[1] : undefined
    if (id === undefined || !this.#isClosed(tag)) return
    const attributes = { id, title: typeof title === 'string' ? title : 'Video' }
    const source = this.#text.slice(tag.start, tag.end)
    this.#begin({ type: 'component', name: 'Youtube', tag: { ...tag, attributes }, source }, tag, false)
  }

  #unknown(tag: ComponentTag): void {
    if (tag.closing) {
      this.#close(tag)
      return
    }
    const { name, selfClosing, start, end } = tag
    const shown = selfClosing ? 'its source is shown' : 'only its content is shown'
    const known = Object.keys(COMPONENTS).filter((component) => /^(?!Api)[A-Z]/.test(component))
    const [nearest] = findNearest(name, known)
    const remedy = nearest
      ? `Did you mean <${nearest}>?`
      : `Known are ${known.join(', ')}, hfoptions and frameworkcontent.`
    this.#report(
      'unknown-component',
      'warning',
      start,
      `unknown component <${name}>, of which ${shown}`,
      remedy,
    )
    const source = this.#text.slice(start, end)
    this.#begin({ type: 'unknown', name, source, selfClosing }, tag, false)
  }

  /** An angle bracket before a capital is as often a placeholder, which stands bare and unclosed. */
  #looksLikeComponent(tag: ComponentTag): boolean {
    if (tag.closing) return this.#isOpen(tag.name)
    return tag.selfClosing || this.#isClosed(tag)
  }

  /** Looked for once for each name: a page may open ten thousand that are never closed. */
  #isClosed({ name, end }: ComponentTag): boolean {
    const last = this.#closings.get(name) ?? this.masked.lastIndexOf(`</${name}>`)
    this.#closings.set(name, last)
    return last >= end
  }

  #isOpen(name: string): boolean {
    return this.#open.some((part) => part.name === name)
  }

  #begin(part: Part, tag: ComponentTag, inline: boolean): void {
    this.#copy(tag.start)
    const n = this.parts.push(part) - 1
    const within = inline || isWithinLine(this.#text, this.#lines.lineOf(tag.start), tag)
    const opening = `<${STAND_IN} data-n="${this.#mark}-${n}">`
    this.#write(tag.selfClosing ? `${opening}</${STAND_IN}>` : opening, tag, within)
    if (!tag.selfClosing) this.#open.push({ name: tag.name, tag, inline: within })
  }

  #close(tag: ComponentTag): void {
    if (!this.#isOpen(tag.name)) {
      this.#stray(tag, undefined)
      return
    }
    this.#copy(tag.start)
    while (this.#open.at(-1)?.name !== tag.name) this.#reportUnclosed(this.#pop())
    const part = this.#open.pop()
    this.#write(`</${STAND_IN}>`, tag, part?.inline === true)
  }

  #closeUpTo(name: string, at: number): void {
    this.#copy(at)
    while (this.#isOpen(name)) this.#reportUnclosed(this.#pop())
  }

  #pop(): OpenPart | undefined {
    const part = this.#open.pop()
    this.#out.push(part?.inline === true ? `</${STAND_IN}>` : `\n\n</${STAND_IN}>\n\n`)
    return part
  }

  #closeLate(part: OpenPart): void {
    this.#open.pop()
    this.#out.push(part.inline ? `</${STAND_IN}>` : `\n\n</${STAND_IN}>\n`)
    this.#reportUnclosed(part)
  }

  #reportUnclosed(part: OpenPart | undefined): void {
    if (part === undefined) return
    const message = `<${part.name}> is never closed, so it ends where what is around it ends`
    this.#report(
      'unclosed-component',
      'warning',
      part.tag.start,
      message,
      `Add </${part.name}> after its content.`,
    )
  }

  /** A tag that belongs to nothing says nothing, and is left out. */
  #stray(tag: ComponentTag, parent: string | undefined): void {
    this.#copy(tag.start)
    this.#at = tag.end
    const what = parent === undefined ? 'closes nothing' : `stands outside of <${parent}>`
    const name = `<${tag.closing ? '/' : ''}${tag.name}>`
    this.#report(
      'stray-component',
      'warning',
      tag.start,
      `${name} ${what}, so it is left out`,
      'Take it out, or open it.',
    )
  }

  #directive(directive: Directive): void {
    if (directive.start < this.#at) return
    this.#copy(directive.start)
    const n = this.parts.push({ type: 'directive', directive }) - 1
    const { prefix } = contextOf(this.#text, this.#lines.lineOf(directive.start), directive.start)
    this.#out.push(`\n${prefix}<${STAND_IN} data-n="${this.#mark}-${n}"></${STAND_IN}>\n${prefix.trimEnd()}`)
    this.#at = directive.end
  }

  /** Writes a stand-in; one that is a block gets a line of its own between blank ones, within its list or quote. */
  #write(standIn: string, tag: ComponentTag, within: boolean): void {
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

  #copy(end: number): void {
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
}
