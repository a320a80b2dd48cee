/** Reports valid YAML that other readers understand differently: repeated keys, and the traps of YAML 1.1. */

import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Pair } from 'yaml'
import { quote } from '../quote.ts'
import type { Report, Rules } from '../rule.ts'
import { splitYamlPieces } from './yaml-lines.ts'

export const trapRules = {
  'duplicate-key': { severity: 'error', description: 'A key is set once in its mapping.' },
  'duplicate-anchor': { severity: 'error', description: 'An anchor has a unique name.' },
  'yaml-boolean': {
    severity: 'error',
    description: 'Words that YAML 1.1 reads as true or false are in quotes.',
  },
  'yaml-date': { severity: 'warning', description: 'Dates are in quotes.' },
  'yaml-number': {
    severity: 'warning',
    description: 'Numbers are written so that every YAML parser reads the same value.',
  },
} satisfies Rules

type TrapReport = Report<keyof typeof trapRules>

/** Words for true and false in YAML 1.1 that 1.2 dropped. Source: https://yaml.org/type/bool.html */
const BOOLEAN = /^(?:y|yes|on|(n|no|off))$/i
const DATE = /^\d{4}-\d{2}-\d{2}(?:[Tt\s]|$)/
const GROUPED = /^[-+]?\d+_[\d_]*(?:\.\d*)?$/
/** Source: https://yaml.org/type/int.html, base 60. */
const SIXTIES = /^[-+]?[1-9]\d*(?::[0-5]?\d)+$/
const LEADING_ZERO = /^[-+]?0[0-7]+$/

/** Report the traps in a document that was parsed without errors. Offsets count from the start of the YAML. */
export function checkDocument(
  document: Document,
  lineOf: (offset: number) => number,
  report: TrapReport,
): void {
  const anchors = new Set<string>()
  const walk = (node: unknown): void => {
    if (!isNode(node)) return
    const start = node.range?.[0] ?? 0
    if (!isAlias(node) && node.anchor !== undefined) {
      if (anchors.has(node.anchor)) reportAnchor(node.anchor, start, report)
      anchors.add(node.anchor)
    }
    if (isScalar(node)) {
      if (node.type === 'PLAIN' && typeof node.source === 'string') checkWord(node.source, start, report)
    } else if (isSeq(node)) {
      for (const item of node.items) walk(item)
    } else if (isMap(node)) {
      const seen = new Map<string, number>()
      for (const pair of node.items) {
        if (isScalar(pair.key))
          repeatedKey(String(pair.key.value), pair.key.range?.[0] ?? start, seen, lineOf, report)
        if (!holdsDate(pair)) walk(pair.value)
      }
    }
  }
  walk(document.contents)
}

/** Keys of ours that take a date: to read it as one is right. */
const DATE_KEYS: ReadonlySet<string> = new Set(['released', 'seen'])

const holdsDate = ({ key, value }: Pair) =>
  isScalar(key) && DATE_KEYS.has(String(key.value)) && isScalar(value) && DATE.test(value.source ?? '')

/** Report the traps that single lines show, in YAML without a parsed document. */
export function checkLines(yaml: string, lineOf: (offset: number) => number, report: TrapReport): void {
  checkOuterKeys(yaml, lineOf, report)
  let offset = 0
  for (const line of yaml.split('\n')) {
    const match = /^\s*((?:-\s+)*)([\w'"-]+:\s+)?([^\s'"]\S*)\s*$/.exec(line.length < 200 ? line : '')
    const [, dashes = '', key = '', word = ''] = match ?? []
    const isDate = DATE_KEYS.has(key.replace(/:\s+$/, '')) && DATE.test(word)
    if (match && dashes + key !== '' && !isDate) checkWord(word, offset + line.lastIndexOf(word), report)
    offset += line.length + 1
  }
}

/** Report keys of the outermost mapping that are set twice. */
export function checkOuterKeys(yaml: string, lineOf: (offset: number) => number, report: TrapReport): void {
  const seen = new Map<string, number>()
  for (const { key, start } of splitYamlPieces(yaml)) repeatedKey(key, start, seen, lineOf, report)
}

function repeatedKey(
  key: string,
  offset: number,
  seen: Map<string, number>,
  lineOf: (offset: number) => number,
  report: TrapReport,
): void {
  const first = seen.get(key)
  if (first === undefined) {
    seen.set(key, offset)
    // A merge key may be repeated.
  } else if (key !== '<<') {
    report(
      'duplicate-key',
      offset,
      `${quote(key)} is set twice; the first is on line ${lineOf(first)}`,
      'Delete one of them; until then the last one counts.',
    )
  }
}

function reportAnchor(anchor: string, offset: number, report: TrapReport): void {
  report(
    'duplicate-anchor',
    offset,
    `the anchor ${quote(`&${anchor}`)} is defined twice`,
    'Rename one of them.',
  )
}

function checkWord(word: string, offset: number, report: TrapReport): void {
  if (word.length > 40 || !/^[-+\dynoYNO]/.test(word)) return
  const boolean = BOOLEAN.exec(word)
  if (boolean) {
    const other = boolean[1] === undefined ? 'true' : 'false'
    report(
      'yaml-boolean',
      offset,
      `${quote(word)} without quotes is read as ${other} by many YAML parsers`,
      `Put it in quotes: "${word}".`,
    )
  } else if (DATE.test(word)) {
    report(
      'yaml-date',
      offset,
      `the date ${word} is not in quotes, so many YAML parsers do not read it as text`,
      `Put it in quotes: "${word}".`,
    )
  } else if (GROUPED.test(word) || SIXTIES.test(word)) {
    report(
      'yaml-number',
      offset,
      `${quote(word)} is text to some YAML parsers and a number to others`,
      'Write the number in plain digits, or put it in quotes if text is meant.',
    )
  } else if (LEADING_ZERO.test(word)) {
    report(
      'yaml-number',
      offset,
      `${quote(word)} begins with 0, so many YAML parsers read it as an octal number`,
      'Put it in quotes, or delete the leading 0.',
    )
  }
}
