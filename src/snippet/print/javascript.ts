/** Prints JavaScript literals. */

import type { MediaText } from '../request/media-text.ts'
import type { BodyJson } from '../types.ts'
import { type Dialect, printLiteral, quote } from './literal.ts'

const NAME = /^[A-Za-z_$][\w$]*$/

/** Sequences that end or open a script if the code is placed in HTML. */
const HTML = /<(?=\/?script|!--)/gi

/** A string literal that is also safe within a `<script>` of an HTML page. */
export function jsText(text: string): string {
  return quote(text).replace(HTML, '\\u003c')
}

/** A key in an object literal; `__proto__` in brackets, since it would otherwise set the prototype. */
export function jsKey(name: string): string {
  if (name === '__proto__') return '["__proto__"]'
  return NAME.test(name) ? name : jsText(name)
}

/** @param media - the expression for a file's contents */
export function jsLiteral(value: BodyJson, media: (value: MediaText) => string = () => ''): string {
  return printLiteral(value, { ...DIALECT, media })
}

/** Property access after an expression: `.data[0].url`. */
export function jsPath(path: readonly (string | number)[], optional = false): string {
  const mark = optional ? '?.' : ''
  return path
    .map((key) => {
      if (typeof key === 'string' && NAME.test(key)) return `${optional ? '?' : ''}.${key}`
      return `${mark}[${typeof key === 'number' ? key : jsText(key)}]`
    })
    .join('')
}

const DIALECT: Omit<Dialect, 'media'> = {
  none: 'null',
  yes: 'true',
  no: 'false',
  text: jsText,
  key: jsKey,
  trailingComma: true,
}
