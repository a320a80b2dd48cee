/** Puts spaces where only the style sheet keeps words of two elements apart. */

import type { Element, ElementContent, Parents, Root, RootContent } from 'hast'
import { classesOf, text } from './elements.ts'

/** What is written in these is meant as it is: code and formulas. */
const WRITTEN: ReadonlySet<string> = new Set(['pre', 'code', 'math', 'svg'])

/** The text of a card or page, in which only what we have drawn is set apart: our elements have classes. */
const ARTICLE = 'prose'

/** Elements that change how a part of a word looks. */
const FORMATTING: ReadonlySet<string> = new Set(
  'a abbr b bdi cite code del dfn em i ins kbd mark math q s strong sub sup u var'.split(' '),
)

const WORD = /[\p{L}\p{N}]/u

/** Separate what touches in a tree, in place. */
export function separate(tree: Root): void {
  separateWithin(tree, false)
}

function separateWithin(parent: Parents, isArticle: boolean): void {
  for (let at = parent.children.length - 1; at >= 0; at -= 1) {
    const [node, next] = [parent.children[at], parent.children[at + 1]]
    if (node?.type === 'element' && !WRITTEN.has(node.tagName))
      separateWithin(node, isArticle || classesOf(node).includes(ARTICLE))
    if (node !== undefined && next !== undefined && areApart(node, next, isArticle) && touch(node, next))
      parent.children.splice(at + 1, 0, text(' '))
  }
}

/** Whether two neighbours are two things rather than parts of one word. */
function areApart(node: RootContent, next: RootContent, isArticle: boolean): boolean {
  const elements = [node, next].filter((one) => one.type === 'element')
  const isPart = (one: Element) =>
    !FORMATTING.has(one.tagName) && (classesOf(one).length > 0 || (!isArticle && one.tagName !== 'span'))
  return (!isArticle && elements.length === 2) || elements.some(isPart)
}

function touch(node: RootContent, next: RootContent): boolean {
  return WORD.test(edge(node, -1) ?? '') && WORD.test(edge(next, 0) ?? '')
}

/** The first or last character of a node; undefined where it has none. */
function edge(node: RootContent | ElementContent, at: 0 | -1): string | undefined {
  if (node.type === 'text')
    return at === 0 ? [...node.value.slice(0, 2)][0] : [...node.value.slice(-2)].at(-1)
  if (node.type !== 'element') return undefined
  const children = at === 0 ? node.children : node.children.toReversed()
  for (const child of children) {
    const found = edge(child, at)
    if (found !== undefined) return found
  }
  return undefined
}
