/** Writes the values of cards and docs as Markdown on one line, for the lists that programs and language models read. */

import type { PhrasingContent } from 'mdast'
import { oneLine } from '../../card/quote.ts'
import { writeMarkdown } from './write-markdown.ts'

/** A word without markup. Escaping the `_` in it would be right, but whoever copies an id would copy the backslash. */
const WORD = /^[A-Za-z0-9]+(?:[._/-]+[A-Za-z0-9]+)*$/

/** A value as text: whatever markup, line ends and control characters it has, it says only what it says. */
export function valueText(value: string): string {
  const line = oneLine(value)
  return WORD.test(line) ? line : write({ type: 'text', value: line })
}

/**
 * A value as the label of a link.
 *
 * @param address - percent-encoded
 */
export function valueLink(value: string, address: string): string {
  const line = oneLine(value)
  const url = address.replaceAll('(', '%28').replaceAll(')', '%29')
  return WORD.test(line)
    ? `[${line}](${url})`
    : write({ type: 'link', url, children: [{ type: 'text', value: line }] })
}

const write = (phrase: PhrasingContent) => writeMarkdown({ type: 'paragraph', children: [phrase] }).trimEnd()
