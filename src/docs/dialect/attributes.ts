/** Reads the tag of a component and its attributes as data; nothing in it is ever run. */

import JSON5 from 'json5'
import { readReferences } from './character-references.ts'

/** An attribute's value: text if it is quoted or bare, data if it is in braces. */
export type AttributeValue =
  | null
  | boolean
  | number
  | string
  | AttributeValue[]
  | { [key: string]: AttributeValue }

/** A tag in the text. */
export interface ComponentTag {
  name: string
  closing: boolean
  selfClosing: boolean
  attributes: { [name: string]: AttributeValue }
  /** Names of attributes whose braces hold something other than data. */
  unreadable: string[]
  start: number
  /** Offset after `>`. */
  end: number
}

const NAME = /[A-Za-z][\w.-]*/y
const ATTRIBUTE = /[A-Za-z_:@][\w.:-]*/y
const SPACE = /\s*/y
/** Excludes `<`, so that an unclosed tag is given up before the next one. */
const UNQUOTED = /[^\s"'<>{}]+?(?=\s|\/?>)/y

/** Longest tag: the quizzes of real courses have a few thousand characters. */
const MAX_LENGTH = 50_000

/** Data has no `<` outside quotes: after one in braces, the closing brace must follow within this many characters. */
const MAX_MARKUP = 1000

/**
 * Reads the tag that begins with the `<` at offset `start`.
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
      // Real pages have `<Tip warning={true}}>`; a stray brace is ignored.
      if (text[tag.end] !== '}' || Object.keys(tag.attributes).length === 0) return undefined
      tag.end += 1
      continue
    }
    tag.end += attribute.length
    if (!readValue(text, tag, attribute)) return undefined
  }
  return undefined
}

/** Reads the value after an attribute's name and advances to its end; false when it has no end. */
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

/** `warning="{true}"` means the same as `warning={true}`. */
function unwrapBraces(value: string): AttributeValue {
  return /^\{.*\}$/s.test(value) ? (readData(value.slice(1, -1)) ?? value) : value
}

/** Parses data as JSON5; undefined for anything that would have to be evaluated. */
function readData(source: string): AttributeValue | undefined {
  try {
    return JSON5.parse<AttributeValue>(source.includes('`') ? withoutTemplates(source) : source)
  } catch {
    return undefined
  }
}

const STRINGS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`((?:\\.|[^`\\])*)`/gs

/** Turns template literals into strings; those with `${…}` are not data and stay. */
function withoutTemplates(source: string): string {
  return source.replace(STRINGS, (all, template: string | undefined) =>
    template === undefined || template.includes('${')
      ? all
      : `"${template.replace(/\\.|["\n]/gs, (char) => WITHIN_QUOTES[char] ?? char)}"`,
  )
}

const WITHIN_QUOTES: Readonly<Record<string, string>> = { '"': '\\"', '\n': '\\n' }

/** Offset after the brace that closes the one at `start`, ignoring braces in quotes. */
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
