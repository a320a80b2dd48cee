/** Reads the sections of NumPy docstrings: a title above dashes, and items with an indented description below. */

import {
  asReference,
  blocksOf,
  gather,
  type Head,
  readRaises,
  type Signed,
  signedField,
  textOf,
} from './docstring-fields.ts'
import { takeMargin, tidyMarkdown } from './docstring-markdown.ts'
import type { ApiBlock } from './types.ts'

const TITLE = /^[A-Z][\w ,&/-]{2,59}$/
const UNDERLINE = /^(?:-{3,}|={3,})\s*$/
/** `x`, `x1, x2 : array_like`, `*args`, `**kwargs : dict`; the text of a bare name is below it. */
const ITEM = /^(\\?\*{0,2}[A-Za-z_][\w.]*(?:\s*,\s*(?:\\?\*{0,2}[A-Za-z_]\w*|\.\.\.))*)\s*(?:\s:\s*(.*)|:)?$/
const SEE_ALSO = /^(~?[A-Za-z_][\w.]*(?:\s*,\s*~?[A-Za-z_][\w.]*)*)\s*(?:\s?:\s+(.*))?$/
/** Lines over which the brackets of a type may extend. */
const MOST_TYPE_LINES = 6

/**
 * The title of the section that begins at a line; undefined when none does.
 *
 * @see https://numpydoc.readthedocs.io/en/latest/format.html#sections
 */
export function underlinedTitle(lines: readonly string[], at: number): string | undefined {
  const title = lines[at]?.trimEnd() ?? ''
  const isFirst = at === 0 || lines[at - 1]?.trim() === ''
  return isFirst && TITLE.test(title) && UNDERLINE.test(lines[at + 1] ?? '') ? title : undefined
}

/** The reader for the fields of a section, by the title under which they are shown. */
export function readUnderlined(title: string): (lines: string[], signed: Signed) => ApiBlock[] {
  switch (title) {
    case 'Returns':
    case 'Yields':
    case 'Receives':
      return readGiven(title)
    case 'Raises':
    case 'Warns':
      return readRaises(title)
    default:
      return readItems(title)
  }
}

/** Reads related objects and their descriptions as a list of references. */
export function readSeeAlso(lines: readonly string[]): string {
  const items: string[] = []
  for (const line of lines) {
    const [, names, text = ''] = SEE_ALSO.exec(line) ?? []
    if (line.trim() === '') continue
    if (/^\s/.test(line) && items.length > 0) items.push(`  ${line.trim()}`)
    else if (names === undefined) items.push(`- ${line.trim()}`)
    else {
      const links = names.split(',').map((name) => `[\`${name.trim()}\`]`)
      items.push(`- ${links.join(', ')}${text === '' ? '' : `: ${text}`}`)
    }
  }
  return tidyMarkdown(items)
}

function readItems(title: string): (lines: string[], signed: Signed) => ApiBlock[] {
  return (lines, signed) => {
    const { before, items } = gather(lines, splitItem)
    const fields = items.map(({ head: { name, type }, body }) => {
      const fallback = signedField(name, signed)
      return {
        name: name.replaceAll('\\', ''),
        type: type === '' ? fallback : writtenType(type),
        text: textOf('', body),
      }
    })
    return blocksOf(title, before, fields)
  }
}

/** Reads return values: types, perhaps with names, or a sentence. */
function readGiven(title: string): (lines: string[], signed: Signed) => ApiBlock[] {
  return (lines, { returns }) => {
    if (lines.every((line) => line.trim() === '')) return []
    if (!lines.some((line, at) => isHead(line) && isBelow(lines[at + 1]))) {
      const [only = '', ...rest] = takeMargin(lines.filter((line) => line.trim() !== ''))
      const named = splitItem(lines, only, 0)
      if (named !== undefined && rest.length === 0)
        return [{ type: 'fields', title, fields: [given(named.head, [])] }]
      const known = returns === undefined || returns === 'None' ? '' : asReference(returns)
      return [{ type: 'fields', title, fields: [{ name: '', type: known, text: tidyMarkdown(lines) }] }]
    }
    const { before, items } = gather(lines, (all, line, at) =>
      isBelow(all[at + 1])
        ? (splitItem(all, line, at) ?? { head: { name: '', type: line.trim(), rest: '' }, lines: 1 })
        : undefined,
    )
    return blocksOf(
      title,
      before,
      items.map(({ head, body }) => given(head, body)),
    )
  }
}

function given({ name, type }: Head, body: readonly string[]) {
  const parts =
    type === '' ? [asReference(name)] : [...(name === '' ? [] : [`\`${name}\``]), writtenType(type)]
  return { name: '', type: parts.join(': '), text: textOf('', body) }
}

const isHead = (line: string | undefined) => /^\S/.test(line ?? '')
const isBelow = (line: string | undefined) => /^\s+\S/.test(line ?? '')

function splitItem(
  lines: readonly string[],
  line: string,
  at: number,
): { head: Head; lines: number } | undefined {
  let text = line.trimEnd()
  let count = 1
  const goesOn = () => text.endsWith('\\') || depthOf(text) > 0
  while (goesOn() && count < MOST_TYPE_LINES && at + count < lines.length) {
    text = `${text.replace(/\\$/, '').trimEnd()} ${lines[at + count]?.trim() ?? ''}`
    count += 1
  }
  const [, name, type] = ITEM.exec(text) ?? []
  if (name === undefined) return undefined
  // A one-word sentence is not an item.
  if (type === undefined && !text.endsWith(':') && !isBelow(lines[at + count])) return undefined
  return { head: { name, type: type?.trim() ?? '', rest: '' }, lines: count }
}

/** How many brackets are open at the end of a text. */
function depthOf(text: string): number {
  const open = text.match(/[([{]/g)?.length ?? 0
  return open - (text.match(/[)\]}]/g)?.length ?? 0)
}

/** `int (optional, default: 8)` and `int, optional (default=8)` mean `int, optional, default=8`. */
const IN_BRACKETS = /(?:,|(?<!\s))\s*\(((?:optional|default)\b.*)\)$/

/** Formats types such as `int, default=8` and `{'a', 'b'}, optional` for display. */
function writtenType(type: string): string {
  // Without the test, each bracket would be read to the end of a type that ends with none.
  const marked = tidyMarkdown([type.endsWith(')') ? type.replace(IN_BRACKETS, ', $1') : type])
  const [, kind = marked, rest = ''] =
    /^(.*?)((?:,\s*(?:optional|keyword-only|required))*(?:,\s*default\b.*)?)$/.exec(marked) ?? []
  const notes = rest
    .split(/,\s*(?=optional\b|default\b|keyword-only\b|required\b)/)
    .map((note) => note.trim())
    .filter((note) => note !== '')
    .map((note) => {
      const [, value] = /^default(?:s to)?\s*(?:[=:]\s*)?(\S.*)$/.exec(note) ?? []
      if (value !== undefined) return `defaults to ${value.includes('`') ? value : `\`${value}\``}`
      return `*${note}*`
    })
  const first = kind.trim()
  const shown = /[`]|\]\(/.test(first) ? [first] : first === '' ? [] : [asReference(first)]
  return [...shown, ...notes].join(', ')
}
