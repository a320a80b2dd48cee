/** Prints words and here-documents for POSIX shells, or for bash where a word has control characters. */

import type { BodyJson } from '../types.ts'
import { jsonText } from './json.ts'
import { escapeCharacter } from './literal.ts'

/** Words without special meaning in any shell. */
const PLAIN = /^[\w@%+:,./-][\w@%+=:,./-]*$/

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal acts on when they are pasted.
const CONTROL = /[\x01-\x1f\x7f-\x9f]/

/**
 * Any text as one word of a command.
 *
 * A shell supports neither NUL, which is dropped, nor a lone surrogate, which becomes its UTF-8 replacement.
 */
export function shellWord(text: string): string {
  const word = text.replaceAll('\0', '').toWellFormed()
  if (CONTROL.test(word)) return ansiWord(word)
  return PLAIN.test(word) ? word : singleQuoted(word)
}

/** A text as one word, in which line ends are layout and are kept. */
export function shellText(text: string): string {
  return text.split('\n').every((line) => !CONTROL.test(line)) ? singleQuoted(text) : shellWord(text)
}

function singleQuoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}

/** `$'…'` with escaped control characters, so that pasting them has no effect. */
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

/** A delimiter for a here-document that occurs in no line of the text. */
export function hereMark(text: string): string {
  const lines = new Set(text.split('\n'))
  let mark = 'EOF'
  while (lines.has(mark)) mark += '_'
  return mark
}

/**
 * JSON for a here-document with a quoted delimiter, in which nothing is expanded.
 *
 * Interactive shells may expand history at an exclamation mark even there, so it is escaped wherever it would trigger
 * that.
 */
export function hereJson(value: BodyJson): string {
  return escapeHistory(jsonText(value))
}

/** @param json - text of JSON; its meaning stays the same */
function escapeHistory(json: string): string {
  return json.replace(/!(?=[^\s"=(])/g, escapeCharacter)
}

/** The `jq` filter for a path: `.data[0].url`. */
export function jqPath(path: readonly (string | number)[]): string {
  const steps = path.map((key) => {
    if (typeof key === 'number') return `[${key}]`
    return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
  })
  const program = steps.join('')
  return program.startsWith('.') ? program : `.${program}`
}
