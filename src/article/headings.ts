/** Settles the headings of an article: their ids, their levels below the page's title, and the table of contents. */

import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { HeadingIds } from './heading-ids.ts'
import { element, elementsOf, hasClass, replaceElements, stringProperty } from './html/hast.ts'
import { PART_STAND_IN } from './html/raw-html.ts'

/** A heading in the table of contents. */
export interface TocEntry {
  id: string
  text: string
  /** Level in the article: 2 at the top, each at most one deeper than the one before. */
  depth: number
}

const HEADING = /^h[1-6]$/

/** Settles the headings of one article, tree by tree. */
export class Headings {
  readonly toc: TocEntry[] = []
  readonly #ids = new HeadingIds()
  /** True until the first heading, the only one that can be the page's own title. */
  #awaitsTitle = true
  /** The open levels: as the author wrote them, and as they are in the article. */
  readonly #levels: { written: number; shown: number }[] = []

  readonly #isTitle: (text: string, level: number) => boolean

  /** @param isTitle - whether a first heading with this text and level is the page's `h1` */
  constructor(isTitle: (text: string, level: number) => boolean = () => false) {
    this.#isTitle = isTitle
  }

  /** Gives the headings of `tree` their ids and levels, in place; a heading without content is dropped. */
  settle(tree: Root): void {
    replaceElements(tree, (node) => (isHeading(node) && isEmpty(node) ? [] : [node]))
    for (const node of elementsOf(tree)) {
      if (isHeading(node)) this.#settleHeading(node)
    }
  }

  #settleHeading(node: Element): void {
    const { title, id, hidden } = this.#ids.name(textOf(node))
    if (hidden > 0) cutTail(node, hidden)
    const shown = this.#level(Number(node.tagName.slice(1)), title)
    node.tagName = `h${shown}`
    keepWrittenId(node)
    if (title === '') return
    node.properties.id = id
    this.toc.push({ id, text: title, depth: shown })
  }

  #level(written: number, text: string): number {
    const isTitle = this.#awaitsTitle && this.#isTitle(text, written)
    this.#awaitsTitle = false
    if (isTitle) return 1
    while ((this.#levels.at(-1)?.written ?? 0) >= written) this.#levels.pop()
    const shown = Math.min((this.#levels.at(-1)?.shown ?? 1) + 1, 6)
    this.#levels.push({ written, shown })
    return shown
  }
}

/** The label of the footnotes is ours and not part of the author's outline. */
export function isHeading(node: Element): boolean {
  return HEADING.test(node.tagName) && !hasClass(node, 'sr-only')
}

function isEmpty(node: Element): boolean {
  if (textOf(node).trim() !== '') return false
  for (const inner of elementsOf(node)) {
    if (['img', 'video', 'audio', 'input', PART_STAND_IN].includes(inner.tagName)) return false
  }
  return true
}

/** Keeps the anchor that raw HTML gave a heading, beside the one made from its text. */
function keepWrittenId(node: Element): void {
  const written = stringProperty(node, 'id')
  if (written === undefined) return
  delete node.properties.id
  node.children.unshift(element('span', { id: written }, []))
}

/** Removes the last `count` characters of the text in a node. */
function cutTail(node: Element, count: number): void {
  let left = count
  for (let at = node.children.length - 1; at >= 0 && left > 0; at -= 1) {
    const child = node.children[at]
    if (child?.type === 'text') {
      const cut = Math.min(left, child.value.length)
      child.value = child.value.slice(0, child.value.length - cut)
      left -= cut
    } else if (child?.type === 'element') {
      const cut = Math.min(left, textOf(child).length)
      cutTail(child, cut)
      left -= cut
    }
  }
}
