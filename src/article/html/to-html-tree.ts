/** Converts a Markdown tree to a safe HTML tree: nested as a browser would nest it, then sanitised. */

import type { Element, Root } from 'hast'
import type {
  Definition,
  FootnoteDefinition,
  List,
  ListItem,
  Parents as MarkdownParents,
  Root as MarkdownRoot,
} from 'mdast'
import remarkRehype, { defaultHandlers } from 'remark-rehype'
import { VFile } from 'vfile'
import { RESERVED_PREFIX } from '../heading-ids.ts'
import { element, elementsOf, replaceElements, stringProperty, text } from './hast.ts'
import { settleLayout } from './layout-classes.ts'
import { parseRaw } from './parse-raw.ts'
import { FRAME_STAND_IN } from './raw-html.ts'
import { sanitize } from './sanitize.ts'

/**
 * The safe HTML of a Markdown tree.
 *
 * @param part - index of the tree within its card, from 0; keeps the ids of footnotes apart
 */
export function toHtmlTree(markdown: MarkdownRoot, part: number): Root {
  const prefix = prefixOf(part)
  const tree = parseRaw(toRawTree(markdown, part))
  for (const node of elementsOf(tree)) settleName(node)
  const safe = sanitize(tree)
  settleFootnotes(safe, prefix)
  replaceElements(safe, settleElement)
  return safe
}

const prefixOf = (part: number) => (part === 0 ? RESERVED_PREFIX : `${RESERVED_PREFIX}${part + 1}-`)

/** The elements of a Markdown tree, with the author's HTML as it is written. Takes the parameters of {@link toHtmlTree}. */
export function toRawTree(markdown: MarkdownRoot, part: number): Root {
  // The converter creates a function for each node that it searches for definitions, so it gets only these to search.
  const definitions: MarkdownRoot = { type: 'root', children: definitionsIn(markdown) }
  const handlers = {
    listItem: listItemHandler(),
    root: (state: ConverterState) => state.wrap(state.all(markdown), false),
  }
  const toHast = remarkRehype({ allowDangerousHtml: true, clobberPrefix: prefixOf(part), handlers })
  return toHast(definitions, new VFile())
}

/**
 * The definitions of a tree in the order of the text, nested ones included. Forgets all positions: nobody needs them
 * from here on, and every further step would copy them.
 */
function definitionsIn(parent: MarkdownParents, found: Found[] = []): Found[] {
  for (const child of parent.children) {
    child.position = undefined
    if (child.type === 'definition' || child.type === 'footnoteDefinition') found.push(child)
    if ('children' in child) definitionsIn(child, found)
  }
  return found
}

type Found = Definition | FootnoteDefinition

/**
 * Converts list items as the converter's own handler does. That handler scans the whole list for each item to see
 * whether the list is loose, so it gets a copy of the list that says so up front.
 */
function listItemHandler() {
  const known = new WeakMap<List, List>()
  const settled = (list: List): List => {
    const before = known.get(list)
    if (before !== undefined) return before
    const isLoose = list.spread === true || list.children.some(isItemLoose)
    const made: List = { ...list, spread: isLoose, children: [] }
    known.set(list, made)
    return made
  }
  return (state: ConverterState, item: ListItem, parent: MarkdownParents | undefined) =>
    defaultHandlers.listItem(state, item, parent?.type === 'list' ? settled(parent) : parent)
}

type ConverterState = Parameters<typeof defaultHandlers.listItem>[0]

const isItemLoose = ({ spread, children }: ListItem) => spread ?? children.length > 1

/** `<a name>` is an anchor; on any other element a name would only interfere with scripts. */
function settleName(node: Element): void {
  const { name, id } = node.properties
  if (node.tagName === 'a' && typeof name === 'string' && name !== '' && id === undefined) {
    node.properties.id = name
  }
}

/** Footnotes keep their reserved ids; no other element may have one. */
function settleFootnotes(tree: Root, prefix: string): void {
  for (const node of elementsOf(tree)) {
    const { properties } = node
    if (properties.ariaDescribedBy !== undefined) properties.ariaDescribedBy = [`${prefix}footnotes`]
    const id = stringProperty(node, 'id')
    if (id === 'footnote-label' && node.tagName === 'h2') properties.id = `${prefix}footnotes`
    else if (id?.startsWith(RESERVED_PREFIX) === true && !id.startsWith(`${prefix}fn`)) delete properties.id
  }
}

function settleElement(node: Element): Element['children'] {
  settleLayout(node)
  if (node.tagName === FRAME_STAND_IN) return frameLink(node)
  if (node.tagName === 'p' && isBlank(node)) return []
  if (node.tagName === 'input') {
    node.properties.ariaLabel = node.properties.checked === true ? 'Done' : 'To do'
  }
  return [node]
}

function frameLink(node: Element): Element['children'] {
  const href = stringProperty(node, 'src') ?? stringProperty(node, 'data')
  return href === undefined ? node.children : [element('a', { href }, [text(href)]), ...node.children]
}

function isBlank(node: Element): boolean {
  return node.children.every((child) => child.type === 'text' && child.value.trim() === '')
}
