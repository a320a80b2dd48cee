/** Small helpers for rebuilding an HTML tree: everything the article's passes share. */

import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'

type Parent = Root | Element

/**
 * Replaces elements of a tree in place, the innermost first.
 *
 * @param change - what stands in place of `element`, whose content is done; `ancestors` are those from the root down
 */
export function replaceElements(
  parent: Parent,
  change: (element: Element, ancestors: readonly Element[]) => ElementContent[],
): void {
  const ancestors: Element[] = []
  replaceWithin(parent)

  function replaceWithin(parent: Parent): void {
    const children: ElementContent[] = []
    for (const child of parent.children) {
      if (child.type === 'element') {
        ancestors.push(child)
        replaceWithin(child)
        ancestors.pop()
        for (const other of change(child, ancestors)) children.push(other)
      } else if (child.type === 'text') {
        children.push(child)
      }
    }
    parent.children = children
  }
}

/** Every element in the order of the document. */
export function* elementsOf(parent: Parent): Generator<Element> {
  const waiting: RootContent[] = [...parent.children].reverse()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type !== 'element') continue
    yield node
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at]
      if (child !== undefined) waiting.push(child)
    }
  }
}

export function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

export function text(value: string): ElementContent {
  return { type: 'text', value }
}

/** Whether it is text that shows nothing. */
export function isBlank(node: RootContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

/** A property that holds text; undefined when it is absent or something else. */
export function stringProperty(node: Element, name: string): string | undefined {
  const value = node.properties[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}

export function hasClass(node: Element, name: string): boolean {
  const { className } = node.properties
  return Array.isArray(className) && className.includes(name)
}
