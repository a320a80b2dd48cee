/** Extracts summary, plain text and sections from a card's Markdown without a full parse, fast enough for ingest. */

import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { HeadingIds, splitExplicitId } from './article/heading-ids.ts'
import { parsePiece } from './article/parse-markdown.ts'
import { readBlocks } from './outline/blocks.ts'
import { inlineText } from './outline/inline-text.ts'

export { firstSentence, firstSentences, summarize } from './outline/summary.ts'

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

/** A title that reads the same with and without a parser. */
const PLAIN = /^[^`[\]!<*_~\\&:$@/]*$/

/** A heading in raw HTML; splitting by it yields, in turn, text between headings, a level and a heading's content. */
const HTML_HEADING = /<h([1-6])(?=[\s>])[^>]{0,500}>([\s\S]{0,1000}?)<\/h[1-6]\s*>/i

/** All words of a card's Markdown, code included, as plain text with one line per block. */
export function plainText(body: string): string {
  const lines: string[] = []
  for (const block of readBlocks(body))
    lines.push(block.kind === 'code' ? block.text : textOfBlock(block.text))
  return lines.filter((line) => line !== '').join('\n')
}

/**
 * The sections of a card's Markdown, with the ids that `renderArticle` gives their headings.
 *
 * @returns sections in order; text before the first heading comes first, as a section without a title
 */
export function sections(body: string): Section[] {
  const found: Section[] = []
  const ids = new HeadingIds()
  let title = ''
  let id = ''
  let level = 0
  let lines: string[] = []
  const close = () => {
    const text = lines.filter((line) => line !== '').join('\n')
    if (title !== '' || text !== '') found.push({ title, id, level, text })
    lines = []
  }
  const open = (text: string, depth: number) => {
    const heading = splitExplicitId(text)
    if (heading.text.trim() === '') return
    close()
    level = depth
    title = heading.text.trim().replace(/\s+/g, ' ')
    id = heading.id === undefined ? ids.claim(heading.text) : ids.claimExplicit(heading.id)
  }
  for (const block of readBlocks(body)) {
    if (block.kind === 'heading') open(headingText(block.text), block.level)
    else if (block.kind === 'code') lines.push(block.text)
    else if (block.kind !== 'html') lines.push(textOfBlock(block.text))
    else {
      const parts = block.text.split(HTML_HEADING)
      for (const [at, part] of parts.entries()) {
        if (at % 3 === 2) open(inlineText(part), Number(parts[at - 1]))
        else if (at % 3 === 0) lines.push(textOfBlock(part))
      }
    }
  }
  close()
  return found
}

function textOfBlock(markdown: string): string {
  return inlineText(markdown.replaceAll('|', ' '))
}

/** The text of a heading as the parser reads it, from which its id is made. */
function headingText(markdown: string): string {
  if (PLAIN.test(markdown)) return markdown
  const tree = parsePiece(`# ${markdown.replaceAll('\n', ' ')}`)
  visit(tree, 'html', (node) => {
    node.value = inlineText(node.value)
  })
  return textOf(tree, { includeImageAlt: false })
}
