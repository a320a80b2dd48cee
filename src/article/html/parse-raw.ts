/** Parses the raw HTML in a tree as a browser would, reparsing no more of the tree than the HTML can affect. */

import type { Element, Parents, Properties, Root, RootContent } from 'hast'
import { htmlToHast } from 'satteri'
import { VOID_NAMES } from './html-names.ts'
import { readTag } from './raw-html.ts'

/** The tree of a piece of HTML. @see https://satteri.bruits.org/docs/entry-points/ */
export function parseHtml(html: string): Root {
  const tree = htmlToHast(html, { fragment: true })
  return tree.type === 'root' ? tree : { type: 'root', children: [] }
}

/**
 * Parses the raw HTML of a tree and joins adjacent texts. All other elements must already be nested as a browser would
 * nest them, as those from Markdown are.
 *
 * Each stretch from a first raw tag to the tag that closes it is parsed by itself. If it leaves an element open all the
 * same, everything that follows is parsed together with it.
 */
export function parseRaw(tree: Root): Root {
  const children: RootContent[] = []
  const open: string[] = []
  let start: number | undefined
  for (const [at, child] of tree.children.entries()) {
    if (followTags(child, open)) start ??= at
    else if (start === undefined) children.push(child)
    if (start === undefined || open.length > 0) continue
    const parsed = parseStretch(tree.children.slice(start, at + 1))
    if (parsed === undefined) break
    for (const node of parsed) children.push(node)
    start = undefined
  }
  if (start !== undefined) for (const node of parseNodes(tree.children.slice(start), '')) children.push(node)
  return joinTexts({ type: 'root', children })
}

/** Updates `open`, the names of unclosed elements, with the raw tags in a node; returns whether it has raw HTML. */
function followTags(node: RootContent, open: string[]): boolean {
  if (node.type === 'element') return followAll(node, open)
  if (node.type !== 'raw') return false
  for (let at = node.value.indexOf('<'); at >= 0; at = node.value.indexOf('<', at + 1)) {
    const tag = readTag(node.value, at)
    if (tag === undefined) continue
    at = tag.end - 1
    const opened = open.lastIndexOf(tag.name)
    if (!tag.closing && !VOID_NAMES.has(tag.name)) open.push(tag.name)
    else if (tag.closing && opened >= 0) open.length = opened
  }
  return true
}

function followAll({ children }: Element, open: string[]): boolean {
  let hasRaw = false
  for (const child of children) if (followTags(child, open)) hasRaw = true
  return hasRaw
}

/** Goes before the nodes: after other content, the parser drops table tags outside a table. */
const BEFORE = '<p></p>'

/** Goes after a stretch: it is text directly below the root only if nothing, not even emphasis, is left open. */
const AFTER = 'x'

/** The parsed nodes of a stretch; undefined when it leaves an element open. */
function parseStretch(nodes: RootContent[]): RootContent[] | undefined {
  const parsed = parseNodes(nodes, AFTER)
  const last = parsed.pop()
  if (last?.type !== 'text' || !last.value.endsWith(AFTER)) return undefined
  const value = last.value.slice(0, -AFTER.length)
  if (value !== '') parsed.push({ type: 'text', value })
  return parsed
}

/** Parses nodes together with the raw HTML in them. Existing elements carry a number in place of their properties. */
function parseNodes(nodes: RootContent[], after: string): RootContent[] {
  const mark = freeMark(nodes)
  const known: Properties[] = []
  const parsed = parseHtml(BEFORE + nodes.map((node) => writeNode(node, mark, known)).join('') + after)
  giveBack(parsed, mark, known)
  return parsed.children.slice(1)
}

function writeNode(node: RootContent, mark: string, known: Properties[]): string {
  if (node.type === 'raw') return node.value
  if (node.type === 'text') return node.value.replace(/[&<>\r]/g, (char) => REFERENCES[char] ?? char)
  if (node.type !== 'element') return ''
  const { tagName, properties, children } = node
  const isPlain = Object.keys(properties).length === 0
  const tag = isPlain ? `<${tagName}>` : `<${tagName} ${mark}=${known.push(properties) - 1}>`
  if (VOID_NAMES.has(tagName)) return tag
  return `${tag}${children.map((child) => writeNode(child, mark, known)).join('')}</${tagName}>`
}

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** An attribute name that no author has used. */
function freeMark(nodes: readonly RootContent[]): string {
  const taken = new Set<string>()
  const look = (node: RootContent): void => {
    if (node.type === 'raw')
      for (const [name] of node.value.matchAll(/mb-\d+/gi)) taken.add(name.toLowerCase())
    if (node.type === 'element') node.children.forEach(look)
  }
  nodes.forEach(look)
  let n = 0
  while (taken.has(`mb-${n}`)) n += 1
  return `mb-${n}`
}

/** Gives elements their properties back; one that the parser closed and reopened occurs more than once. */
function giveBack({ children }: Parents, mark: string, known: readonly Properties[]): void {
  for (const child of children) {
    if (child.type !== 'element') continue
    const number = child.properties[mark]
    if (number !== undefined) child.properties = { ...known[Number(number)] }
    giveBack(child, mark, known)
  }
}

/** Joins adjacent texts, in place. */
function joinTexts<Tree extends Parents>(parent: Tree): Tree {
  const children: RootContent[] = parent.children
  let kept = 0
  for (const child of children) {
    const last = kept === 0 ? undefined : children[kept - 1]
    if (child.type === 'text' && last?.type === 'text') last.value += child.value
    else {
      children[kept] = child
      kept += 1
    }
    if (child.type === 'element') joinTexts(child)
  }
  children.length = kept
  return parent
}
