/** Parses the YAML of front matter, recovering as much as possible from broken YAML, and reports the faults. */

import jsYaml from 'js-yaml'
import {
  type Alias,
  type Document,
  isAlias,
  LineCounter,
  type Node,
  parseDocument,
  Scalar,
  visit,
} from 'yaml'
import { withoutControls } from '../decode.ts'
import { isObject, type JsonObject, RepetitionError, toJson } from '../json.ts'
import type { Report, Rules } from '../rule.ts'
import type { Json } from '../types.ts'
import { documentPlaces, linePlaces, MAX_EXACT_LENGTH, type Places, yamlOptions } from './places.ts'
import { explainYamlError, TOO_DEEP, type YamlFault } from './yaml-errors.ts'
import { splitYamlPieces, unquote, type YamlPiece } from './yaml-lines.ts'
import { checkDocument, checkLines, checkOuterKeys, trapRules } from './yaml-traps.ts'
import { documentValue, MergeError } from './yaml-value.ts'

export const yamlRules = {
  'yaml-syntax': { severity: 'error', description: 'Front matter is valid YAML.' },
  'yaml-lenient': {
    severity: 'warning',
    description: 'Front matter is YAML that strict parsers accept too.',
  },
  ...trapRules,
} satisfies Rules

const FRONT_MATTER = 'front matter'

type YamlReport = Report<keyof typeof yamlRules>

/** Front matter as plain JSON, and where each part of it was written. */
export interface ParsedYaml {
  /** A mapping in every valid card; null for empty front matter. */
  value: Json
  /** Offsets into the YAML. */
  places: Places
}

/** YAML that could not be read as a whole, and why; undefined if it is too long to tell. */
export interface UnreadYaml {
  fault: YamlFault | undefined
}

/**
 * Parse the YAML of a card's front matter as a whole; never throws.
 *
 * Uses `yaml` (YAML 1.2, core schema). YAML that it refuses, or that is too long for it, is read by js-yaml, as on the
 * Hub, which accepts quoted text and flow lists that continue in the first column.
 *
 * @param yaml - line ends as `\n`
 * @param firstLine - line of the card on which the YAML begins, for messages that name another line
 * @param report - takes offsets into `yaml`
 * @param subject - what the YAML is, for messages
 * @returns {@link UnreadYaml} when both refuse it; nothing has then been reported
 * @see https://yaml.org/spec/1.2.2/
 */
export function parseYaml(
  yaml: string,
  firstLine: number,
  report: YamlReport,
  subject = FRONT_MATTER,
): ParsedYaml | UnreadYaml {
  const lineOf = lineFinder(yaml, firstLine)
  const exact = yaml.length <= MAX_EXACT_LENGTH ? parseExact(yaml) : undefined
  if (exact?.value !== undefined && exact.fault === undefined) {
    const { document, value, asides } = exact
    checkDocument(document, lineOf, report)
    for (const fault of asides) reportFault(fault, report, subject)
    return { value, places: documentPlaces(document.contents) }
  }
  const lenient = readLenient(yaml)
  if ('fault' in lenient) {
    const tooLong = lenient.fault === ALIAS_BOMB ? ALIAS_BOMB : undefined
    return { fault: exact ? exact.fault : tooLong }
  }
  const { value } = lenient
  if (exact?.fault) reportLenient(yaml, exact.fault.offset, report)
  checkLines(yaml, lineOf, report)
  return { value, places: linePlaces(yaml) }
}

/**
 * Parse invalid YAML by outermost key, so that one mistake costs at most one value.
 *
 * An unreadable value on one line is kept as its author wrote it, but for a licence: what a model may be used for is not
 * guessed. Takes the parameters of {@link parseYaml}, and what it
 * found.
 */
export function parseYamlByKey(
  { fault: whole }: UnreadYaml,
  yaml: string,
  firstLine: number,
  report: YamlReport,
): ParsedYaml {
  const { value, faults } = parsePieces(yaml)
  // For an alias bomb, the faults of single keys are only missing anchors, which would mislead.
  const told = whole === ALIAS_BOMB || faults.length === 0 ? [whole ?? UNREADABLE] : faults
  for (const fault of told) reportFault(fault, report)
  checkOuterKeys(yaml, lineFinder(yaml, firstLine), report)
  return { value, places: linePlaces(yaml) }
}

const IS_LICENSE = /^licen[cs]e$/i

/** Most broken keys to parse for an explanation; the values of further ones are rescued without one. */
const MAX_EXPLAINED = 50

/** Characters of broken keys to parse for an explanation. */
const MAX_EXPLAINED_LENGTH = 2 * MAX_EXACT_LENGTH

/** Most keys to find broken by parsing them; all others beside them count as broken too. */
const MAX_BROKEN = 500

/** Into how many ranges the keys of a broken one are divided; in halves, each key would be read far more often. */
const PARTS = 16

const UNREADABLE: YamlFault = {
  offset: 0,
  reason: 'it is not a mapping of keys to values',
  remedy: 'Write one "key: value" on each line, such as "license: mit".',
}

const TOO_BROKEN: YamlFault = {
  offset: 0,
  reason: 'too many keys above this one cannot be read',
  remedy: 'Correct those first.',
}

const ALIAS_BOMB: YamlFault = {
  offset: 0,
  reason: new RepetitionError().message,
  remedy: 'Write the values out in full.',
}

const BAD_MERGE: YamlFault = {
  offset: 0,
  reason: '"<<" names something other than a mapping',
  remedy: 'Write "<<: *name" with the anchor of a mapping, or delete the line.',
}

interface Exact {
  document: Document
  /** With a fault, what the parser still recovered, as it continues after an error. */
  value: Json | undefined
  /** What makes the YAML invalid. */
  fault: YamlFault | undefined
  /** Faults that do not prevent reading it. */
  asides: YamlFault[]
}

function parseExact(yaml: string): Exact | undefined {
  try {
    const document = parseDocument(yaml, yamlOptions)
    const { targets, faults } = resolveAliases(document)
    const asides = [...document.warnings.map(explainYamlError), ...faults]
    const [error] = document.errors
    const fault = error && explainYamlError(error)
    return { document, ...readDocument(yaml, document, targets, fault), asides }
  } catch {
    // Nested so deeply that the parser's stack overflows.
    return undefined
  }
}

function readDocument(
  yaml: string,
  document: Document,
  targets: ReadonlyMap<Alias, Node>,
  fault: YamlFault | undefined,
): Pick<Exact, 'value' | 'fault'> {
  try {
    return { value: documentValue(yaml, document, targets), fault }
  } catch (error) {
    return { value: undefined, fault: fault ?? faultOf(error) }
  }
}

function faultOf(error: unknown): YamlFault {
  if (error instanceof RepetitionError) return ALIAS_BOMB
  return error instanceof MergeError ? BAD_MERGE : TOO_DEEP
}

/**
 * Find what each alias stands for, the last anchor above it with its name. An alias without an anchor is replaced by its
 * text: `*word*` was meant as emphasis.
 */
function resolveAliases(document: Document): { targets: Map<Alias, Node>; faults: YamlFault[] } {
  const anchors = new Map<string, Node>()
  const targets = new Map<Alias, Node>()
  const faults: YamlFault[] = []
  visit(document, {
    Node(_, node) {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.set(node.anchor, node)
        return undefined
      }
      const target = anchors.get(node.source)
      if (target !== undefined) {
        targets.set(node, target)
        return undefined
      }
      const text = new Scalar(`*${node.source}`)
      if (node.range) text.range = node.range
      const offset = node.range?.[0] ?? 0
      faults.push(explainYamlError({ code: 'BAD_ALIAS', message: '', pos: [offset, offset] }))
      return text
    },
  })
  return { targets, faults }
}

/** As by every reader of YAML 1.1. @see https://yaml.org/type/merge.html */
const MERGE = new jsYaml.Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (key) => key === '<<' })
const LENIENT = { schema: jsYaml.CORE_SCHEMA.extend({ implicit: [MERGE] }), json: true }

/**
 * Parse YAML with js-yaml, as the Hub does. Dates stay text and repeated keys are let through: both are reported
 * elsewhere.
 *
 * Much faster than {@link parseYaml}, but without places and reports: for looking something up in a card before it is
 * parsed.
 *
 * @returns undefined when it cannot be read
 */
export function parseLenient(yaml: string): Json | undefined {
  const read = readLenient(yaml)
  return 'fault' in read ? undefined : read.value
}

function readLenient(yaml: string): { value: Json } | { fault: YamlFault } {
  try {
    return { value: toJson(jsYaml.load(yaml, LENIENT), withoutControls) }
  } catch (error) {
    return { fault: lenientFault(error) }
  }
}

function lenientFault(error: unknown): YamlFault {
  if (error instanceof RepetitionError) return ALIAS_BOMB
  if (!(error instanceof jsYaml.YAMLException)) return TOO_DEEP
  if (error.reason.startsWith('merge keys exceeded')) return ALIAS_BOMB
  const offset = error.mark?.position ?? 0
  if (error.reason.startsWith('nesting exceeded')) return { ...TOO_DEEP, offset }
  return {
    offset,
    reason: error.reason,
    remedy: 'Put the value in quotes, or indent it like the lines around it.',
  }
}

function parsePieces(yaml: string): { value: JsonObject; faults: YamlFault[] } {
  const pieces = splitYamlPieces(yaml)
  const entries: [string, Json][] = []
  const faults: YamlFault[] = []

  // Most keys of a broken card are sound, so whole ranges can be read at once.
  const readRange = (from: number, to: number): void => {
    const first = pieces[from]
    const last = pieces[to - 1]
    if (!first || !last) return
    if (faults.length >= MAX_BROKEN) {
      for (const piece of pieces.slice(from, to)) keep(piece, TOO_BROKEN, undefined)
      return
    }
    const whole = parseLenient(yaml.slice(first.start, last.end))
    if (isObject(whole)) {
      for (const entry of Object.entries(whole)) entries.push(entry)
    } else if (to - from > 1) {
      const step = Math.ceil((to - from) / PARTS)
      for (let at = from; at < to; at += step) readRange(at, Math.min(at + step, to))
    } else {
      readPiece(first)
    }
  }
  let explained = 0
  const readPiece = (piece: YamlPiece): void => {
    explained += piece.end - piece.start
    const { value, fault } = readBrokenPiece(
      yaml.slice(piece.start, piece.end),
      faults.length < MAX_EXPLAINED && explained <= MAX_EXPLAINED_LENGTH,
    )
    if (fault === undefined && isObject(value)) {
      for (const entry of Object.entries(value)) entries.push(entry)
      return
    }
    keep(piece, fault ?? UNREADABLE, value)
  }
  const keep = (piece: YamlPiece, { offset, reason, remedy }: YamlFault, value: Json | undefined): void => {
    faults.push({ offset: offset + piece.start, reason, remedy })
    const rescued = IS_LICENSE.test(piece.key) ? null : rescueValue(yaml, piece, value)
    if (rescued !== undefined) entries.push([piece.key, rescued])
  }

  readRange(0, pieces.length)
  return { value: Object.fromEntries(entries), faults }
}

/** Reads one broken key: what can be recovered of its value, and its fault. */
function readBrokenPiece(text: string, isExplained: boolean): Pick<Exact, 'value' | 'fault'> {
  if (text.length > MAX_EXACT_LENGTH) {
    const read = readLenient(text)
    if (!('fault' in read)) return { value: read.value, fault: undefined }
    const { fault } = read
    // Everything above the line of the mistake.
    return { value: parseLenient(text.slice(0, text.lastIndexOf('\n', fault.offset - 1) + 1)), fault }
  }
  if (!isExplained) return { value: undefined, fault: TOO_BROKEN }
  const exact = parseExact(text)
  return { value: exact?.value, fault: exact ? (exact.fault ?? exact.asides[0]) : TOO_DEEP }
}

/** Keeps a value on one line as its author wrote it, and of a longer one what the parser recovered. */
function rescueValue(yaml: string, piece: YamlPiece, tolerant: Json | undefined): Json | undefined {
  const text = yaml.slice(piece.valueStart, piece.end).trim()
  if (text !== '' && !text.includes('\n') && !/^[[{]/.test(text)) return unquote(text)
  if (isObject(tolerant) && Object.hasOwn(tolerant, piece.key)) return tolerant[piece.key]
  return undefined
}

function reportFault(
  { offset, reason, remedy }: YamlFault,
  report: YamlReport,
  subject = FRONT_MATTER,
): void {
  report('yaml-syntax', offset, `${subject} is not valid YAML: ${reason}`, remedy)
}

function reportLenient(yaml: string, offset: number, report: YamlReport): void {
  // The parser points after the line that opens the quote; the author looks for the line itself.
  const place = yaml[offset] === '\n' && offset > 0 ? offset - 1 : offset
  report(
    'yaml-lenient',
    place,
    'a quoted text or a list continues at the start of a line, which strict YAML parsers reject',
    'Indent its lines, including the closing quote or bracket.',
  )
}

function lineFinder(yaml: string, firstLine: number): (offset: number) => number {
  let lines: LineCounter | undefined
  return (offset) => {
    lines ??= countLines(yaml)
    return lines.linePos(offset).line + firstLine - 1
  }
}

/** Counts the lines of a text, to convert offsets to lines and columns. */
export function countLines(text: string): LineCounter {
  const lines = new LineCounter()
  lines.addNewLine(0)
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) lines.addNewLine(end + 1)
  return lines
}
