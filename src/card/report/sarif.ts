/** Formats problems as SARIF 2.1.0, which code scanning and editors read. */

import type { Rules } from '../rule.ts'
import type { Problem, Severity } from '../types.ts'
import { encodePath } from '../url-path.ts'

const LEVELS: Record<Severity, string> = { error: 'error', warning: 'warning', hint: 'note' }

/**
 * A SARIF log with one run.
 *
 * @param known - rules to describe in the log
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function formatSarif(problems: readonly Problem[], known: Rules): string {
  const ids = [...new Set(problems.map(({ rule }) => rule))].sort()
  const indexes = new Map(ids.map((id, index) => [id, index]))
  const rules = ids.map((id) => {
    // Sources have further rules, of which only the id is known here.
    const rule = Object.hasOwn(known, id) ? known[id] : undefined
    const severity = rule?.severity ?? problems.find((problem) => problem.rule === id)?.severity ?? 'error'
    return {
      id,
      shortDescription: { text: rule?.description ?? id.replace(/-/g, ' ') },
      defaultConfiguration: { level: LEVELS[severity] },
    }
  })
  const results = problems.map((problem) => ({
    ruleId: problem.rule,
    ruleIndex: indexes.get(problem.rule) ?? -1,
    level: LEVELS[problem.severity],
    message: { text: `${problem.message}. ${problem.remedy}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: toUri(problem.file) },
          region: { startLine: problem.line, startColumn: problem.column },
        },
      },
    ],
  }))
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'modelbook', rules } }, columnKind: 'utf16CodeUnits', results }],
  }
  return JSON.stringify(log, undefined, 2)
}

/** A path as a URI, relative if the path is, with spaces, `#` and `%` escaped. */
function toUri(file: string): string {
  // A colon in the first segment would read as a scheme, which encoding prevents.
  const path = encodePath(file.toWellFormed())
  // As a relative reference, it would be joined to a root chosen by the reader of the log.
  return file.startsWith('/') ? `file://${path}` : path
}
