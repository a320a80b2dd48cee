/** From the Markdown tree to a safe HTML tree: as a browser would nest it, then sanitised. */

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
import { element, elementsOf, replaceElements, stringProperty, text } from './hast.ts'
import { RESERVED_PREFIX } from './heading-ids.ts'
import { settleLayout } from './layout-classes.ts'
import { parseRaw } from './parse-raw.ts'
import { FRAME_STAND_IN } from './raw-html.ts'
import { sanitize } from './sanitize.ts'

/**
 * The safe HTML of a Markdown tree.
 *
 * @param part - 0 for the first tree of a card, 1 for the second …; keeps the ids of their footnotes apart
 */
export function toHtmlTree(markdown: MarkdownRoot, part: number): Root {
  const prefix = part === 0 ? RESERVED_PREFIX : `${RESERVED_PREFIX}${part + 1}-`
  // The converter makes a function for each node in which it looks for definitions, so it gets these alone to look at.
  const definitions: MarkdownRoot = { type: 'root', children: definitionsIn(markdown) }
  const handlers = {
    listItem: listItemHandler(),
    root: (state: ConverterState) => state.wrap(state.all(markdown), false),
  }
  const toHast = remarkRehype({ allowDangerousHtml: true, clobberPrefix: prefix, handlers })
  const tree = parseRaw(toHast(definitions, new VFile()))
  for (const node of elementsOf(tree)) settleName(node)
  const safe = sanitize(tree)
  settleFootnotes(safe, prefix)
  replaceElements(safe, settleElement)
  return safe
}

/** The definitions of a tree in the order of the text, those within others too. */
function definitionsIn(parent: MarkdownParents, found: Found[] = []): Found[] {
  for (const child of parent.children) {
    if (child.type === 'definition' || child.type === 'footnoteDefinition') found.push(child)
    if ('children' in child) definitionsIn(child, found)
  }
  return found
}

type Found = Definition | FootnoteDefinition

/**
 * Makes items of lists as the converter does by itself. It looks through the whole list for each of them, whether one
 * stands apart; a list with that known beforehand takes its place.
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

/** `<a name>` is an anchor; anywhere else a name only gets in the way of scripts. */
function settleName(node: Element): void {
  const { name, id } = node.properties
  if (node.tagName === 'a' && typeof name === 'string' && name !== '' && id === undefined) {
    node.properties.id = name
  }
}

/** Footnotes keep their reserved ids; nobody else may use such a one. */
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
