/** What the makers of Markdown twins read and build elements with. */

import type { Element, ElementContent } from 'hast'

export const classesOf = ({ properties }: Pick<Element, 'properties'>): readonly string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : []

export const text = (value: string): ElementContent => ({ type: 'text', value })

export const element = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})
