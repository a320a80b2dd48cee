/** The text of a rendered page for tests, with the address after each link. */

import type { ElementContent, Root, RootContent } from 'hast'

export function textOfTree(tree: Root): string {
  return tree.children.map(textOf).join('').replace(/\s+/g, ' ')
}

function textOf(node: RootContent | ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  const inner = node.children.map(textOf).join('')
  const { href } = node.properties
  const text = node.tagName === 'a' && typeof href === 'string' ? `${inner}<${href}>` : inner
  return /^(?:p|div|h\d|dt|dd|pre|li)$/.test(node.tagName) ? `${text}\n` : text
}
