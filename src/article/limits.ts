/**
 * How much a text may hold to be laid out, in counts, so that the answer is the same on every machine and wherever the
 * text is shown. A text with more is shown as it was written.
 */

import type { Root } from 'hast'
import type { Nodes, Table } from 'mdast'
import { elementsWithDepth } from './html/hast.ts'

/** More than what fits into ten megabytes of ordinary Markdown. */
export const LIMITS = {
  /** Paragraphs, links, table cells and so on; a megabyte of ordinary Markdown has some fifty thousand. */
  parts: 500_000,
  /** The same, each counted once for every part around it: a Markdown twin indents each line by all of them. */
  'levels of nested parts': 5_000_000,
  headings: 20_000,
  'footnotes and references to them': 5_000,
} as const

/** A text with no more parts than this has few enough of everything in HTML too. */
const MAX_PLAIN_PARTS = 10_000

/** Any tag but those that neither begin a heading nor move words, however they are nested or left open. */
const STRUCTURE =
  /<\/?(?!(?:a|b|br|del|div|em|hr|i|img|ins|kbd|mark|p|s|small|span|strong|sub|sup|u)[\s/>])[a-z]/i

type Counted = keyof typeof LIMITS

const COUNTED = ['parts', 'levels of nested parts', 'headings', 'footnotes and references to them'] as const

/** Thrown for a text that holds too much; its message is for readers. */
export class TooMuchError extends Error {
  constructor(counted: Counted) {
    super(`This text has more than ${LIMITS[counted].toLocaleString('en')} ${counted}`)
  }
}

/** Counts what a text holds while it is laid out. */
export class Counts {
  readonly #inMarkdown = { parts: 0, 'footnotes and references to them': 0 }
  readonly #inHtml = { parts: 0, 'levels of nested parts': 0, headings: 0 }
  #hasHtml = false

  /**
   * Whether the Markdown counted so far has neither HTML that orders it nor footnotes, and so few parts that its HTML cannot have too
   * many.
   */
  get areOfPlainMarkdown(): boolean {
    const { parts, 'footnotes and references to them': footnotes } = this.#inMarkdown
    return !this.#hasHtml && footnotes === 0 && parts <= MAX_PLAIN_PARTS
  }

  /** @throws {TooMuchError} the parts of the text that were counted so far are too many */
  addMarkdown(node: Nodes): void {
    this.#countMarkdown(node)
    refuse(this.#inMarkdown)
  }

  #countMarkdown(node: Nodes): void {
    if (node.type === 'text') return
    const counts = this.#inMarkdown
    counts.parts += 1
    if (node.type === 'table') counts.parts += missingCells(node)
    if (node.type === 'html' && STRUCTURE.test(node.value)) this.#hasHtml = true
    if (node.type === 'footnoteDefinition' || node.type === 'footnoteReference')
      counts['footnotes and references to them'] += 1
    if ('children' in node) for (const child of node.children) this.#countMarkdown(child)
  }

  /** The same for HTML, of which one node of Markdown may hold any amount. */
  addHtml(tree: Root): void {
    const counts = this.#inHtml
    for (const { node, depth } of elementsWithDepth(tree)) {
      counts.parts += 1
      counts['levels of nested parts'] += depth
      if (/^h[1-6]$/.test(node.tagName)) counts.headings += 1
    }
    refuse(counts)
  }
}

/** How many cells are added to a table because its rows have fewer than its head. */
function missingCells({ align, children: rows }: Table): number {
  return rows.reduce((sum, row) => sum + Math.max((align?.length ?? 0) - row.children.length, 0), 0)
}

function refuse(counts: Readonly<Partial<Record<Counted, number>>>): void {
  for (const counted of COUNTED) {
    if ((counts[counted] ?? 0) > LIMITS[counted]) throw new TooMuchError(counted)
  }
}
