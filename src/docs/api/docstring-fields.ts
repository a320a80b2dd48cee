/** Reads the lists of a docstring: its parameters, what it returns, what it raises. */

import { takeMargin, tidyMarkdown } from './docstring-markdown.ts'
import type { ApiBlock, ApiField, ApiParameter } from './types.ts'

/** What the source says of an object beside its docstring. */
export interface Signed {
  parameters?: readonly ApiParameter[]
  returns?: string | undefined
}

/** `name`, `*args`, `a, b`, `**kwargs`; also `- **name**`, as older docstrings have it. */
const NAME =
  /^(?:[-*]\s+)?(?:\*\*(?=\w+\*\*))?(\\?\*{0,2}[A-Za-z_][\w.]*(?:\s*[,/]\s*\\?\*{0,2}[A-Za-z_]\w*)*)(?:\*\*)?\s*/
/** Lines over which the brackets of a type may run. */
const MOST_TYPE_LINES = 6
/** A type at the head of what a function returns: code, a reference, or names with brackets. */
const TYPE =
  /^((?:\[`[^`\n]+`\](?:\([^()\s]*\))?|`[^`\n]+`)(?:\s*(?:or|,|\|)\s*(?:\[`[^`\n]+`\]|`[^`\n]+`))*|[A-Za-z_][\w.]*(?:\[[^\]\n]*\]+)?(?:\s*\|\s*[\w.[\], ]+|(?:\s+or\s+[A-Za-z_][\w.]*(?:\[[^\]\n]*\]+)?)+)?)\s*(?::\s+|:?$)/
/** `ValueError: text`, and `` [`ValueError`] if …`` without a colon. */
const RAISED =
  /^(?:[-*]\s+)?(?:(\[`[^`\n]+`\](?:\([^()\s]*\))?|`[^`\n]+`|[A-Za-z_][\w.]*)\s*(?::\s*(.*)|)|(\[`[^`\n]+`\](?:\([^()\s]*\))?|`[^`\n]+`)\s+((?:if|when|in case)\b.*))$/

/** The title of a group of items, on a line of its own among them; `> [!TIP]` is none. */
const GROUP = /^> *(?!\[!)(\S.*)$/

/**
 * Items with a name, `name (type, *optional*): text`. A line such as `> What controls the cache` begins a list of its own.
 *
 * @see https://github.com/huggingface/doc-builder
 */
export function readFields(title: string): (lines: string[], signed: Signed) => ApiBlock[] {
  return (all, signed) =>
    readGroups(title, all).flatMap(({ title: name, lines }) => {
      const { before, items } = gather(lines, splitField)
      const fields = items.map(({ head, body }) => {
        return {
          name: head.name.replaceAll('\\', ''),
          type: head.type === '' ? signedField(head.name, signed) : markdownType(head.type),
          text: textOf(head.rest, body),
        }
      })
      return blocksOf(name, before, fields)
    })
}

/** The lines of each group; the first has the title of the list. */
function readGroups(title: string, lines: readonly string[]): { title: string; lines: string[] }[] {
  const groups: { title: string; lines: string[] }[] = [{ title, lines: [] }]
  for (const [at, line] of lines.entries()) {
    const [, name] = GROUP.exec(line) ?? []
    const next = name === undefined ? -1 : lines.findIndex((one, index) => index > at && one.trim() !== '')
    const isGroup = name !== undefined && splitField(lines, lines[next] ?? '', next) !== undefined
    if (isGroup) groups.push({ title: name.replace(/`|:$/g, ''), lines: [] })
    else groups.at(-1)?.lines.push(line)
  }
  return groups
}

/** Items with a type, `ValueError: text`, or the type on a line of its own. */
export function readRaises(title: string): (lines: string[], signed: Signed) => ApiBlock[] {
  return (lines) => {
    const { before, items } = gather(lines, (_, line) => {
      const [, named, text, bare, condition] = RAISED.exec(line) ?? []
      const type = named ?? bare
      const rest = text ?? condition ?? ''
      return type === undefined ? undefined : { head: { name: '', type, rest }, lines: 1 }
    })
    const fields = items.map(({ head, body }) => ({
      name: '',
      type: asReference(head.type),
      text: textOf(head.rest, body),
    }))
    return blocksOf(title, before, fields)
  }
}

/** One item: a type and what it means; the annotation stands in for a type that is not written. */
export function readReturns(title: string): (lines: string[], signed: Signed) => ApiBlock[] {
  return (lines, { returns }) => {
    const text = lines.join('\n').trim()
    if (text === '') return []
    const [head, type] = TYPE.exec(text.split('\n')[0] ?? '') ?? []
    const known = returns === undefined || returns === 'None' ? '' : asReference(returns)
    const field =
      head === undefined || type === undefined
        ? { name: '', type: known, text: tidyMarkdown(text.split('\n')) }
        : { name: '', type: asReference(type), text: tidyMarkdown(hanging(text.slice(head.length))) }
    return [{ type: 'fields', title, fields: [field] }]
  }
}

/** What an item says of itself before its text. */
export interface Head {
  name: string
  type: string
  rest: string
}

/** Items begin where a line is not indented and has the form of one; what stands before the first is kept. */
export function gather(
  lines: readonly string[],
  split: (lines: readonly string[], line: string, at: number) => { head: Head; lines: number } | undefined,
): { before: string[]; items: { head: Head; body: string[] }[] } {
  const before: string[] = []
  const items: { head: Head; body: string[] }[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const found = /^\S/.test(line) ? split(lines, line, at) : undefined
    if (found !== undefined) items.push({ head: found.head, body: [] })
    else (items.at(-1)?.body ?? before).push(line)
    at += found?.lines ?? 1
  }
  return { before, items }
}

function splitField(
  lines: readonly string[],
  line: string,
  at: number,
): { head: Head; lines: number } | undefined {
  const match = NAME.exec(line)
  const [all = '', name = ''] = match ?? []
  if (match === null) return undefined
  let text = line.slice(all.length)
  let type = ''
  let count = 1
  if (text.startsWith('(')) {
    let end = closingBracket(text)
    while (end < 0 && count < MOST_TYPE_LINES && at + count < lines.length) {
      text += ` ${lines[at + count]?.trim() ?? ''}`
      count += 1
      end = closingBracket(text)
    }
    if (end < 0) {
      // With a backtick too few or too many, the line says where the type ends.
      text = line.slice(all.length)
      count = 1
      end = text.lastIndexOf('):')
      if (end < 0) return undefined
    }
    type = text.slice(1, end)
    text = text.slice(end + 1)
  }
  // The colon behind a type is easily forgotten; what is indented below it says as much.
  const isOpen = type !== '' && text.trim() === '' && /^\s+\S/.test(lines[at + count] ?? '')
  const [mark = isOpen ? '' : undefined] = /^\s*(?::(?=\s|$)|--)/.exec(text) ?? []
  if (mark === undefined) return undefined
  return { head: { name, type, rest: text.slice(mark.length).trim() }, lines: count }
}

/** Index of the bracket that closes the first one, code aside; -1 when none does. */
function closingBracket(text: string): number {
  let depth = 0
  let inCode = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '`') inCode = !inCode
    else if (inCode) continue
    else if (char === '(') depth += 1
    else if (char === ')') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return -1
}

/** A type as the docstring writes it; bare words, as Google has them, become code. */
function markdownType(type: string): string {
  const text = type.trim().replace(/:(?:py:)?(?:class|obj):(?=`)/g, '')
  if (/[`*]|\]\(/.test(text)) return text.replace(/`(~?[A-Z]\w*(?:\.\w+)*|~[\w.]+)`(?!\])/g, reference)
  const [first = '', ...rest] = text.split(/,\s*(?=optional\b|default)/)
  return [asReference(first), ...rest.map((word) => (word === 'optional' ? '*optional*' : word))].join(', ')
}

/** Code that may be the name of an object of the package; one that is not stays code. */
function reference(all: string, name: string, at: number, text: string): string {
  return text[at - 1] === '[' || /^(?:None|True|False)$/.test(name) ? all : `[\`${name}\`]`
}

/** A type as a reference, where it is a name and no expression. */
export function asReference(type: string): string {
  const bare = type.trim()
  if (bare === '' || /[`[]/.test(bare.charAt(0))) return bare
  return /^~?[A-Za-z_][\w.]*$/.test(bare) && !/^[a-z]+$/.test(bare)
    ? `[\`${bare}\`]`
    : `\`${bare.replace(TILDE, '')}\``
}

/** In `~typing.Callable | None`, as it is written for Sphinx, what is shown is `Callable`. */
const TILDE = /(?<![\w.])~(?:\w+\.)*(?=\w)/g

/** What the signature says of a field that the docstring gives no type. */
export function signedField(field: string, { parameters = [] }: Signed): string {
  const signed = parameters.find(({ name }) => bareName(name) === bareName(field))
  if (signed === undefined) return ''
  const { type, default: value } = signed
  const parts = [
    ...(type === undefined ? [] : [asReference(type)]),
    ...(value === undefined ? [] : ['*optional*']),
    ...(value === undefined || value === 'None' ? [] : [`defaults to \`${value}\``]),
  ]
  return parts.join(', ')
}

/** Markdown of what stands behind the head of an item and below it. */
export function textOf(rest: string, body: readonly string[]): string {
  return tidyMarkdown([...(rest === '' ? [] : [rest]), ...takeMargin(body)])
}

/** Text whose first line stands behind a type, and the others below it. */
function hanging(text: string): string[] {
  const [first = '', ...rest] = text.split('\n')
  return [first, ...takeMargin(rest)]
}

/** A list of fields, with what stands before the first; text alone is a section. */
export function blocksOf(title: string, before: readonly string[], fields: ApiField[]): ApiBlock[] {
  const text = tidyMarkdown(before)
  if (fields.length === 0) return text === '' ? [] : [{ type: 'section', title, markdown: text }]
  return [
    ...(text === '' ? [] : [{ type: 'text' as const, markdown: text }]),
    { type: 'fields', title, fields },
  ]
}

function bareName(name: string): string {
  return name.replace(/^[\\*]+/, '')
}
