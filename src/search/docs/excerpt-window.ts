/** Selects the part of a text with the most matches; also runs in browsers. */

import { wordEnd, wordStart } from '../shown/word-edges.ts'

/** Length of an excerpt in UTF-16 code units, about two lines. */
const LENGTH = 200
/** How much of it comes before the first match. */
const BEFORE = 40

/** A match, in UTF-16 code units from the beginning of the text. */
export interface Match {
  start: number
  end: number
  /** The same for all forms of a word. */
  stem: string
}

/** A part of a text. */
export interface Window {
  start: number
  end: number
  /** Ellipses for what is left out on either side. */
  before: '… ' | ''
  behind: ' …' | ''
}

/** The part of a text with the most different words; the first if there are several. */
export function findWindow(text: string, matches: readonly Match[]): Window {
  const first = bestStart(matches)
  const start = first <= BEFORE ? 0 : wordStart(text, first - BEFORE)
  const end = start + LENGTH >= text.length ? text.length : wordEnd(text, start + LENGTH)
  return { start, end, before: start > 0 ? '… ' : '', behind: end < text.length ? ' …' : '' }
}

/** The match at which the window with the most different words begins. */
function bestStart(matches: readonly Match[]): number {
  const inWindow = new Map<string, number>()
  let best = { start: 0, count: 0 }
  let last = 0
  for (const { start, stem } of matches) {
    for (; last < matches.length && (matches[last]?.end ?? 0) <= start + LENGTH - BEFORE; last += 1) {
      const entering = matches[last]?.stem ?? ''
      inWindow.set(entering, (inWindow.get(entering) ?? 0) + 1)
    }
    if (inWindow.size > best.count) best = { start, count: inWindow.size }
    const left = (inWindow.get(stem) ?? 1) - 1
    if (left === 0) inWindow.delete(stem)
    else inWindow.set(stem, left)
  }
  return best.start
}
