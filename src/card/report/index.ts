/** Problems as text, JSON, workflow annotations or SARIF. */

import type { Rules } from '../rule.ts'
import { RULES } from '../rules.ts'
import type { Problem } from '../types.ts'
import { countProblems, formatCounts } from './count.ts'
import { formatGithubProblem } from './github.ts'
import { formatSarif } from './sarif.ts'
import { formatTextProblem } from './text.ts'

export { countProblems, formatCounts, type ProblemCounts } from './count.ts'
export { formatGithubProblem } from './github.ts'
export { formatTextProblem } from './text.ts'

export const REPORT_FORMATS = ['text', 'json', 'github', 'sarif'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/**
 * Write a report of problems.
 *
 * @param cards - how many cards were checked, for the count at the end of `text` and `github`
 * @param rules - of kinds of card that are read elsewhere, to be described beside those of models and datasets
 * @returns without a line end at its end
 */
export function formatProblems(
  problems: readonly Problem[],
  format: ReportFormat,
  cards: number,
  rules: Rules = {},
): string {
  return FORMATTERS[format](problems, cards, rules)
}

const FORMATTERS: Record<
  ReportFormat,
  (problems: readonly Problem[], cards: number, rules: Rules) => string
> = {
  text: (problems, cards) =>
    [...problems.map((problem) => `${formatTextProblem(problem)}\n`), countLine(problems, cards)].join('\n'),
  json: (problems, cards) => JSON.stringify({ cards, ...countProblems(problems), problems }, undefined, 2),
  github: (problems, cards) => [...problems.map(formatGithubProblem), countLine(problems, cards)].join('\n'),
  sarif: (problems, _, rules) => formatSarif(problems, { ...RULES, ...rules }),
}

function countLine(problems: readonly Problem[], cards: number): string {
  return formatCounts(cards, countProblems(problems))
}
