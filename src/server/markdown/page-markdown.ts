/** The Markdown twin of a page: what it says, without the ways to click through it. */

import type { Element, ElementContent, Root } from 'hast'
import {
  defaultNodeHandlers,
  defaultHandlers as TREE_HANDLERS,
  type Options as TreeOptions,
  toMdast,
} from 'hast-util-to-mdast'
import { toString as textOf } from 'hast-util-to-string'
import type { FootnoteDefinition, Html } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, type Options as TextOptions, toMarkdown } from 'mdast-util-to-markdown'
import { classesOf, eachElement, element, findElement, text } from './elements.ts'
import { settleEscapes } from './escapes.ts'
import { parsePage } from './parse-page.ts'
import { ALERT_MARK, plainParts } from './plain-parts.ts'
import { collapseWhiteSpace } from './white-space.ts'

/**
 * Turn a page into Markdown.
 *
 * @param html - of a whole page of this site
 */
export async function pageMarkdown(html: string): Promise<string> {
  const tree = parsePage(html)
  plainParts(tree)
  plainLists(tree)
  collapseWhiteSpace(tree)
  return toMarkdown(toMarkdownTree(tree), TEXT)
}

/** The tree is ours to change: it is handed over past what would copy it and look for white space in it again. */
function toMarkdownTree(tree: Root) {
  return toMdast(
    { type: 'root', children: [] },
    { ...TREE, nodeHandlers: { root: (state) => defaultNodeHandlers.root(state, tree) } },
  )
}

const TREE: TreeOptions = {
  document: true,
  handlers: {
    // A formula is kept as it was written: its MathML carries the TeX.
    math: (_, node: Element): Html => ({ type: 'html', value: texOf(node) }),
    // Else its brackets would be written so that they mean none.
    [ALERT_MARK]: (_, node: Element): Html => ({ type: 'html', value: `${textOf(node)}\n` }),
    a(state, node: Element) {
      if (node.properties['data-footnote-backref'] !== undefined) return undefined
      if (node.properties['data-footnote-ref'] === undefined) return TREE_HANDLERS.a(state, node)
      return { type: 'footnoteReference', identifier: noteOf(node.properties.href) }
    },
    section(state, node: Element) {
      if (!classesOf(node).includes('footnotes')) return TREE_HANDLERS.section(state, node)
      const notes: FootnoteDefinition[] = []
      eachElement(node, (item, index) => {
        if (item.tagName !== 'li') return undefined
        const children = state.toFlow(state.all(item))
        notes.push({ type: 'footnoteDefinition', identifier: noteOf(item.properties.id), children })
        return index + 1
      })
      return notes
    },
  },
}

const TEXT: TextOptions = {
  ...{ bullet: '-', rule: '-', fences: true, resourceLink: true },
  extensions: [gfmToMarkdown()],
  handlers: {
    root(node, parent, state, info) {
      settleEscapes(state)
      return defaultHandlers.root(node, parent, state, info)
    },
  },
}

/** Names and values become a list with a line each: Markdown has no other form for them. */
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

/** The values of a fact with commas between them. */
function inOneLine(value: Element): ElementContent[] {
  const [only, second] = value.children.filter((child) => child.type === 'element')
  if (only === undefined || second !== undefined) return value.children
  if (only.tagName === 'p') return only.children
  if (only.tagName !== 'ul' && only.tagName !== 'ol') return value.children
  const items = only.children.filter((child) => child.type === 'element')
  return items.flatMap((item, index) => (index === 0 ? item.children : [text(', '), ...item.children]))
}

/** What a footnote is called, by its id or a link to it: `mb-fn-1`, with the number of the part of a card that it stands in. */
function noteOf(id: Element['properties'][string]): string {
  return String(id).replace(/^#?mb-((?:\d+-)?)fn-/, '$1')
}

function texOf(node: Element): string {
  const mark = node.properties.display === 'block' ? '$$' : '$'
  const tex = textOf(findElement(node, 'annotation') ?? node)
  return `${mark}${tex}${mark}`
}
