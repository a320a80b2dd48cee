/** Helpers for rebuilding an HTML tree, shared by the passes over an article. */

import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'

type Parent = Root | Element

/**
 * Replaces elements of a tree in place, innermost first.
 *
 * @param change - returns the replacement of `element`, whose content is done; `ancestors` begin at the root
 */
export function replaceElements(
  parent: Parent,
  change: (element: Element, ancestors: readonly Element[]) => ElementContent[],
): void {
  const ancestors: Element[] = []
  replaceWithin(parent)

  function replaceWithin(parent: Parent): void {
    // Most elements do not change; the list of children is copied only once one does.
    let changed: ElementContent[] | undefined
    for (let at = 0; at < parent.children.length; at += 1) {
      const child = parent.children[at]
      if (child?.type === 'element') {
        ancestors.push(child)
        replaceWithin(child)
        ancestors.pop()
        const others = change(child, ancestors)
        if (others.length !== 1 || others[0] !== child) changed ??= contentOf(parent.children.slice(0, at))
        if (changed !== undefined) for (const other of others) changed.push(other)
      } else if (child?.type === 'text') changed?.push(child)
      else changed ??= contentOf(parent.children.slice(0, at))
    }
    if (changed !== undefined) parent.children = changed
  }
}

function contentOf(nodes: readonly RootContent[]): ElementContent[] {
  return nodes.filter((node) => node.type === 'element' || node.type === 'text')
}

/** Every element, in document order. */
export function* elementsOf(parent: Parent): Generator<Element> {
  for (const { node } of elementsWithDepth(parent)) yield node
}

/** Every element, in document order, with its depth: 1 for a child of `parent`. */
export function* elementsWithDepth(parent: Parent): Generator<{ node: Element; depth: number }> {
  const waiting: { node: Element; depth: number }[] = []
  const waitFor = ({ children }: Parent, depth: number) => {
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const child = children[at]
      if (child?.type === 'element') waiting.push({ node: child, depth })
    }
  }
  waitFor(parent, 1)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next
    waitFor(next.node, next.depth + 1)
  }
}

/** An element of an HTML tree, without a place in a source. */
export function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

/** A text of an HTML tree: characters, not markup. */
export function text(value: string): ElementContent {
  return { type: 'text', value }
}

/** Whether a node is only white space. */
export function isBlank(node: RootContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

/** A property that holds text; undefined when it is absent or something else. */
export function stringProperty(node: Element, name: string): string | undefined {
  const value = node.properties[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}

/** Whether an element has a class. */
export function hasClass(node: Element, name: string): boolean {
  const { className } = node.properties
  return Array.isArray(className) && className.includes(name)
}
