/**
 * Wraps the content below the heading of each API entry in an element. In a reference of several hundred entries, a
 * browser then lays out only the few near the screen (see `api.css`).
 */

import type { Element, ElementContent, Root, Text } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { element } from '../../article/html/hast.ts'

/** Classes by maximum length in characters, from which the style sheet estimates the height. */
const LENGTHS = [
  ['api-brief', 500],
  ['api-short', 1_000],
  ['api-middling', 2_000],
  ['api-long', 4_000],
  ['api-very-long', Number.POSITIVE_INFINITY],
] as const

/** Wraps the entries of a tree in place, each from its head to the next heading. */
export function gatherApiEntries(tree: Root): void {
  if (!tree.children.some(isApiHead)) return
  const children: Root['children'] = []
  let entry: ElementContent[] | undefined
  const close = () => {
    if (entry !== undefined) children.push(entryOf(entry))
    entry = undefined
  }
  for (const child of tree.children) {
    if (isApiHead(child)) {
      close()
      entry = [child]
    } else if (entry !== undefined && isShown(child) && !isHeading(child)) {
      entry.push(child)
    } else {
      close()
      children.push(child)
    }
  }
  close()
  tree.children = children
}

/** Always true in a sanitised tree. */
function isShown(child: Root['children'][number]): child is Element | Text {
  return child.type === 'element' || child.type === 'text'
}

function entryOf(content: ElementContent[]): Element {
  const shown = content.filter((child) => !isFolded(child))
  const length = textOf({ type: 'root', children: shown }).length
  const [name] = LENGTHS.find(([, most]) => length <= most) ?? LENGTHS[0]
  return element('div', { className: ['api-entry', name] }, content)
}

function isFolded(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'details' && node.properties.open !== true
}

function isApiHead(node: Root['children'][number]): node is Element {
  if (node.type !== 'element') return false
  const { className } = node.properties
  return Array.isArray(className) && className.includes('api-head')
}

function isHeading(node: Root['children'][number]): boolean {
  return node.type === 'element' && /^h[1-6]$/.test(node.tagName)
}
