/** The line that a problem is on, as it is shown beside it. */

import { printable } from './quote.ts'
import type { Problem } from './types.ts'

/** The longest piece of a line that is shown: a longer one than a terminal's helps nobody. */
const LONGEST = 120

/** @param caret - where in the line the problem is, in UTF-16 code units from 0 */
export function excerptOf(line: string, caret: number): NonNullable<Problem['excerpt']> {
  const from = Math.max(0, Math.min(caret - LONGEST / 2, line.length - LONGEST))
  return { text: printable(line.slice(from, from + LONGEST).toWellFormed()), caret: caret - from }
}

/** The line of a text that begins at an offset. */
export function lineFrom(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return text.slice(start, end < 0 ? undefined : end)
}
