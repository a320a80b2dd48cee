/** Prints Go literals. */

import { escapeCharacter, quote } from './literal.ts'

/** A string, which is UTF-8 in Go: a lone surrogate becomes its UTF-8 replacement. */
export function goText(text: string): string {
  return quote(text.toWellFormed())
}

/**
 * A raw string of JSON. The quotation mark that would end it, and characters that raw strings drop, are escaped in the
 * JSON.
 *
 * @param json - text of JSON; its meaning stays the same
 */
export function goJson(json: string): string {
  return `\`${json.replace(/[`\r\ufeff]/g, escapeCharacter)}\``
}
