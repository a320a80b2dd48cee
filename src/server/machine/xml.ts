/** Writes XML documents for machines. */

import { XMLBuilder } from 'fast-xml-parser'
import { oneLine } from '../../card/quote.ts'

/** An element: attributes are prefixed with `@`, text is under `#text`, and a list repeats the element. */
export interface XmlElement {
  [name: string]: string | number | undefined | XmlElement | readonly (XmlElement | string)[]
}

/** Characters that XML forbids, even escaped: https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  format: true,
  suppressEmptyNode: true,
})

/**
 * A document with one root element, without the characters that XML forbids.
 *
 * @param tidy - makes each text harmless; by default, it becomes one line
 */
export function writeXml(root: XmlElement, tidy: (text: string) => string = oneLine): string {
  const clean = (value: XmlElement[string]): unknown => {
    if (typeof value === 'string') return tidy(value.replace(FORBIDDEN, ''))
    if (Array.isArray(value)) return value.map(clean)
    if (typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => (inner === undefined ? [] : [[name, clean(inner)]])),
    )
  }
  return `<?xml version="1.0" encoding="utf-8"?>\n${builder.build(clean(root))}`
}
