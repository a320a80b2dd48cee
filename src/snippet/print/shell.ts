/** Words and here-documents of a POSIX shell, of bash where a word has control characters. */

import type { BodyJson } from '../types.ts'
import { jsonText } from './json.ts'
import { escapeCharacter } from './literal.ts'

/** Words that mean themselves to every shell. */
const PLAIN = /^[\w@%+:,./-][\w@%+=:,./-]*$/

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal acts on when they are pasted.
const CONTROL = /[\x01-\x1f\x7f-\x9f]/

/**
 * One word of a command, whatever is in it.
 *
 * A shell knows neither NUL nor half a surrogate pair: the first is left out, the second is what UTF-8 makes of it.
 */
export function shellWord(text: string): string {
  const word = text.replaceAll('\0', '').toWellFormed()
  if (CONTROL.test(word)) return ansiWord(word)
  return PLAIN.test(word) ? word : singleQuoted(word)
}

/** One word of text in which line ends are layout, and stay as they are. */
export function shellText(text: string): string {
  return text.split('\n').every((line) => !CONTROL.test(line)) ? singleQuoted(text) : shellWord(text)
}

function singleQuoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}

/** `$'…'`, where control characters are written out, so that pasting them does nothing. */
function ansiWord(word: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be escaped.
  const escaped = word.replace(/[\x01-\x1f\x7f-\x9f\\']/g, (character) => {
    if (character === '\\' || character === "'") return `\\${character}`
    // Bytes, since `\u` depends on the locale.
    return [...new TextEncoder().encode(character)]
      .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
      .join('')
  })
  return `$'${escaped}'`
}

/** The line that ends a here-document: one that the text does not have. */
export function hereMark(text: string): string {
  const lines = new Set(text.split('\n'))
  let mark = 'EOF'
  while (lines.has(mark)) mark += '_'
  return mark
}

/**
 * JSON for a here-document with a quoted mark: nothing in it is expanded.
 *
 * Shells that read from a person may look for their history at an exclamation mark even there, so it is escaped where
 * something follows that they would look up.
 */
export function hereJson(value: BodyJson): string {
  return escapeHistory(jsonText(value))
}

/** @param json - text of JSON; what it means stays the same */
function escapeHistory(json: string): string {
  return json.replace(/!(?=[^\s"=(])/g, escapeCharacter)
}

/** The program of `jq` that reads a path: `.data[0].url`. */
export function jqPath(path: readonly (string | number)[]): string {
  const steps = path.map((key) => {
    if (typeof key === 'number') return `[${key}]`
    return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
  })
  const program = steps.join('')
  return program.startsWith('.') ? program : `.${program}`
}
