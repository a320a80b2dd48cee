/** Converts the elements of a page to a Markdown tree. */

import type { Element, Root } from 'hast'
import { defaultHandlers, type Handle, type State, toMdast } from 'hast-util-to-mdast'
import { toString as textOf } from 'hast-util-to-string'
import type {
  FootnoteDefinition,
  Html,
  Nodes as MarkdownNodes,
  Parents as MarkdownParents,
  Root as MarkdownRoot,
} from 'mdast'
import { classesOf, eachElement, findElement } from './elements.ts'
import { isTooLarge, tableLines } from './large-tables.ts'
import { ALERT_MARK } from './plain-parts.ts'

/** @param tree - without invisible white space; it is modified */
export function toMarkdownTree(tree: Root): MarkdownRoot {
  const state = newState()
  const root: MarkdownRoot = { type: 'root', children: state.toFlow(state.all(tree)) }
  settleTexts(root)
  return root
}

let first: State | undefined

/**
 * The state for converting one page. `toMdast` does not expose it, and would copy the page, collapse its white space
 * again and visit the whole result: it is therefore run once, on an empty page.
 */
function newState(): State {
  const root: Handle = (state) => {
    first = state
  }
  if (first === undefined)
    toMdast({ type: 'root', children: [] }, { handlers: HANDLERS, nodeHandlers: { root } })
  if (first === undefined) throw new Error('The elements of a page cannot be turned into Markdown.')
  return { ...first }
}

/** Merge adjacent texts and trim them at the edges of lines, in place, as `toMdast` does at its end. */
function settleTexts(parent: MarkdownParents): void {
  const nodes: MarkdownNodes[] = parent.children
  const isLine = parent.type === 'paragraph' || parent.type === 'heading' || parent.type === 'root'
  let kept = 0
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index]
    if (node === undefined) continue
    if (node.type === 'text') {
      for (let next = nodes[index + 1]; next?.type === 'text'; next = nodes[index + 1]) {
        node.value += next.value
        index += 1
      }
      if (/[\r\n]/.test(node.value)) node.value = node.value.replace(/[\t ]*(\r?\n|\r)[\t ]*/, '$1')
      if (isLine && kept === 0) node.value = node.value.replace(/^[\t ]+/, '')
      if (isLine && index === nodes.length - 1) node.value = node.value.replace(/[\t ]+$/, '')
      if (node.value === '') continue
    } else if ('children' in node) settleTexts(node)
    nodes[kept] = node
    kept += 1
  }
  nodes.length = kept
}

/** Handlers that differ from those of `toMdast`. */
export const HANDLERS: Record<string, Handle> = {
  // A formula keeps its source: its MathML carries the TeX.
  math: (_, node: Element): Html => ({ type: 'html', value: texOf(node) }),
  // Otherwise its brackets would be escaped.
  [ALERT_MARK]: (_, node: Element): Html => ({ type: 'html', value: `${textOf(node)}\n` }),
  a(state, node: Element) {
    if (node.properties['data-footnote-backref'] !== undefined) return undefined
    if (node.properties['data-footnote-ref'] === undefined) return defaultHandlers.a(state, node)
    return { type: 'footnoteReference', identifier: noteOf(node.properties.href) }
  },
  section(state, node: Element) {
    if (!classesOf(node).includes('footnotes')) return defaultHandlers.section(state, node)
    const notes: FootnoteDefinition[] = []
    eachElement(node, (item, index) => {
      if (item.tagName !== 'li') return undefined
      const children = state.toFlow(state.all(item))
      notes.push({ type: 'footnoteDefinition', identifier: noteOf(item.properties.id), children })
      return index + 1
    })
    return notes
  },
  table: (state, node: Element) =>
    !state.inTable && isTooLarge(node) ? tableLines(node) : defaultHandlers.table(state, node),
}

/** The label of a footnote, from its id or a link to it: `mb-fn-1`, prefixed with the number of its card part. */
function noteOf(id: Element['properties'][string]): string {
  return String(id).replace(/^#?mb-((?:\d+-)?)fn-/, '$1')
}

function texOf(node: Element): string {
  const mark = node.properties.display === 'block' ? '$$' : '$'
  const tex = textOf(findElement(node, 'annotation') ?? node)
  return `${mark}${tex}${mark}`
}
