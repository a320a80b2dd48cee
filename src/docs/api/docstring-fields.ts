/** Reads the lists in a docstring: parameters, return values, exceptions. */

import { takeMargin, tidyMarkdown } from './docstring-markdown.ts'
import type { ApiBlock, ApiField, ApiParameter } from './types.ts'

/** What the source itself says about an object, apart from its docstring. */
export interface Signed {
  parameters?: readonly ApiParameter[]
  returns?: string | undefined
}

/** `name`, `*args`, `a, b`, `**kwargs`; also `- **name**`, as in older docstrings. */
const NAME =
  /^(?:[-*]\s+)?(?:\*\*(?=\w+\*\*))?(\\?\*{0,2}[A-Za-z_][\w.]*(?:\s*[,/]\s*\\?\*{0,2}[A-Za-z_]\w*)*)(?:\*\*)?\s*/
/** Lines over which the brackets of a type may extend. */
const MOST_TYPE_LINES = 6
/** A type at the start of a return value's text: code, a reference, or names with brackets. */
const TYPE =
  /^((?:\[`[^`\n]+`\](?:\([^()\s]*\))?|`[^`\n]+`)(?:\s*(?:or|,|\|)\s*(?:\[`[^`\n]+`\]|`[^`\n]+`))*|[A-Za-z_]\w*(?:\.\w+)*(?:\[[^\]\n]*\]+)?(?:\s*\|[\w.[\], ]*[\w.[\],]|(?:\s+or\s+[A-Za-z_]\w*(?:\.\w+)*(?:\[[^\]\n]*\]+)?)+)?)\s*(?::\s+|:?$)/
/** `ValueError: text`, and `` [`ValueError`] if …`` without a colon. */
const RAISED =
  /^(?:[-*]\s+)?(?:(\[`[^`\n]+`\](?:\([^()\s]*\))?|`[^`\n]+`|[A-Za-z_][\w.]*)\s*(?::\s*(.*)|)|(\[`[^`\n]+`\](?:\([^()\s]*\))?|`[^`\n]+`)\s+((?:if|when|in case)\b.*))$/

/** The title of a group of items, on a separate line among them; `> [!TIP]` is not one. */
const GROUP = /^> *(?!\[!)(\S.*)$/

/**
 * Reads items with a name, `name (type, *optional*): text`. A line such as `> Options of the cache` begins a new list.
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

/** Splits a list into its groups; the first group has the title of the list. */
function readGroups(title: string, lines: readonly string[]): { title: string; lines: string[] }[] {
  const groups: { title: string; lines: string[] }[] = [{ title, lines: [] }]
  for (const [at, line] of lines.entries()) {
    const [, name] = GROUP.exec(line) ?? []
    const next = name === undefined ? -1 : nextFilled(lines, at + 1)
    const isGroup = name !== undefined && splitField(lines, lines[next] ?? '', next) !== undefined
    if (isGroup) groups.push({ title: name.replace(/`|:$/g, ''), lines: [] })
    else groups.at(-1)?.lines.push(line)
  }
  return groups
}

/** Index of the first line that is not blank, from `at` on; -1 if all are. */
function nextFilled(lines: readonly string[], at: number): number {
  for (let index = at; index < lines.length; index += 1) if (lines[index]?.trim() !== '') return index
  return -1
}

/** Reads items with a type, `ValueError: text`, or with the type on a separate line. */
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

/** Reads a single item, a type and its description; a missing type is taken from the annotation. */
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

/** The head of an item; `rest` is the text that follows on the same line. */
export interface Head {
  name: string
  type: string
  rest: string
}

/** Gathers items, which begin at unindented lines that `split` accepts; lines before the first are kept as `before`. */
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
      // With unbalanced backticks, the type ends at the last `):` of the line.
      text = line.slice(all.length)
      count = 1
      end = text.lastIndexOf('):')
      if (end < 0) return undefined
    }
    type = text.slice(1, end)
    text = text.slice(end + 1)
  }
  // The colon after a type is easily forgotten; indented text below it serves as well.
  const isOpen = type !== '' && text.trim() === '' && /^\s+\S/.test(lines[at + count] ?? '')
  const [mark = isOpen ? '' : undefined] = /^\s*(?::(?=\s|$)|--)/.exec(text) ?? []
  if (mark === undefined) return undefined
  return { head: { name, type, rest: text.slice(mark.length).trim() }, lines: count }
}

/** Index of the bracket that closes the first one, ignoring code; -1 when none does. */
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

/** A type as the docstring writes it; bare words, as in Google's style, become code. */
function markdownType(type: string): string {
  const text = type.trim().replace(/:(?:py:)?(?:class|obj):(?=`)/g, '')
  if (/[`*]|\]\(/.test(text)) return text.replace(/`(~?[A-Z]\w*(?:\.\w+)*|~[\w.]+)`(?!\])/g, reference)
  const [first = '', ...rest] = text.split(/,\s*(?=optional\b|default)/)
  return [asReference(first), ...rest.map((word) => (word === 'optional' ? '*optional*' : word))].join(', ')
}

/** Turns code that may name an object of the package into a reference; if it names none, it stays code. */
function reference(all: string, name: string, at: number, text: string): string {
  return text[at - 1] === '[' || /^(?:None|True|False)$/.test(name) ? all : `[\`${name}\`]`
}

/** A type as a reference if it is a name, or as code if it is an expression. */
export function asReference(type: string): string {
  const bare = type.trim()
  if (bare === '' || /[`[]/.test(bare.charAt(0))) return bare
  return /^~?[A-Za-z_][\w.]*$/.test(bare) && !/^[a-z]+$/.test(bare)
    ? `[\`${bare}\`]`
    : `\`${bare.replace(TILDE, '')}\``
}

/** Sphinx shows `~typing.Callable | None` as `Callable | None`. */
const TILDE = /(?<![\w.])~(?:\w+\.)*(?=\w)/g

/** The type and default of a field according to the signature, for fields that the docstring gives no type. */
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

/** Markdown of the text after the head of an item and below it. */
export function textOf(rest: string, body: readonly string[]): string {
  return tidyMarkdown([...(rest === '' ? [] : [rest]), ...takeMargin(body)])
}

/** Lines of a text that begins after a type and continues below it. */
function hanging(text: string): string[] {
  const [first = '', ...rest] = text.split('\n')
  return [first, ...takeMargin(rest)]
}

/** A list of fields, with the text before the first one; text without fields becomes a section. */
export function blocksOf(title: string, before: readonly string[], fields: ApiField[]): ApiBlock[] {
  const text = tidyMarkdown(before)
  if (fields.length === 0) return text === '' ? [] : [{ type: 'section', title, markdown: text }]
  return [
    ...(text === '' ? [] : [{ type: 'text' as const, markdown: text }]),
    { type: 'fields', title, fields: fields.map(sayOptionalOnce) },
  ]
}

/** A type with the note that a call may leave the field out. */
const NOTED = /,\s*[*`]?optional\b/
const TWICE = /,\s*[*`]?optional\b[*`]?(?=,\s*[*`]?optional\b)/g
/** `(optional) How wide.`; not `Optional name of a file.`, where the word belongs to the sentence. */
const SAID = /^(?:\(optional\)[.,:;]?|optional[.,:;])\s+(?=\S)/i

/**
 * Takes the word "optional" out of the description of a field whose type has that note, and out of the type:
 * `Optional[int]` is `int | None`.
 *
 * @see https://docs.python.org/3/library/typing.html#typing.Optional
 */
export function sayOptionalOnce(field: ApiField): ApiField {
  if (!NOTED.test(field.type)) return field
  const [all = '', inner = ''] = /^`(?:typing\.)?Optional\[([^`]+)\]`(?=,)/.exec(field.type) ?? []
  // Not `Optional[int] | list[str]`, whose last bracket closes another.
  const type =
    inner === '' || !isClosed(inner) ? field.type : `\`${inner} | None\`${field.type.slice(all.length)}`
  return { ...field, type: type.replace(TWICE, ''), text: field.text.replace(SAID, '') }
}

/** Whether every bracket of a text is opened and closed in it. */
function isClosed(text: string): boolean {
  let depth = 0
  for (const char of text) {
    if (char === '[') depth += 1
    else if (char === ']') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

function bareName(name: string): string {
  return name.replace(/^[\\*]+/, '')
}
