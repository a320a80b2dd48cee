/** Literals of Go. */

import { escapeCharacter, quote } from './literal.ts'

/** A string, which is UTF-8 in Go: half a surrogate pair is what UTF-8 makes of it. */
export function goText(text: string): string {
  return quote(text.toWellFormed())
}

/**
 * A raw string of JSON. The quotation mark that would end it, and what raw strings do not keep, can be escaped in JSON.
 *
 * @param json - text of JSON; what it means stays the same
 */
export function goJson(json: string): string {
  return `\`${json.replace(/[`\r\ufeff]/g, escapeCharacter)}\``
}
