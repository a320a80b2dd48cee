/** What ingest takes from every card's Markdown without parsing it: a summary, the words, the sections. */

import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { HeadingIds, splitExplicitId } from './article/heading-ids.ts'
import { parsePiece } from './article/parse-markdown.ts'
import { readBlocks } from './outline/blocks.ts'
import { inlineText } from './outline/inline-text.ts'

export { firstSentence, firstSentences, summarize } from './outline/summary.ts'

/** A heading and what stands under it up to the next one. */
export interface Section {
  /** Empty for what stands before the first heading. */
  title: string
  /** The id that the heading has in the rendered article; empty for what stands before the first heading. */
  id: string
  /** Of the heading, 1 to 6; 0 for what stands before the first heading. */
  level: number
  text: string
}

/** A title that reads the same with and without a parser. */
const PLAIN = /^[^`[\]!<*_~\\&:$@/]*$/

/** A heading in raw HTML; splitting by it gives what is between headings, their levels and what is in them by turns. */
const HTML_HEADING = /<h([1-6])(?=[\s>])[^>]{0,500}>([\s\S]{0,1000}?)<\/h[1-6]\s*>/i

/** All words of a card's Markdown, code included, as plain text; blocks are lines. */
export function plainText(body: string): string {
  const lines: string[] = []
  for (const block of readBlocks(body))
    lines.push(block.kind === 'code' ? block.text : textOfBlock(block.text))
  return lines.filter((line) => line !== '').join('\n')
}

/**
 * The sections of a card's Markdown, with the ids that `renderArticle` gives their headings.
 *
 * @returns in order; a section without a title comes first when text stands before the first heading
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

/** The text that the parser finds in a heading, which its id is made from. */
function headingText(markdown: string): string {
  if (PLAIN.test(markdown)) return markdown
  const tree = parsePiece(`# ${markdown.replaceAll('\n', ' ')}`)
  visit(tree, 'html', (node) => {
    node.value = inlineText(node.value)
  })
  return textOf(tree, { includeImageAlt: false })
}
