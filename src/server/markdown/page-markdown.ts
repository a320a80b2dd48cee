/** The Markdown twin of a page: what it says, without the ways to click through it. */

import type { Element, ElementContent, Parents, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Html } from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'

/** What helps a person to act on the page and says nothing about its subject. */
const CONTROLS = new Set([
  ...['nav', 'form', 'search', 'fieldset', 'button', 'script', 'style', 'svg', 'template', 'input', 'select'],
  ...['textarea', 'label'],
])
const CONTROL_CLASSES = ['anchor', 'toc', 'toolbar', 'facets', 'chart', 'copied', 'docs-side', 'docs-copy']

/**
 * Turn a page into Markdown.
 *
 * @param html - of a whole page of this site
 */
export async function pageMarkdown(html: string): Promise<string> {
  return String(await processor.process(cutMain(html)))
}

/** Ways through the site are most of many pages, and are not worth parsing. React writes a tag in one way alone. */
const WAYS = /<(nav|script)\b[^>]*>[\s\S]*?<\/\1>/g

/** The main part of a page as text; all of it when there is none. */
function cutMain(html: string): string {
  const start = html.indexOf('<main')
  const end = html.lastIndexOf('</main>')
  return (start < 0 || end < start ? html : html.slice(start, end)).replace(WAYS, '')
}

const processor = unified()
  .use(rehypeParse)
  .use(() => keepMain)
  .use(() => plainLists)
  .use(rehypeRemark, {
    handlers: {
      // A formula is kept as it was written: its MathML carries the TeX.
      math: (_, node: Element): Html => ({ type: 'html', value: texOf(node) }),
    },
  })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-', fences: true, resourceLink: true })
  .freeze()

/** The main part of the page without its controls. */
function keepMain(tree: Root): Root {
  const found: Element[] = []
  visit(tree, 'element', (node) => {
    if (node.tagName === 'main') found.push(node)
  })
  const root: Root = { type: 'root', children: found[0]?.children ?? tree.children }
  visit(root, (node, index, parent) => {
    if (parent === undefined || index === undefined) return undefined
    if (node.type === 'comment' || (node.type === 'element' && isControl(node, parent))) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    return undefined
  })
  return root
}

function isControl(node: Element, parent: Parents): boolean {
  return (
    CONTROLS.has(node.tagName) ||
    (node.tagName === 'summary' && parent.type === 'element' && classesOf(parent).includes('fold')) ||
    node.properties.ariaHidden === 'true' ||
    node.properties.hidden === true ||
    CONTROL_CLASSES.some((name) => classesOf(node).includes(name))
  )
}

const classesOf = (node: Element): readonly unknown[] =>
  Array.isArray(node.properties.className) ? node.properties.className : []

/** Names and values become a list with a line each: Markdown has no other form for them. */
function plainLists(tree: Root): void {
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'dl') return undefined
    const rows: ElementContent[] = []
    let name: ElementContent[] = []
    let isAlone = false
    const closeName = () => {
      if (isAlone) rows.push(element('li', name))
    }
    visit(node, 'element', (inner) => {
      if (inner.tagName === 'dt') {
        closeName()
        name = inner.children
        isAlone = true
      }
      if (inner.tagName === 'dd') {
        rows.push(element('li', [...name, text(': '), ...inOneLine(inner)]))
        isAlone = false
      }
      return inner.tagName === 'dt' || inner.tagName === 'dd' ? SKIP : undefined
    })
    closeName()
    node.tagName = 'ul'
    node.children = rows
    return SKIP
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

const text = (value: string): ElementContent => ({ type: 'text', value })
const element = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})

function texOf(node: Element): string {
  const mark = node.properties.display === 'block' ? '$$' : '$'
  let tex = textOf(node)
  visit(node, 'element', (inner) => {
    if (inner.tagName === 'annotation') tex = textOf(inner)
  })
  return `${mark}${tex}${mark}`
}
