/** Reads the YAML of front matter, as much of it as anybody could, and reports what stands in the way. */

import jsYaml from 'js-yaml'
import { type Document, isAlias, LineCounter, parseDocument, Scalar, visit } from 'yaml'
import { isObject, type JsonObject, toJson } from './json.ts'
import { documentPlaces, linePlaces, MAX_EXACT_LENGTH, type Places, yamlOptions } from './places.ts'
import type { Report, Rules } from './rule.ts'
import type { Json } from './types.ts'
import { explainYamlError, TOO_DEEP, type YamlFault } from './yaml-errors.ts'
import { splitYamlPieces, unquote, type YamlPiece } from './yaml-lines.ts'
import { checkDocument, checkLines, checkOuterKeys, trapRules } from './yaml-traps.ts'

export const yamlRules = {
  'yaml-syntax': { severity: 'error', description: 'Front matter is valid YAML.' },
  'yaml-lenient': {
    severity: 'warning',
    description: 'Front matter is YAML that strict readers accept too.',
  },
  ...trapRules,
} satisfies Rules

type YamlReport = Report<keyof typeof yamlRules>

export interface ParsedYaml {
  /** A mapping in every sound card; null for empty front matter. */
  value: Json
  /** Offsets into the YAML. */
  places: Places
}

/**
 * Parse the YAML of a card's front matter as a whole; never throws.
 *
 * Read by `yaml` (YAML 1.2, core schema). What that refuses, or what is too long for it, is read by js-yaml, as on the
 * Hub: it accepts quoted text and flow lists that go on in the first column.
 *
 * @param yaml - line ends as `\n`
 * @param firstLine - line of the card on which the YAML begins, for messages that name another line
 * @param report - takes offsets into `yaml`
 * @returns undefined when both refuse it; nothing has been reported then
 * @see https://yaml.org/spec/1.2.2/
 */
export function parseYaml(yaml: string, firstLine: number, report: YamlReport): ParsedYaml | undefined {
  const lineOf = lineFinder(yaml, firstLine)
  const exact = yaml.length <= MAX_EXACT_LENGTH ? parseExact(yaml) : undefined
  if (exact?.value !== undefined && exact.fault === undefined) {
    const { document, value, asides } = exact
    checkDocument(document, lineOf, report)
    for (const fault of asides) reportFault(fault, report)
    return { value, places: documentPlaces(document.contents) }
  }
  const value = parseLenient(yaml)
  if (value === undefined) return undefined
  if (exact?.fault) reportLenient(yaml, exact.fault.offset, report)
  checkLines(yaml, lineOf, report)
  return { value, places: linePlaces(yaml) }
}

/**
 * Read YAML that is not valid, outermost key by outermost key, so that one mistake costs one value at most.
 *
 * A value on one line that cannot be read is kept as its author wrote it. Parameters as of {@link parseYaml}.
 */
export function parseYamlByKey(yaml: string, firstLine: number, report: YamlReport): ParsedYaml {
  const whole = yaml.length <= MAX_EXACT_LENGTH ? parseExact(yaml)?.fault : undefined
  const { value, faults } = parsePieces(yaml)
  // Where aliases unfold without end, a key by itself only lacks its anchors.
  const told = whole === ALIAS_BOMB || faults.length === 0 ? [whole ?? UNREADABLE] : faults
  for (const fault of told) reportFault(fault, report)
  checkOuterKeys(yaml, lineFinder(yaml, firstLine), report)
  return { value, places: linePlaces(yaml) }
}

/** Keys with a mistake that are each parsed to explain it; what comes after them is read, but not explained. */
const MAX_EXPLAINED = 50

const UNREADABLE: YamlFault = {
  offset: 0,
  reason: 'it is not made of keys and values',
  remedy: 'Write one "key: value" on each line, such as "license: mit".',
}

const ALIAS_BOMB: YamlFault = {
  offset: 0,
  reason: 'its references to anchors unfold to too many values',
  remedy: 'Write the values out.',
}

interface Exact {
  document: Document
  /** With a fault: what the parser still saw, for it goes on behind an error. */
  value: Json | undefined
  /** What makes it invalid. */
  fault: YamlFault | undefined
  /** What is wrong with it besides, though it can be read. */
  asides: YamlFault[]
}

function parseExact(yaml: string): Exact | undefined {
  try {
    const document = parseDocument(yaml, yamlOptions)
    const asides = [...document.warnings.map(explainYamlError), ...replaceBrokenAliases(document)]
    const [error] = document.errors
    const fault = error && explainYamlError(error)
    return { document, ...readDocument(document, fault), asides }
  } catch {
    // Nested deeper than the parser's stack.
    return undefined
  }
}

function readDocument(document: Document, fault: YamlFault | undefined): Pick<Exact, 'value' | 'fault'> {
  try {
    return { value: toJson(document.toJS()), fault }
  } catch (error) {
    return { value: undefined, fault: fault ?? (error instanceof ReferenceError ? ALIAS_BOMB : TOO_DEEP) }
  }
}

/** Put the text of an alias in place of one whose anchor is not there: `*word*` was meant as emphasis. */
function replaceBrokenAliases(document: Document): YamlFault[] {
  const anchors = new Set<string>()
  const faults: YamlFault[] = []
  visit(document, {
    Node(_, node) {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.add(node.anchor)
        return undefined
      }
      if (anchors.has(node.source)) return undefined
      const text = new Scalar(`*${node.source}`)
      if (node.range) text.range = node.range
      const offset = node.range?.[0] ?? 0
      faults.push(explainYamlError({ code: 'BAD_ALIAS', message: '', pos: [offset, offset] }))
      return text
    },
  })
  return faults
}

/**
 * Read YAML as the Hub does, by js-yaml. Dates stay text and repeated keys are let through: both are reported elsewhere.
 *
 * It takes a fraction of the time of {@link parseYaml}, and has no places and reports nothing: for what is looked up in a card
 * before it is parsed.
 *
 * @returns undefined when it cannot be read
 */
export function parseLenient(yaml: string): Json | undefined {
  try {
    return toJson(jsYaml.load(yaml, { schema: jsYaml.CORE_SCHEMA, json: true }))
  } catch {
    return undefined
  }
}

function parsePieces(yaml: string): { value: JsonObject; faults: YamlFault[] } {
  const pieces = splitYamlPieces(yaml)
  const entries: [string, Json][] = []
  const faults: YamlFault[] = []

  // Halves are read in one go where they can be, since most keys of a broken card are sound.
  const readRange = (from: number, to: number): void => {
    const first = pieces[from]
    const last = pieces[to - 1]
    if (!first || !last) return
    const whole = parseLenient(yaml.slice(first.start, last.end))
    if (isObject(whole)) {
      for (const entry of Object.entries(whole)) entries.push(entry)
    } else if (to - from > 1) {
      const middle = (from + to) >> 1
      readRange(from, middle)
      readRange(middle, to)
    } else {
      readPiece(first)
    }
  }
  const readPiece = (piece: YamlPiece): void => {
    const { value, fault } = readBrokenPiece(
      yaml.slice(piece.start, piece.end),
      faults.length < MAX_EXPLAINED,
    )
    if (fault === undefined && isObject(value)) {
      for (const entry of Object.entries(value)) entries.push(entry)
      return
    }
    const { offset, reason, remedy } = fault ?? UNREADABLE
    faults.push({ offset: offset + piece.start, reason, remedy })
    const rescued = rescueValue(yaml, piece, value)
    if (rescued !== undefined) entries.push([piece.key, rescued])
  }

  readRange(0, pieces.length)
  return { value: Object.fromEntries(entries), faults }
}

/** One key with a mistake in it: what can be seen of its value all the same, and what is wrong. */
function readBrokenPiece(text: string, isExplained: boolean): Pick<Exact, 'value' | 'fault'> {
  if (text.length > MAX_EXACT_LENGTH) {
    const fault = findLenientFault(text)
    // All that stands above the line of the mistake.
    return { value: parseLenient(text.slice(0, text.lastIndexOf('\n', fault.offset - 1) + 1)), fault }
  }
  const exact = isExplained ? parseExact(text) : undefined
  return { value: exact?.value, fault: exact ? (exact.fault ?? exact.asides[0]) : TOO_DEEP }
}

function findLenientFault(text: string): YamlFault {
  try {
    jsYaml.load(text, { schema: jsYaml.CORE_SCHEMA, json: true })
  } catch (error) {
    if (error instanceof jsYaml.YAMLException) {
      return {
        offset: error.mark?.position ?? 0,
        reason: error.reason,
        remedy: 'Put the value in quotes, or indent it as its neighbours are.',
      }
    }
  }
  return TOO_DEEP
}

/** A value on one line is kept as its author wrote it; of a longer one, what the parser saw behind the mistake. */
function rescueValue(yaml: string, piece: YamlPiece, tolerant: Json | undefined): Json | undefined {
  const text = yaml.slice(piece.valueStart, piece.end).trim()
  if (text !== '' && !text.includes('\n') && !/^[[{]/.test(text)) return unquote(text)
  if (isObject(tolerant) && Object.hasOwn(tolerant, piece.key)) return tolerant[piece.key]
  return undefined
}

function reportFault({ offset, reason, remedy }: YamlFault, report: YamlReport): void {
  report('yaml-syntax', offset, `front matter is not valid YAML: ${reason}`, remedy)
}

function reportLenient(yaml: string, offset: number, report: YamlReport): void {
  // The parser points behind the line that opens the quote; the line itself is what the author looks for.
  const place = yaml[offset] === '\n' && offset > 0 ? offset - 1 : offset
  report(
    'yaml-lenient',
    place,
    'a quoted text or a list goes on at the start of a line, which strict YAML readers refuse',
    'Indent its lines, the closing quote or bracket included.',
  )
}

function lineFinder(yaml: string, firstLine: number): (offset: number) => number {
  let lines: LineCounter | undefined
  return (offset) => {
    lines ??= countLines(yaml)
    return lines.linePos(offset).line + firstLine - 1
  }
}

/** The lines of a text, for looking up places in it. */
export function countLines(text: string): LineCounter {
  const lines = new LineCounter()
  lines.addNewLine(0)
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) lines.addNewLine(end + 1)
  return lines
}
