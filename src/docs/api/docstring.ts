/** Parses a docstring with sections in the style of Google (and the Hub's libraries), NumPy or Sphinx. */

import { readFields, readRaises, readReturns, type Signed } from './docstring-fields.ts'
import { takeMargin, tidyMarkdown } from './docstring-markdown.ts'
import { readSeeAlso, readUnderlined, underlinedTitle } from './docstring-numpy.ts'
import { readFieldList } from './docstring-sphinx.ts'
import { type ApiBlock, VALUES } from './types.ts'

type Section =
  | { type: 'fields'; title: string; read: (lines: string[], signed: Signed) => ApiBlock[] }
  | { type: 'section'; title: string; write?: (lines: string[]) => string }
  | { type: 'alert'; kind: 'note' | 'tip' | 'warning' }

const parameters: Section = { type: 'fields', title: 'Parameters', read: readFields('Parameters') }
const attributes: Section = { type: 'fields', title: 'Attributes', read: readFields('Attributes') }
const keywords: Section = { type: 'fields', title: 'Other parameters', read: readFields('Other parameters') }
const returns: Section = { type: 'fields', title: 'Returns', read: readReturns('Returns') }
const yields: Section = { type: 'fields', title: 'Yields', read: readReturns('Yields') }
const raises: Section = { type: 'fields', title: 'Raises', read: readRaises('Raises') }
const warns: Section = { type: 'fields', title: 'Warns', read: readRaises('Warns') }
const example: Section = { type: 'section', title: 'Example' }
const seeAlso: Section = { type: 'section', title: 'See also' }
const examples: Section = { type: 'section', title: 'Examples' }

/**
 * Names of sections.
 *
 * @see https://google.github.io/styleguide/pyguide.html#383-functions-and-methods
 * @see https://sphinxcontrib-napoleon.readthedocs.io/en/latest/#docstring-sections
 */
const SECTIONS: ReadonlyMap<string, Section> = new Map<string, Section>([
  ['args', parameters],
  ['arguments', parameters],
  ['params', parameters],
  ['parameters', parameters],
  ['inputs', parameters],
  ['kwargs', keywords],
  ['keyword args', keywords],
  ['keyword arguments', keywords],
  ['other parameters', keywords],
  ['attributes', attributes],
  ['properties', attributes],
  ['fields', attributes],
  ['values', { type: 'fields', title: VALUES, read: readFields(VALUES) }],
  ['return', returns],
  ['returns', returns],
  ['yield', yields],
  ['yields', yields],
  ['receives', { type: 'fields', title: 'Receives', read: readReturns('Receives') }],
  ['raise', raises],
  ['raises', raises],
  ['warns', warns],
  ['example', example],
  ['examples', examples],
  ['usage', { type: 'section', title: 'Usage' }],
  ['see also', seeAlso],
  ['references', { type: 'section', title: 'References' }],
  ['note', { type: 'alert', kind: 'note' }],
  ['notes', { type: 'alert', kind: 'note' }],
  ['info', { type: 'alert', kind: 'note' }],
  ['important', { type: 'alert', kind: 'note' }],
  ['hint', { type: 'alert', kind: 'tip' }],
  ['tip', { type: 'alert', kind: 'tip' }],
  ['tips', { type: 'alert', kind: 'tip' }],
  ['warning', { type: 'alert', kind: 'warning' }],
  ['warnings', { type: 'alert', kind: 'warning' }],
  ['attention', { type: 'alert', kind: 'warning' }],
  ['caution', { type: 'alert', kind: 'warning' }],
  ['danger', { type: 'alert', kind: 'warning' }],
])

/** `Args:`, or `Returns: text` on one line; `Example::` tells Sphinx that code follows. */
const HEADER = /^([A-Za-z][A-Za-z ]{2,20}?)(::?)(?:[ \t]+(\S.*))?$/
const FENCE = /^\s*(`{3,}|~{3,})/
const UNDERLINE = /^([=~^-])\1{3,}$/
/** Code that is marked as such: a fence, a session, a directive. */
const OWN_CODE = /^\s*(?:```|~~~|>>>|\.\. )/

/**
 * Parse a docstring. Text outside known sections is kept as text; nothing is lost.
 *
 * @param text - the docstring without its indentation
 * @param signed - supplies the types that the docstring leaves out
 */
export function parseDocstring(text: string, signed: Signed): ApiBlock[] {
  const blocks: ApiBlock[] = []
  const lines = headed(indentSole(titled(text.split('\n'))))
  let plain: string[] = []
  let fence: string | undefined
  const flush = () => {
    const markdown = tidyMarkdown(plain)
    if (markdown !== '') blocks.push({ type: 'text', markdown })
    plain = []
  }
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    fence = followFence(fence, line)
    const list = fence === undefined ? readFieldList(lines, at, signed) : undefined
    if (list !== undefined) {
      flush()
      blocks.push(...list.blocks)
      at = list.next
      continue
    }
    const found = fence === undefined ? readSection(lines, at) : undefined
    if (found === undefined) {
      plain.push(line)
      at += 1
      continue
    }
    flush()
    blocks.push(...settle(found.section, found.body, signed))
    at = found.next
  }
  flush()
  return blocks
}

/** Makes bold text of underlined titles that NumPy does not use; Markdown would take tildes for a fence. */
function titled(lines: string[]): string[] {
  return lines.flatMap((line, at) => {
    const isTitle = (title: string, under: number) =>
      UNDERLINE.test(lines[under] ?? '') &&
      /^\S/.test(title) &&
      title.length <= (lines[under]?.length ?? 0) &&
      (under < 2 || lines[under - 2]?.trim() === '') &&
      underlinedTitle(lines, under - 1) === undefined
    if (isTitle(line, at + 1)) return [`**${line}**`, '']
    return isTitle(lines[at - 1] ?? '', at) ? [] : [line]
  })
}

/** Restores the indentation of a docstring's only section, which dedenting has removed. */
function indentSole(lines: string[]): string[] {
  const [first = '', second = '', ...rest] = lines
  const isHeader = (line: string) => SECTIONS.has(HEADER.exec(line)?.[1]?.toLowerCase() ?? '')
  if (!isHeader(first) || !/^\S/.test(second) || rest.some(isHeader)) return lines
  return [first, ...[second, ...rest].map((line) => (line === '' ? line : `    ${line}`))]
}

/** Adds the heading to a docstring that begins with parameters, as some decorators that add the rest expect. */
function headed(lines: string[]): string[] {
  const [first = '', second = ''] = lines
  if (!/^\w+ +\(.*(?:\):|[^)])$/.test(first) || !/^\s+\S/.test(second)) return lines
  const isEnd = (line: string, at: number) => FENCE.test(line) || readSection(lines, at) !== undefined
  const end = lines.findIndex((line, at) => /^\S/.test(line) && isEnd(line, at))
  const items = end < 0 ? lines : lines.slice(0, end)
  return [
    'Parameters:',
    ...items.map((line) => (line === '' ? line : `    ${line}`)),
    ...lines.slice(items.length),
  ]
}

function readSection(
  lines: readonly string[],
  at: number,
): { section: Section; body: string[]; next: number } | undefined {
  const title = underlinedTitle(lines, at)
  if (title !== undefined) {
    let next = at + 2
    while (next < lines.length && underlinedTitle(lines, next) === undefined) next += 1
    return { section: underlinedSection(title), body: lines.slice(at + 2, next), next }
  }
  const [, name = '', colons, inline] = HEADER.exec(lines[at] ?? '') ?? []
  const section = SECTIONS.get(name.toLowerCase())
  if (section === undefined) return undefined
  let next = at + 1
  const body: string[] = []
  while (next < lines.length && /^\s|^$/.test(lines[next] ?? '')) {
    body.push(lines[next] ?? '')
    next += 1
  }
  if (inline !== undefined) {
    // In prose, "Note: …" continues at the same indentation; only an indented block is a section.
    if (section.type !== 'fields' || section.title === 'Parameters') return undefined
    return { section, body: [inline, ...takeMargin(body)], next }
  }
  const isEmpty = body.every((line) => line === '')
  // The code of an example is often no deeper than its heading.
  if (isEmpty && section.type !== 'section') return undefined
  const bare = takeMargin(body)
  const isCode = colons === '::' && section.type === 'section' && !bare.some((line) => OWN_CODE.test(line))
  return { section, body: isCode && !isEmpty ? fenced(bare) : bare, next }
}

function fenced(lines: readonly string[]): string[] {
  return ['```python', ...lines.join('\n').replace(/^\n+/, '').trimEnd().split('\n'), '```']
}

/** The section for an underlined title; an unknown title is shown as it is. */
function underlinedSection(title: string): Section {
  const known = SECTIONS.get(title.toLowerCase())
  if (known === seeAlso) return { type: 'section', title: 'See also', write: readSeeAlso }
  if (known?.type === 'fields') return { ...known, read: readUnderlined(known.title) }
  return known ?? { type: 'section', title }
}

function settle(section: Section, body: string[], signed: Signed): ApiBlock[] {
  if (section.type === 'fields') return section.read(body, signed)
  const markdown = section.type === 'section' && section.write ? section.write(body) : tidyMarkdown(body)
  if (section.type === 'section') return [{ type: 'section', title: section.title, markdown }]
  return markdown === '' ? [] : [{ type: 'alert', kind: section.kind, markdown }]
}

/** The marker of the fence that is open after a line; undefined when none is. */
function followFence(open: string | undefined, line: string): string | undefined {
  const mark = FENCE.exec(line)?.[1]
  if (mark === undefined) return open
  if (open === undefined) return mark
  return mark.startsWith(open) && line.trim() === mark ? undefined : open
}
