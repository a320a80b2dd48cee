/** Collects problems while a card is read, and adds their line, column and excerpt at the end. */

import { excerptOf, lineFrom } from './excerpt.ts'
import type { Offset, Remedy, Report, Rules } from './rule.ts'
import type { Problem } from './types.ts'
import { countLines } from './yaml/parse-yaml.ts'

/** Problems of one rule in one card; a hostile or generated card may break a rule a hundred thousand times. */
const MAX_PER_RULE = 50

interface Finding<Id extends string> {
  rule: Id
  offset: Offset
  message: string
  remedy: Remedy
}

/** Takes the problems of one card as they are found; of one rule, only the first are kept. */
export interface ProblemList<Id extends string = string> {
  report: Report<Id>
  /** The problems in file order, with places in `text`, which begins on line `firstLine` of the file (1 by default). */
  problems(file: string, text: string, firstLine?: number): Problem[]
}

/** Start a list; `rules` gives the severity of every rule that will be reported. */
export function createProblemList<Id extends string = string>(rules: Rules<Id>): ProblemList<Id> {
  const findings: Finding<Id>[] = []
  const counts = new Map<string, number>()
  return {
    report(rule, offset, message, remedy) {
      const count = (counts.get(rule) ?? 0) + 1
      counts.set(rule, count)
      if (count <= MAX_PER_RULE) findings.push({ rule, offset, message, remedy })
    },
    problems(file, text, firstLine = 1) {
      if (findings.length === 0) return []
      const lines = countLines(text)
      const placed = findings.map((finding) => ({
        finding,
        offset: Math.min(typeof finding.offset === 'number' ? finding.offset : finding.offset(), text.length),
      }))
      const seen = new Map<string, number>()
      return placed
        .sort((a, b) => a.offset - b.offset)
        .map(({ finding: { rule, message, remedy }, offset }) => {
          const shown = (seen.get(rule) ?? 0) + 1
          seen.set(rule, shown)
          const hidden = shown === MAX_PER_RULE ? (counts.get(rule) ?? 0) - shown : 0
          const { line, col: column } = lines.linePos(offset)
          return {
            rule,
            severity: rules[rule]?.severity ?? 'error',
            file,
            line: firstLine + line - 1,
            column,
            message: hidden > 0 ? `${message} (and ${hidden} more like this, not shown)` : message,
            remedy: typeof remedy === 'string' ? remedy : remedy(),
            excerpt: excerptOf(lineFrom(text, offset - column + 1), column - 1),
          }
        })
    },
  }
}
