/** Reads the text of Python's string literals. */

import type { Node } from 'web-tree-sitter'

/** Single-letter escapes. @see https://docs.python.org/3/reference/lexical_analysis.html#escape-sequences */
const ESCAPES: Readonly<Record<string, string>> = {
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** The text of a docstring without its indentation; undefined for bytes and strings formatted at run time. */
export function readDocstring(node: Node): string | undefined {
  const text = readString(node)
  return text === undefined ? undefined : dedent(text)
}

/** The text of a string literal; undefined for other nodes, bytes and strings formatted at run time. */
export function readString(node: Node): string | undefined {
  if (node.type !== 'string' && node.type !== 'concatenated_string') return undefined
  const parts = node.type === 'concatenated_string' ? node.namedChildren : [node]
  let text = ''
  for (const part of parts) {
    if (part?.type !== 'string') continue
    const opening = part.child(0)?.text ?? ''
    const prefix = /^[a-z]*/i.exec(opening)?.[0].toLowerCase() ?? ''
    if (prefix.includes('b') || prefix.includes('f') || prefix.includes('t')) return undefined
    const quotes = opening.length - prefix.length
    const content = part.text.slice(opening.length, part.text.length - quotes)
    text += prefix.includes('r') ? content : readEscapes(content)
  }
  return text
}

function readEscapes(content: string): string {
  return content.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/g,
    (all, byte: string | undefined, short: string | undefined, long: string | undefined, letter: string) => {
      const code = byte ?? short ?? long
      if (code === undefined) return ESCAPES[letter] ?? all
      const point = Number.parseInt(code, 16)
      return point > 0x10ffff ? all : String.fromCodePoint(point)
    },
  )
}

/**
 * Removes the indentation of the surrounding code from a docstring. If the text begins below the quotes, its first line
 * sets the indentation, as code in examples is often too far to the left.
 *
 * @see https://docs.python.org/3/library/inspect.html#inspect.cleandoc
 */
export function dedent(text: string): string {
  const [first = '', ...rest] = text.replace(/\t/g, '        ').split(/\r\n|[\n\r\u2028\u2029]/)
  const indents = rest.filter((line) => line.trim() !== '').map(indentOf)
  const margin = first.trim() === '' ? (indents[0] ?? 0) : smallest(indents)
  const lines = [
    first.trimStart(),
    ...rest.map((line) => line.slice(Math.min(margin, indentOf(line))).trimEnd()),
  ]
  return lines
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd()
}

function smallest(numbers: readonly number[]): number {
  return numbers.reduce((least, number) => Math.min(least, number), Number.MAX_SAFE_INTEGER)
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
