/** JSON as a literal: the layout that all languages share, over what each writes differently. */

import { MediaText } from '../request/media-text.ts'
import type { BodyJson } from '../types.ts'

/** How a language writes the parts of a literal. */
export interface Dialect {
  none: string
  yes: string
  no: string
  text(value: string): string
  /** The key of an object, quoted as the language wants it. */
  key(name: string): string
  /** The name or expression that stands for a file's contents. */
  media(value: MediaText): string
  /** Whether a list may end with a comma. */
  trailingComma: boolean
}

const INDENT = '    '

/** Lists of few words stay on one line up to this width. */
const LINE_WIDTH = 72

/** Print a value, its inner lines indented by 4 spaces for each level. */
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

/** JSON knows no other numbers: what is not finite is null there. */
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

/** Indent every line. Literals hold no line ends of their own, so this changes no value. */
export function indent(lines: string, by = INDENT): string {
  return by + lines.replaceAll('\n', `\n${by}`)
}

/**
 * Characters that no one sees, or that turn what one sees around: delete and C1 controls, soft hyphen, zero-width and
 * bidirectional marks, line and paragraph separators. Joiners stay, as emoji and scripts are made with them.
 *
 * @see https://trojansource.codes
 */
const INVISIBLE =
  /[\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/g

/** A string literal of JSON, which is one of Python and JavaScript too. Nothing invisible and no lone surrogate is left. */
export function quote(text: string): string {
  return showInvisible(JSON.stringify(text))
}

/** Text of JSON in which nothing is invisible; what it means stays the same. */
export function showInvisible(json: string): string {
  return json.replace(INVISIBLE, escapeCharacter)
}

/** `\u00ad` for a character. */
export function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
