/** Moves the start of a card from its text to the head of its page: its title, and the summary of a model or dataset. */

import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { isHeading } from '../../article/headings.ts'
import { element, elementsOf, isBlank, replaceElements, stringProperty } from '../../article/html/hast.ts'
import { isTelling } from '../../card/outline/heading-kinds.ts'
import { firstSentence } from '../../card/outline.ts'

/** The sentences that a card's summary was taken from, as their author wrote them. */
interface Lede {
  content: ElementContent[]
  id: string | undefined
}

/** Length in characters of the longest text that the head has room for. */
const LONGEST_LEDE = 400

/**
 * Removes the heading that repeats the title of the page, so that nothing is told twice.
 *
 * @param tree - in which that heading is the only `h1`
 * @returns its id, so that links to it still lead somewhere; undefined if there is no such heading
 */
export function takeTitle(tree: Root): string | undefined {
  let titleId: string | undefined
  replaceElements(tree, (node) => {
    if (node.tagName !== 'h1') return [node]
    titleId = stringProperty(node, 'id') ?? ''
    const pictures = [...elementsOf(node)].filter(({ tagName }) => tagName === 'img')
    return pictures.length === 0 ? [] : [element('p', {}, pictures)]
  })
  return titleId
}

/** Removes the summary from a text whose title is taken, for the head of the page to show. */
export function takeLede(tree: Root, summary: string): Lede | undefined {
  const blocks = tree.children.filter((node) => !isBlank(node))
  const at = blocks.findIndex((node) => isParagraphOf(node, summary))
  const paragraph = blocks[at]
  if (paragraph?.type !== 'element') return undefined
  const headingAt = blocks.findLastIndex((node, place) => place < at && isHeadingNode(node))
  const heading = blocks[headingAt]
  const next = blocks[at + 1]
  const isAlone = headingAt === at - 1 && (next === undefined || isHeadingNode(next))
  const announces = heading?.type === 'element' && isTelling(textOf(heading))
  // Below another heading the sentence belongs to what that says, unless it is the card's title in other words.
  if (headingAt >= 0 && !announces && (headingAt > 0 || isAlone)) return undefined
  const taken = splitParagraph(paragraph, textToTake(paragraph, summary))
  if (taken === undefined) return undefined
  const isWhole = taken.rest.length === 0
  const gone = isWhole && isAlone && announces && !isDeeper(next, heading) ? heading : undefined
  tree.children = tree.children.flatMap((node) => {
    if (node === gone) return []
    if (node !== paragraph) return [node]
    return isWhole ? [] : [{ ...paragraph, children: taken.rest }]
  })
  return { content: taken.first, id: gone?.type === 'element' ? stringProperty(gone, 'id') : undefined }
}

const isHeadingNode = (node: Root['children'][number]) => node.type === 'element' && isHeading(node)

const isDeeper = (node: Root['children'][number] | undefined, heading: Element) =>
  node?.type === 'element' && node.tagName > heading.tagName

const inOneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

function isParagraphOf(node: Root['children'][number], summary: string): boolean {
  if (node.type !== 'element' || node.tagName !== 'p' || summary === '') return false
  return inOneLine(textOf(node)).startsWith(summary.replace(/…$/, ''))
}

/** The whole paragraph if there is room for it, else its first sentences; undefined if not even these fit. */
function textToTake(paragraph: Element, summary: string): string | undefined {
  const text = inOneLine(textOf(paragraph))
  if (text.length <= LONGEST_LEDE) return text
  const first = summary.endsWith('…') ? firstSentence(text) : summary
  return first.length <= LONGEST_LEDE ? first : undefined
}

/** Splits a paragraph after its first characters; undefined where that would cut a link or another element. */
function splitParagraph(
  { children }: Element,
  text: string | undefined,
): { first: ElementContent[]; rest: ElementContent[] } | undefined {
  if (text === undefined) return undefined
  let left = lettersOf(text)
  for (const [at, child] of children.entries()) {
    const own = lettersOf(textOf(child))
    if (own <= left) {
      left -= own
      continue
    }
    if (left === 0) return { first: children.slice(0, at), rest: children.slice(at) }
    if (child.type !== 'text') return undefined
    const cut = endOfLetters(child.value, left)
    return {
      first: [...children.slice(0, at), { type: 'text', value: child.value.slice(0, cut) }],
      rest: [{ type: 'text', value: child.value.slice(cut).trimStart() }, ...children.slice(at + 1)],
    }
  }
  return { first: children, rest: [] }
}

/** Number of characters that are not white space. */
const lettersOf = (text: string) => text.replace(/\s/g, '').length

/** Index after the `count`-th character that is not white space. */
function endOfLetters(text: string, count: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (/\S/.test(text.charAt(at))) seen += 1
    if (seen === count) return at + 1
  }
  return text.length
}
