/** Reads the headings, words and summary of a text from the tree that its page is drawn from. */

import type { Root } from 'hast'
import { HeadingIds } from '../article/heading-ids.ts'
import { elementsOf, stringProperty } from '../article/html/hast.ts'
import { toHtmlTree } from '../article/html/to-html-tree.ts'
import { Counts } from '../article/limits.ts'
import { parseMarkdownAtOnce } from '../article/parse-markdown.ts'
import { type Block, readBlocks } from './outline/blocks.ts'
import { openingHeading, summaryOf } from './outline/summary.ts'

export { firstSentence, firstSentences } from './outline/summary.ts'

/** A heading and the text below it, up to the next heading. */
export interface Section {
  /** Empty for text before the first heading. */
  title: string
  /** The heading's id in the rendered article; empty for text before the first heading. */
  id: string
  /** Level of the heading, 1 to 6; 0 for text before the first heading. */
  level: number
  text: string
}

/** A heading as its author wrote it. */
export interface Heading {
  text: string
  /** 1 to 6. */
  level: number
}

/** What a text says, without its layout. */
export interface Outline {
  /** The heading that the text begins with; only pictures may stand before it. */
  heading: Heading | undefined
  /** In order; text before the first heading comes first, as a section without a title. */
  sections: Section[]
  /** One or two sentences of at most about 200 characters, plain text; empty for a text without prose. */
  summary: string
  /** Ids that elements of its HTML have on the page, besides those of headings. */
  anchors: string[]
}

/**
 * Reads a card's Markdown. A text that cannot be laid out, and is shown as it was written, is one section.
 *
 * @param body - the card's Markdown without its front matter
 * @param settleTexts - as in `ArticleContext`
 */
export function readOutline(body: string, settleTexts?: (tree: Root) => void): Outline {
  const text = readText(body, settleTexts)
  return text === undefined
    ? {
        heading: undefined,
        sections: [{ title: '', id: '', level: 0, text: body }],
        summary: '',
        anchors: [],
      }
    : {
        heading: openingHeading(text.blocks),
        sections: sectionsOf(text.blocks),
        summary: summaryOf(text.blocks),
        anchors: text.anchors,
      }
}

/** The sections of a card's Markdown, see {@link Outline}. */
export function sections(body: string): Section[] {
  return readOutline(body).sections
}

/** The summary of a card's Markdown, see {@link Outline}. */
export function summarize(body: string): string {
  return readOutline(body).summary
}

/** The words of a text, code included, with one line per block. */
export function plainText(markdown: string): string {
  return readText(markdown)?.blocks.map(linesOf).join('\n') ?? markdown
}

function readText(
  markdown: string,
  settleTexts?: (tree: Root) => void,
): { blocks: Block[]; anchors: string[] } | undefined {
  try {
    const counts = new Counts()
    const trees = parseMarkdownAtOnce(markdown, settleTexts !== undefined, counts)
    // Making HTML of the tree takes longer than all the rest, and few texts need it.
    if (trees.length === 1 && counts.areOfPlainMarkdown && settleTexts === undefined)
      return { blocks: trees.flatMap(readBlocks), anchors: [] }
    const pages = trees.map((tree, part) => {
      const html = toHtmlTree(tree, part)
      counts.addHtml(html)
      settleTexts?.(html)
      return html
    })
    return { blocks: pages.flatMap(readBlocks), anchors: pages.flatMap(idsIn) }
  } catch {
    // Too much, or Markdown nested so deeply that it exhausts the stack: its page has no headings either.
    return undefined
  }
}

function idsIn(tree: Root): string[] {
  return [...elementsOf(tree)].flatMap((node) => stringProperty(node, 'id') ?? [])
}

function sectionsOf(blocks: readonly Block[]): Section[] {
  const ids = new HeadingIds()
  const sections: Section[] = []
  let current: Omit<Section, 'text'> = { title: '', id: '', level: 0 }
  let lines: string[] = []
  const close = () => {
    if (current.title !== '' || lines.length > 0) sections.push({ ...current, text: lines.join('\n') })
    lines = []
  }
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      lines.push(linesOf(block))
      continue
    }
    const { title, id } = ids.name(block.text)
    if (title === '') continue
    close()
    current = { title, id, level: block.level }
  }
  close()
  return sections
}

/** The words of a block in one line; code keeps its lines. */
function linesOf({ kind, text }: Block): string {
  return kind === 'code' ? text.trimEnd() : text.trim().replace(/\s{2,}|[^\S ]/g, ' ')
}
