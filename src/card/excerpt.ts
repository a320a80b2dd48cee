/** Cuts the excerpt of a line that is shown with a problem. */

import { printable } from './quote.ts'
import type { Problem } from './types.ts'

/** The most characters of a line to show: more than the width of a terminal helps nobody. */
const LONGEST = 120

/** The line that front matter begins with: what is missing from it has no better place, and is not to be seen there. */
const FENCE = /^---\s*$/

/**
 * @param caret - position of the problem in the line, in UTF-16 code units from 0
 * @returns undefined for a line that shows nothing of it
 */
export function excerptOf(line: string, caret: number): Problem['excerpt'] {
  if (FENCE.test(line)) return undefined
  const from = Math.max(0, Math.min(caret - LONGEST / 2, line.length - LONGEST))
  return { text: printable(line.slice(from, from + LONGEST).toWellFormed()), caret: caret - from }
}

/** The line of a text that begins at an offset. */
export function lineFrom(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return text.slice(start, end < 0 ? undefined : end)
}
