/** Formats problems for people at a terminal. */

import { printable } from '../quote.ts'
import type { Problem } from '../types.ts'

/**
 * One problem: its place and message, the line with a caret below the column, and the remedy. Warnings and hints are
 * labelled, so that nobody takes a hint for an error.
 *
 * A card cannot control the terminal, nor the build server that keeps the log, see {@link printable}.
 */
export function formatTextProblem(problem: Problem): string {
  const { severity, file, line, column, message, remedy, excerpt } = problem
  const kind = severity === 'error' ? '' : `${severity}: `
  // At the start of a line, a build server takes `::` for a command.
  const place = file.trimStart().startsWith('::') ? `./${file}` : file
  const lines = [`${place}:${line}:${column}  ${kind}${message}`]
  if (excerpt) {
    const gutter = String(line)
    // Tabs before the caret keep their width from the line above.
    const indent = excerpt.text.slice(0, excerpt.caret).replace(/[^\t]/g, ' ').padEnd(excerpt.caret)
    lines.push(`  ${gutter} | ${excerpt.text}`, `  ${' '.repeat(gutter.length)} | ${indent}^`)
  }
  lines.push(`  ${remedy}`)
  return lines.map(printable).join('\n')
}
