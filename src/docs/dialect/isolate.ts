/** Isolates the components of a page from its Markdown: each becomes a stand-in that any parser nests correctly. */

import { findNearest } from '../../card/names/nearest.ts'
import type { DocsReport } from '../problems.ts'
import { type ComponentTag, readComponentTag } from './attributes.ts'
import { findSlip, whyNotDrawn } from './component-attributes.ts'
import { COMPONENTS, type ComponentName, isComponent, PARENTS } from './component-names.ts'
import { type Directive, findDirectives } from './directives.ts'
import { maskCode } from './mask-code.ts'
import { StandInWriter } from './stand-in-writer.ts'

/** A component or directive of a page. */
export type Part =
  | { type: 'component'; name: ComponentName; tag: ComponentTag; source: string }
  /** An unknown component, with its source to show when it has no content. */
  | { type: 'unknown'; name: string; source: string; selfClosing: boolean }
  | { type: 'directive'; directive: Directive }

/** A page with its components isolated. */
export interface IsolatedPage {
  /** Markdown with stand-ins. */
  markdown: string
  parts: readonly Part[]
  /** The part that a stand-in's `data-n` names; undefined for a stand-in that an author wrote. */
  find(n: string): Part | undefined
  /** The original text with its code blanked out, offsets unchanged. */
  masked: string
}

/** Names of possible components, such as `CourseFloatingBanner`, unlike `MASK` or `YOUR_TOKEN`. */
const UNKNOWN = /^[A-Z][a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*$/
const REMEDY = 'Correct the attribute; the dialect is described at /docs/modelbook/dialect.'
const UNREAD = 'Close its quotes, its braces and the tag; {...all} is not supported.'
const TAG_START = /<\/?[A-Za-z]/g
/** Addresses of embedded YouTube players. */
const EMBEDDED = /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})(?:[?#]|$)/
/**
 * Isolate the components and directives of a page. Never throws; wrongly closed components are corrected and reported,
 * and no text is lost.
 *
 * @param report - takes offsets into `text`
 */
export function isolate(text: string, report: DocsReport = () => {}): IsolatedPage {
  const page = new Isolation(text, report)
  page.run()
  const { parts, masked, writer } = page
  const find = (n: string) => {
    const number = writer.numberOf(n)
    return number === undefined ? undefined : parts[number]
  }
  return { markdown: writer.markdown, parts, find, masked }
}

interface OpenPart {
  name: string
  tag: ComponentTag
  inline: boolean
}

class Isolation {
  readonly parts: Part[] = []
  readonly writer: StandInWriter
  readonly #text: string
  /** The text with its code blanked out, see {@link maskCode}. */
  readonly masked: string
  readonly #report: DocsReport
  readonly #open: OpenPart[] = []
  /** Components already reported as unreadable: where one is cut off, later ones may be as well. */
  readonly #unreadable = new Set<string>()
  /** Offset of the last closing tag of each name. */
  readonly #closings = new Map<string, number>()

  constructor(text: string, report: DocsReport) {
    this.#text = text
    this.writer = new StandInWriter(text)
    this.masked = maskCode(text)
    this.#report = report
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
      if (index >= this.writer.at) this.#consider(index)
    }
    for (; next !== undefined; next = directives.shift()) this.#directive(next)
    this.writer.copy(this.#text.length)
    while (this.#open.length > 0) this.#endUnclosed()
  }

  #consider(start: number): void {
    const tag = readComponentTag(this.#text, start)
    if (tag === undefined) {
      this.#unread(start)
      return
    }
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

  /** An unreadable tag stays text; it is reported if it begins like a component. */
  #unread(start: number): void {
    const [, name = ''] = /^<(\w+)/.exec(this.#text.slice(start, start + 30)) ?? []
    if (!isComponent(name) || PARENTS[name] !== undefined || this.#unreadable.has(name)) return
    this.#unreadable.add(name)
    const message = `<${name}> cannot be read as a component, so it is shown as written`
    this.#report('component-attribute', 'warning', start, message, UNREAD)
  }

  #known(name: ComponentName, tag: ComponentTag): void {
    if (tag.closing) {
      this.#close(tag)
      return
    }
    // Siblings do not nest, so the previous one was not closed.
    const parents = PARENTS[name] ?? []
    const before = this.#open.at(-1)
    if (before !== undefined && isComponent(before.name) && !parents.includes(before.name)) {
      if (PARENTS[before.name]?.some((parent) => parents.includes(parent)))
        this.#closeUpTo(before.name, tag.start)
    }
    for (const attribute of tag.unreadable) {
      const message = `${attribute} of <${name}> is not plain data, and code on a page is not run`
      this.#report(
        'component-attribute',
        'warning',
        tag.start,
        message,
        'Use text, numbers, lists or objects.',
      )
    }
    const reason = tag.unreadable.length === 0 ? whyNotDrawn(tag) : undefined
    if (reason !== undefined) {
      const message = `<${name}> cannot be drawn, so its source is shown: ${reason}`
      this.#report('component-attribute', 'warning', tag.start, message, REMEDY)
    }
    const slip = findSlip(tag)
    if (slip !== undefined) {
      this.#report('component-attribute', 'warning', tag.start, slip.message, slip.remedy)
    }
    const source = this.#text.slice(tag.start, tag.end)
    this.#begin({ type: 'component', name, tag, source }, tag, COMPONENTS[name] === 'inline')
  }

  /** A hand-embedded video becomes a `<Youtube>`; other frames become links. */
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
    const shown = selfClosing ? 'so its source is shown' : 'so only its content is shown'
    const known = Object.keys(COMPONENTS).filter((component) => /^(?!Api)[A-Z]/.test(component))
    const [nearest] = findNearest(name, known)
    const remedy = nearest
      ? `Did you mean <${nearest}>?`
      : `Use one of ${known.join(', ')}, hfoptions or frameworkcontent.`
    this.#report('unknown-component', 'warning', start, `unknown component <${name}>, ${shown}`, remedy)
    const source = this.#text.slice(start, end)
    this.#begin({ type: 'unknown', name, source, selfClosing }, tag, false)
  }

  /** An angle bracket before a capital is often a placeholder, which is never closed. */
  #looksLikeComponent(tag: ComponentTag): boolean {
    if (tag.closing) return this.#isOpen(tag.name)
    return tag.selfClosing || this.#isClosed(tag)
  }

  /** Searched for only once per name: a page may open ten thousand tags that are never closed. */
  #isClosed({ name, end }: ComponentTag): boolean {
    const last = this.#closings.get(name) ?? this.masked.lastIndexOf(`</${name}>`)
    this.#closings.set(name, last)
    return last >= end
  }

  #isOpen(name: string): boolean {
    return this.#open.some((part) => part.name === name)
  }

  #begin(part: Part, tag: ComponentTag, inline: boolean): void {
    const n = this.parts.push(part) - 1
    const within = this.writer.begin(n, tag, inline)
    if (!tag.selfClosing) this.#open.push({ name: tag.name, tag, inline: within })
  }

  #close(tag: ComponentTag): void {
    if (!this.#isOpen(tag.name)) {
      this.#stray(tag, undefined)
      return
    }
    this.writer.copy(tag.start)
    while (this.#open.at(-1)?.name !== tag.name) this.#endUnclosed()
    this.writer.end(tag, this.#open.pop()?.inline === true)
  }

  #closeUpTo(name: string, at: number): void {
    this.writer.copy(at)
    while (this.#isOpen(name)) this.#endUnclosed()
  }

  #endUnclosed(): void {
    const part = this.#open.pop()
    if (part === undefined) return
    this.writer.endHere(part.inline)
    const message = `<${part.name}> is never closed, so it ends where the element around it ends`
    this.#report(
      'unclosed-component',
      'warning',
      part.tag.start,
      message,
      `Add </${part.name}> after its content.`,
    )
  }

  /** Leaves out and reports a tag that belongs to nothing. */
  #stray(tag: ComponentTag, parent: string | undefined): void {
    this.writer.leaveOut(tag)
    const what = parent === undefined ? 'closes nothing' : `is outside of <${parent}>`
    const name = `<${tag.closing ? '/' : ''}${tag.name}>`
    this.#report(
      'stray-component',
      'warning',
      tag.start,
      `${name} ${what}, so it is ignored`,
      'Remove it, or add what opens it.',
    )
  }

  #directive(directive: Directive): void {
    if (directive.start < this.writer.at) return
    this.writer.putBlock(this.parts.push({ type: 'directive', directive }) - 1, directive)
  }
}
