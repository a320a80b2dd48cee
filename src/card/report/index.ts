/** Reports problems as text, JSON, workflow annotations or SARIF. */

import type { Rules } from '../rule.ts'
import { RULES } from '../rules.ts'
import type { Problem } from '../types.ts'
import type { ReportFormat } from './choices.ts'
import { countProblems, formatCounts, type ProblemCounts } from './count.ts'
import { formatGithubProblem } from './github.ts'
import { formatSarif } from './sarif.ts'
import { formatTextProblem } from './text.ts'

export { REPORT_FORMATS, type ReportFormat } from './choices.ts'
export { countProblems, formatCounts, type ProblemCounts } from './count.ts'
export { formatGithubProblem } from './github.ts'
export { formatTextProblem } from './text.ts'

/** What a report tells beside the problems. */
export interface ReportContext {
  /** How many cards were checked, for the counts in `text`, `json` and `github`. */
  cards: number
  /** How many pages of docs were checked, for the same counts; none when left out. */
  pages?: number
  /** Rules of other kinds of card, in addition to those of models and datasets. */
  rules?: Rules
  /** Counts of all problems, when the report has only some of them. */
  counts?: ProblemCounts
}

/**
 * Write a report of problems.
 *
 * @returns the report without a final line end
 */
export function formatProblems(
  problems: readonly Problem[],
  format: ReportFormat,
  { cards, pages = 0, rules = {}, counts = countProblems(problems) }: ReportContext,
): string {
  return FORMATTERS[format](problems, { cards, pages, ...counts }, rules)
}

interface Checked extends ProblemCounts {
  cards: number
  pages: number
}

const FORMATTERS: Record<
  ReportFormat,
  (problems: readonly Problem[], checked: Checked, rules: Rules) => string
> = {
  text: (problems, checked) =>
    [...problems.map((problem) => `${formatTextProblem(problem)}\n`), countLine(checked)].join('\n'),
  json: (problems, checked) => JSON.stringify({ ...checked, problems }, undefined, 2),
  github: (problems, checked) => [...problems.map(formatGithubProblem), countLine(checked)].join('\n'),
  sarif: (problems, _, rules) => formatSarif(problems, { ...RULES, ...rules }),
}

function countLine(checked: Checked): string {
  return formatCounts(checked.cards, checked, checked.pages)
}
