/** Shows where in a text the words of a question stand, and cuts out the part that has most of them. */

import { docsWords } from '../../edition/docs-words.ts'
import { mergeRanges } from '../highlight.ts'
import { findWindow, type Match } from './excerpt-window.ts'

/** The words that are looked for. */
export interface Wanted {
  /** Those that were asked for. */
  stems: ReadonlySet<string>
  /** Those that mean the same, which are shown where none of the others is. */
  others: ReadonlySet<string>
  /** Words that may go on. */
  beginnings: readonly string[]
}

interface WordMatch extends Match {
  /** Not only a word that means the same. */
  isAsked: boolean
}

/** `[start, end)` pairs in UTF-16 code units of what matches. */
export function markWords(text: string, wanted: Wanted): [number, number][] {
  const all = matchesIn(text, wanted)
  const asked = all.filter(({ isAsked }) => isAsked)
  return mergeRanges((asked.length > 0 ? asked : all).map(({ start, end }) => [start, end]))
}

/** The part of a text with the most different words, the first of several. */
export function cutExcerpt(text: string, wanted: Wanted): { excerpt: string; matches: [number, number][] } {
  const { start, end, before, behind } = findWindow(text, matchesIn(text, wanted))
  const cut = text.slice(start, end).replace(/\s+/g, ' ').trim()
  const excerpt = before + cut + behind
  return { excerpt, matches: markWords(excerpt, wanted) }
}

function matchesIn(text: string, { stems, others, beginnings }: Wanted): WordMatch[] {
  const found: WordMatch[] = []
  for (const { stems: own, forms, start, end } of docsWords(text)) {
    const asked =
      own.find((one) => stems.has(one)) ??
      forms.find((form) => beginnings.some((beginning) => form.startsWith(beginning)))
    const stem = asked ?? own.find((one) => others.has(one))
    if (stem !== undefined) found.push({ start, end, stem, isAsked: asked !== undefined })
  }
  return found
}
