/** Helpers to read and build elements for Markdown twins. */

import type { Element, ElementContent, Parents } from 'hast'

export const classesOf = ({ properties }: Pick<Element, 'properties'>): readonly string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : NONE

const NONE: readonly string[] = []

export const text = (value: string): ElementContent => ({ type: 'text', value })

export const element = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})

/**
 * Visit the elements of a tree, parents first. `unist-util-visit` creates and names a function for each node, which
 * took a quarter of a twin's time.
 *
 * @param act - may return the index of the child to continue with, which skips the content of `node`
 */
export function eachElement(
  parent: Parents,
  act: (node: Element, index: number, parent: Parents) => number | undefined,
): void {
  for (let index = 0; index < parent.children.length; ) {
    const node = parent.children[index]
    const next = node?.type === 'element' ? act(node, index, parent) : undefined
    if (next === undefined && node?.type === 'element') eachElement(node, act)
    index = next ?? index + 1
  }
}

/** The first element of that name in a tree, not counting its root. */
export function findElement(parent: Parents, tagName: string): Element | undefined {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const found = child.tagName === tagName ? child : findElement(child, tagName)
    if (found !== undefined) return found
  }
  return undefined
}
