/** Prints JSON values as literals: the layout shared by all languages, over a dialect for each. */

import { MediaText } from '../request/media-text.ts'
import type { BodyJson } from '../types.ts'

/** How a language writes the parts of a literal. */
export interface Dialect {
  none: string
  yes: string
  no: string
  text(value: string): string
  /** The key of an object, quoted as the language requires. */
  key(name: string): string
  /** The name or expression for a file's contents. */
  media(value: MediaText): string
  /** Whether a list may end with a comma. */
  trailingComma: boolean
}

const INDENT = '    '

/** Lists of a few words stay on one line up to this width. */
const LINE_WIDTH = 72

/** Print a value, its inner lines indented by 4 spaces per level. */
export function printLiteral(value: BodyJson, dialect: Dialect): string {
  if (value === null) return dialect.none
  if (value === true) return dialect.yes
  if (value === false) return dialect.no
  if (typeof value === 'string') return dialect.text(value)
  if (typeof value === 'number') return printNumber(value, dialect)
  if (value instanceof MediaText) return dialect.media(value)
  if (Array.isArray(value)) {
    const items = value.map((item) => printLiteral(item, dialect))
    return printList('[', items, ']', value.every(isScalar), dialect)
  }
  const items = Object.entries(value).map(
    ([key, item]) => `${dialect.key(key)}: ${printLiteral(item, dialect)}`,
  )
  return printList('{', items, '}', false, dialect)
}

/** Non-finite numbers are null, as in JSON. */
function printNumber(value: number, { none }: Dialect): string {
  return Number.isFinite(value) ? JSON.stringify(value) : none
}

function isScalar(value: BodyJson): boolean {
  return typeof value !== 'object' || value === null || value instanceof MediaText
}

function printList(
  open: string,
  items: string[],
  close: string,
  mayBeShort: boolean,
  dialect: Dialect,
): string {
  if (items.length === 0) return open + close
  const short = `${open}${items.join(', ')}${close}`
  if (mayBeShort && short.length <= LINE_WIDTH) return short
  const lines = items.join(',\n') + (dialect.trailingComma ? ',' : '')
  return `${open}\n${indent(lines)}\n${close}`
}

/** Indent every line. Literals contain no line ends, so this changes no value. */
export function indent(lines: string, by = INDENT): string {
  return by + lines.replaceAll('\n', `\n${by}`)
}

/**
 * Invisible characters, and those that reorder visible ones: delete and C1 controls, soft hyphen, zero-width and
 * bidirectional marks, line and paragraph separators. Joiners are kept, as emoji and scripts need them.
 *
 * @see https://trojansource.codes
 */
const INVISIBLE =
  /[\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/g

/**
 * A JSON string literal, which is valid in Python and JavaScript too, without invisible characters or lone surrogates.
 */
export function quote(text: string): string {
  return showInvisible(JSON.stringify(text))
}

/** Escape the invisible characters in JSON; its meaning stays the same. */
export function showInvisible(json: string): string {
  return json.replace(INVISIBLE, escapeCharacter)
}

/** `\u00ad` for a character. */
export function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
