/** Prints Python literals. */

import type { MediaText } from '../request/media-text.ts'
import type { BodyJson } from '../types.ts'
import { type Dialect, printLiteral, quote } from './literal.ts'

const NAME = /^[A-Za-z_]\w*$/

/** @see https://docs.python.org/3/reference/lexical_analysis.html#keywords */
const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)

/** All JSON escapes mean the same in Python, even that of a lone surrogate. */
export function pythonText(text: string): string {
  return quote(text)
}

/** @param media - the expression for a file's contents */
export function pythonLiteral(value: BodyJson, media: (value: MediaText) => string = () => ''): string {
  return printLiteral(value, { ...DIALECT, media })
}

/** What a client of OpenAI's API has no names for, as its argument for that. */
export function extraBody(others: { [key: string]: BodyJson }): { [key: string]: BodyJson } {
  return Object.keys(others).length === 0 ? {} : { extra_body: others }
}

/** `name=value` arguments, one per line; keys that are no Python names are passed as a dictionary. */
export function pythonArguments(
  values: { [key: string]: BodyJson },
  media: (value: MediaText) => string = () => '',
): string {
  const entries = Object.entries(values)
  const named = entries.filter(([key]) => isPythonName(key))
  const others = entries.filter(([key]) => !isPythonName(key))
  const lines = named.map(([key, value]) => `${key}=${pythonLiteral(value, media)},`)
  if (others.length > 0) lines.push(`**${pythonLiteral(Object.fromEntries(others), media)},`)
  return lines.join('\n')
}

/** Whether a text can be an argument's name. */
export function isPythonName(text: string): boolean {
  return NAME.test(text) && !KEYWORDS.has(text)
}

/** Item access after an expression: `["data"][0]["url"]`. */
export function pythonPath(path: readonly (string | number)[]): string {
  return path.map((key) => `[${typeof key === 'number' ? key : pythonText(key)}]`).join('')
}

/** Whether a value contains a lone surrogate, which Python allows in strings but cannot encode as UTF-8. */
export function hasHalfPair(value: unknown): boolean {
  // JSON escapes lone surrogates, and no other character with this prefix; paired backslashes are text.
  return /\\ud[89a-f]/.test(JSON.stringify(value).replaceAll('\\\\', ''))
}

const DIALECT: Omit<Dialect, 'media'> = {
  none: 'None',
  yes: 'True',
  no: 'False',
  text: pythonText,
  key: pythonText,
  trailingComma: true,
}
