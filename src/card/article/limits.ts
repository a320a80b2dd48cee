/**
 * How much a text may hold to be laid out, in counts, so that the answer is the same on every machine and wherever the
 * text is shown. A text with more is shown as it was written.
 */

import type { Root } from 'hast'
import type { Nodes } from 'mdast'
import { elementsWithDepth } from './hast.ts'

/** More than what fits into ten megabytes of ordinary Markdown. */
export const LIMITS = {
  /** Paragraphs, links, table cells and so on; a megabyte of ordinary Markdown has some fifty thousand. */
  parts: 500_000,
  /** The same, each counted once for every part around it: a Markdown twin indents each line by all of them. */
  'levels of nested parts': 5_000_000,
  headings: 20_000,
  'footnotes and references to them': 5_000,
} as const

type Counted = keyof typeof LIMITS

/** Thrown for a text that holds too much; its message is for readers. */
export class TooMuchError extends Error {
  constructor(counted: Counted) {
    super(`This text has more than ${LIMITS[counted].toLocaleString('en')} ${counted}`)
  }
}

/** Counts what a text holds while it is laid out. */
export class Counts {
  readonly #inMarkdown = new Map<Counted, number>()
  readonly #inHtml = new Map<Counted, number>()

  /** @throws {TooMuchError} as soon as the parts of the text that were counted so far are too many */
  addMarkdown(node: Nodes): void {
    if (node.type !== 'text') add(this.#inMarkdown, 'parts', 1)
    if (node.type === 'footnoteDefinition' || node.type === 'footnoteReference') {
      add(this.#inMarkdown, 'footnotes and references to them', 1)
    }
    if ('children' in node) for (const child of node.children) this.addMarkdown(child)
  }

  /** The same for HTML, of which one node of Markdown may hold any amount. */
  addHtml(tree: Root): void {
    for (const { node, depth } of elementsWithDepth(tree)) {
      add(this.#inHtml, 'parts', 1)
      add(this.#inHtml, 'levels of nested parts', depth)
      if (/^h[1-6]$/.test(node.tagName)) add(this.#inHtml, 'headings', 1)
    }
  }
}

function add(counts: Map<Counted, number>, counted: Counted, count: number): void {
  const sum = (counts.get(counted) ?? 0) + count
  if (sum > LIMITS[counted]) throw new TooMuchError(counted)
  counts.set(counted, sum)
}
