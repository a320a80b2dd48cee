/** Makes the Markdown twin of a page: its content without the navigation. */

import type { Element, ElementContent, Root } from 'hast'
import { unescapeText } from '../../article/html/unescape.ts'
import { eachElement, element, text } from './elements.ts'
import { toMarkdownTree } from './markdown-tree.ts'
import { cutMain, parsePage } from './parse-page.ts'
import { plainParts } from './plain-parts.ts'
import { separate } from './separate.ts'
import { collapseWhiteSpace } from './white-space.ts'
import { writeMarkdown } from './write-markdown.ts'

/**
 * Turn a page into Markdown.
 *
 * @param html - of a whole page of this site
 */
export async function pageMarkdown(html: string): Promise<string> {
  const tree = parsePage(html)
  plainParts(tree)
  separate(tree)
  if (html.includes('<dl')) plainLists(tree)
  collapseWhiteSpace(tree)
  return writeMarkdown(toMarkdownTree(tree))
}

/**
 * The words of a page below a line that says why there is no more: for a page that takes too long to be turned into
 * Markdown.
 *
 * @param html - of a whole page of this site
 */
export function pageText(html: string): string {
  const words = unescapeText(cutMain(html).replace(/<[^>]*>/g, ''))
  const why = 'This page could not be turned into Markdown. These are its words:'
  return writeMarkdown({
    type: 'root',
    children: [
      { type: 'paragraph', children: [{ type: 'text', value: why }] },
      { type: 'code', value: words.trim() },
    ],
  })
}

/** Turns names and values into a list with one line each: Markdown has no other form for them. */
function plainLists(tree: Root): void {
  eachElement(tree, (node, index) => {
    if (node.tagName !== 'dl') return undefined
    const rows: ElementContent[] = []
    let name: ElementContent[] = []
    let isAlone = false
    const closeName = () => {
      if (isAlone) rows.push(element('li', name))
    }
    eachElement(node, (inner, at) => {
      if (inner.tagName === 'dt') {
        closeName()
        name = inner.children
        isAlone = true
      }
      if (inner.tagName === 'dd') {
        const named = name.length === 0 ? [] : [...name, text(': ')]
        rows.push(element('li', [...named, ...inOneLine(inner)]))
        isAlone = false
      }
      return inner.tagName === 'dt' || inner.tagName === 'dd' ? at + 1 : undefined
    })
    closeName()
    node.tagName = 'ul'
    node.children = rows
    return index + 1
  })
}

/** The values of a fact, separated by commas. */
function inOneLine(value: Element): ElementContent[] {
  const [only, second] = value.children.filter((child) => child.type === 'element')
  if (only === undefined || second !== undefined) return value.children
  if (only.tagName === 'p') return only.children
  if (only.tagName !== 'ul' && only.tagName !== 'ol') return value.children
  const items = only.children.filter((child) => child.type === 'element')
  return items.flatMap((item, index) => (index === 0 ? item.children : [text(', '), ...item.children]))
}
