/** The tag of a component with its attributes, read as data: nothing in it is ever run. */

import JSON5 from 'json5'
import { readReferences } from './character-references.ts'

/** An attribute's value: what stood in quotes or bare is text, what stood in braces is data. */
export type AttributeValue =
  | null
  | boolean
  | number
  | string
  | AttributeValue[]
  | { [key: string]: AttributeValue }

/** A tag as it stands in the text. */
export interface ComponentTag {
  name: string
  closing: boolean
  selfClosing: boolean
  attributes: { [name: string]: AttributeValue }
  /** Names of attributes whose braces hold something that is no data. */
  unreadable: string[]
  start: number
  /** Offset after `>`. */
  end: number
}

const NAME = /[A-Za-z][\w.-]*/y
const ATTRIBUTE = /[A-Za-z_:@][\w.:-]*/y
const SPACE = /\s*/y
/** Without `<`, at which a tag that is never closed is given up before the next one is read. */
const UNQUOTED = /[^\s"'<>{}]+?(?=\s|\/?>)/y

/** A tag longer than this is none: the quizzes of real courses have a few thousand characters. */
const MAX_LENGTH = 50_000

/** Data has no `<` outside of quotes: after one in braces, their end is looked for no further than this. */
const MAX_MARKUP = 1000

/**
 * The tag that begins at `start` of `text`, where a `<` stands.
 *
 * @returns undefined when there is no complete tag
 */
export function readComponentTag(text: string, start: number): ComponentTag | undefined {
  const closing = text[start + 1] === '/'
  const name = match(NAME, text, start + (closing ? 2 : 1))
  if (name === '') return undefined
  const tag: ComponentTag = {
    name,
    closing,
    selfClosing: false,
    attributes: {},
    unreadable: [],
    start,
    end: start + (closing ? 2 : 1) + name.length,
  }
  while (tag.end < text.length && tag.end - start < MAX_LENGTH) {
    tag.end += match(SPACE, text, tag.end).length
    if (text.startsWith('/>', tag.end)) return { ...tag, selfClosing: true, end: tag.end + 2 }
    if (text[tag.end] === '>') return { ...tag, end: tag.end + 1 }
    const attribute = match(ATTRIBUTE, text, tag.end)
    if (attribute === '') {
      // `<Tip warning={true}}>` is written in real pages; a stray brace says nothing.
      if (text[tag.end] !== '}' || Object.keys(tag.attributes).length === 0) return undefined
      tag.end += 1
      continue
    }
    tag.end += attribute.length
    if (!readValue(text, tag, attribute)) return undefined
  }
  return undefined
}

/** Reads what follows an attribute's name, and goes on to its end; false when it has no end. */
function readValue(text: string, tag: ComponentTag, attribute: string): boolean {
  const gap = match(SPACE, text, tag.end).length
  if (text[tag.end + gap] !== '=') {
    tag.attributes[attribute] = true
    return true
  }
  const at = tag.end + gap + 1 + match(SPACE, text, tag.end + gap + 1).length
  const quote = text[at]
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, at + 1)
    if (end < 0) return false
    tag.attributes[attribute] = unwrapBraces(readReferences(text.slice(at + 1, end)))
    tag.end = end + 1
    return true
  }
  if (quote === '{') {
    const end = endOfBraces(text, at)
    if (end === undefined) return false
    const value = readData(text.slice(at + 1, end - 1))
    if (value === undefined) tag.unreadable.push(attribute)
    else tag.attributes[attribute] = value
    tag.end = end
    return true
  }
  const bare = match(UNQUOTED, text, at)
  tag.attributes[attribute] = bare
  tag.end = at + bare.length
  return bare !== ''
}

/** `warning="{true}"` means what `warning={true}` does. */
function unwrapBraces(value: string): AttributeValue {
  return /^\{.*\}$/s.test(value) ? (readData(value.slice(1, -1)) ?? value) : value
}

/** Data as JSON5 has it; undefined for anything that would have to be run. */
function readData(source: string): AttributeValue | undefined {
  try {
    return JSON5.parse<AttributeValue>(source.includes('`') ? withoutTemplates(source) : source)
  } catch {
    return undefined
  }
}

const STRINGS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`((?:\\.|[^`\\])*)`/gs

/** Text between backticks is data, as long as nothing in it has to be worked out. */
function withoutTemplates(source: string): string {
  return source.replace(STRINGS, (all, template: string | undefined) =>
    template === undefined || template.includes('${')
      ? all
      : `"${template.replace(/\\.|["\n]/gs, (char) => WITHIN_QUOTES[char] ?? char)}"`,
  )
}

const WITHIN_QUOTES: Readonly<Record<string, string>> = { '"': '\\"', '\n': '\\n' }

/** Offset after the brace that closes the one at `start`; braces within quotes do not count. */
function endOfBraces(text: string, start: number): number | undefined {
  let depth = 0
  let limit = Math.min(text.length, start + MAX_LENGTH)
  for (let at = start; at < limit; at += 1) {
    const char = text[at]
    if (char === '"' || char === "'" || char === '`') {
      const end = endOfString(text, at)
      if (end === undefined) return undefined
      at = end
    } else if (char === '<') limit = Math.min(limit, at + MAX_MARKUP)
    else if (char === '{') depth += 1
    else if (char === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return undefined
}

function endOfString(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length && at - start < MAX_LENGTH; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === text[start]) return at
  }
  return undefined
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}
