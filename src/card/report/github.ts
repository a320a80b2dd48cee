/** Formats problems as annotations of a GitHub workflow. */

import { oneLine, printable } from '../quote.ts'
import type { Problem, Severity } from '../types.ts'

const COMMANDS: Record<Severity, string> = { error: 'error', warning: 'warning', hint: 'notice' }

/**
 * One problem as a workflow command on one line.
 *
 * @see https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands for the command
 * @see https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts for the escapes
 */
export function formatGithubProblem({
  rule,
  severity,
  file,
  line,
  column,
  message,
  remedy,
}: Problem): string {
  const properties = { file, line, col: column, title: rule }
  const written = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapeProperty(printable(String(value)))}`,
  )
  return `::${COMMANDS[severity]} ${written.join(',')}::${escapeData(`${oneLine(message)}\n${oneLine(remedy)}`)}`
}

function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}
