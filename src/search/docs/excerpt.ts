/** Marks the words of a question in a text, and cuts out the part that has most of them. */

import { docsWords } from '../../edition/docs/docs-words.ts'
import { mergeRanges } from '../shown/highlight.ts'
import { findWindow, type Match } from './excerpt-window.ts'

/** The words to look for. */
export interface Wanted {
  /** Words that were asked for. */
  stems: ReadonlySet<string>
  /** Synonyms, marked only if none of the words asked for is there. */
  others: ReadonlySet<string>
  /** Words that may be prefixes. */
  beginnings: readonly string[]
}

interface WordMatch extends Match {
  /** Whether it was asked for, rather than a synonym. */
  isAsked: boolean
}

/** The places of all matches: `[start, end)` pairs in UTF-16 code units. */
export function markWords(text: string, wanted: Wanted): [number, number][] {
  const all = matchesIn(text, wanted)
  const asked = all.filter(({ isAsked }) => isAsked)
  return mergeRanges((asked.length > 0 ? asked : all).map(({ start, end }) => [start, end]))
}

/** The part of a text with the most different words; the first if there are several. */
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
