/** Problems for people at a terminal. */

import { printable } from '../quote.ts'
import type { Problem } from '../types.ts'

/**
 * One problem: its place and message, the line with a caret under the column, and what to do. What is no error is called
 * what it is, so that nobody takes a hint for one.
 *
 * A card cannot steer the terminal: control characters in it are replaced.
 */
export function formatTextProblem(problem: Problem): string {
  const { severity, file, line, column, message, remedy, excerpt } = problem
  const kind = severity === 'error' ? '' : `${severity}: `
  const lines = [`${file}:${line}:${column}  ${kind}${message}`]
  if (excerpt) {
    const gutter = String(line)
    // A tab before the caret keeps the width that it has in the line above.
    const indent = excerpt.text.slice(0, excerpt.caret).replace(/[^\t]/g, ' ').padEnd(excerpt.caret)
    lines.push(`  ${gutter} | ${excerpt.text}`, `  ${' '.repeat(gutter.length)} | ${indent}^`)
  }
  lines.push(`  ${remedy}`)
  return lines.map(printable).join('\n')
}
