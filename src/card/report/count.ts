/** Counts problems for the last line of a report. */

import type { Problem } from '../types.ts'

/** How many problems there are of each severity. */
export interface ProblemCounts {
  errors: number
  warnings: number
  hints: number
}

/** Count problems by severity. */
export function countProblems(problems: Iterable<Problem>): ProblemCounts {
  const counts = { errors: 0, warnings: 0, hints: 0 }
  for (const { severity } of problems) counts[`${severity}s`] += 1
  return counts
}

/**
 * One line such as `1,230 cards: 3 errors, 41 warnings, 12 hints`, or `2 cards, 1 page of docs: …`.
 *
 * @param cards - how many cards were checked
 * @param pages - how many pages of docs were checked; left out when 0
 */
export function formatCounts(cards: number, { errors, warnings, hints }: ProblemCounts, pages = 0): string {
  const checked =
    pages === 0 ? count(cards, 'card') : `${count(cards, 'card')}, ${count(pages, 'page')} of docs`
  return `${checked}: ${count(errors, 'error')}, ${count(warnings, 'warning')}, ${count(hints, 'hint')}`
}

function count(number: number, thing: string): string {
  return `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`
}
