/** Problems of docs: with the place in the file, its line and what to do. */

import type { Problem } from '../card/types.ts'

/** Makes the problems of one text. */
export type DocsReport = (
  rule: string,
  severity: Problem['severity'],
  /** Offset into the text, in UTF-16 code units. */
  at: number,
  message: string,
  remedy: string,
) => void

/** An excerpt longer than a terminal's line helps nobody. */
const EXCERPT = 120

/** Problems of a text by offset, added to `problems`. */
export function docsReport(path: string, text: string, problems: Problem[]): DocsReport {
  return (rule, severity, at, message, remedy) => {
    problems.push({ rule, severity, file: path, ...placeAt(text, at), message, remedy })
  }
}

/** Line, column and excerpt of an offset. */
export function placeAt(text: string, at: number): Pick<Problem, 'line' | 'column' | 'excerpt'> {
  const start = text.lastIndexOf('\n', at - 1) + 1
  let line = 1
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line += 1
  return { line, column: at - start + 1, excerpt: excerptOf(lineFrom(text, start), at - start) }
}

/** The excerpt for a line and column, both 1-based. */
export function excerptAt(text: string, line: number, column: number): Problem['excerpt'] {
  return excerptOf(text.split('\n', line)[line - 1] ?? '', column - 1)
}

function lineFrom(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return text.slice(start, end < 0 ? undefined : end)
}

function excerptOf(line: string, caret: number): Problem['excerpt'] {
  const from = Math.max(0, Math.min(caret - EXCERPT / 2, line.length - EXCERPT))
  return { text: line.slice(from, from + EXCERPT), caret: caret - from }
}
