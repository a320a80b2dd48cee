/** Prints headers in JavaScript, with the token from the environment. */

import { jsKey, jsText } from '../../print/javascript.ts'
import { indent } from '../../print/literal.ts'
import type { Header } from '../../types.ts'

/** An object of headers. */
export function jsHeaders(headers: readonly Header[]): string {
  const lines = headers.map((header) => {
    const value =
      'value' in header ? jsText(header.value) : `\`${header.scheme} \${process.env.${header.variable}}\``
    return `${jsKey(header.name)}: ${value},`
  })
  return `{\n${indent(lines.join('\n'))}\n}`
}
