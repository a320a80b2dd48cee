/** Finds the section of an entry's text that has most of the terms, and cuts an excerpt out of it. */

import type { Section } from '../../card/outline.ts'
import { type Phrase, type Term, wantedPhrases } from '../query/query-terms.ts'
import type { SectionHit } from '../types.ts'
import { type Budget, type FoldedText, findFirst, foldText, highlight, lowerText } from './highlight.ts'
import { wordEnd, wordStart } from './word-edges.ts'

/** Length of an excerpt in UTF-16 code units, about two lines. */
const EXCERPT = 200
/** How much of it comes before the match. */
const BEFORE = 60

/** Characters of an entry to cut into words; other words than plain ones are found in no other way. */
const MOST_CUT = 200_000

/** The section that has the most terms. */
interface Best {
  section: Section
  /** How many of the terms it has. */
  found: number
  /** Where the first of them begins in its text; infinite if only the title has any. */
  first: number
}

/**
 * The first section that has all terms when merely lower-cased; otherwise the first of those that have the most.
 *
 * @returns undefined if no section has any
 */
export function findSection(sections: readonly Section[], terms: readonly Term[]): SectionHit | undefined {
  const words = terms.map((term) => wantedPhrases([term])).filter((phrases) => phrases.length > 0)
  // Folding a text takes ten times as long as lower-casing it, and hardly ever finds more.
  const budget = { left: MOST_CUT }
  const quick = findBest(sections, words, lowerText, budget)
  const best = quick?.found === words.length ? quick : findBest(sections, words, foldText, budget)
  return best && excerptOf(best, wantedPhrases(terms))
}

function findBest(
  sections: readonly Section[],
  words: readonly Phrase[][],
  fold: (text: string) => FoldedText,
  budget: Budget,
): Best | undefined {
  let best: Best | undefined
  for (const section of sections) {
    const [title, text] = [fold(section.title), fold(section.text)]
    const starts = words.map((phrases) => findFirst(text, phrases, budget))
    const inText = starts.filter((start) => start !== undefined)
    const inTitle = words.filter(
      (phrases, at) => starts[at] === undefined && findFirst(title, phrases, budget) !== undefined,
    )
    const found = inText.length + inTitle.length
    if (found > (best?.found ?? 0)) best = { section, found, first: Math.min(...inText) }
    // No later section can have more.
    if (found === words.length) break
  }
  return best
}

function excerptOf({ section, first }: Best, phrases: readonly Phrase[]): SectionHit {
  const { title, id, text } = section
  const start = first <= BEFORE || !Number.isFinite(first) ? 0 : wordStart(text, first - BEFORE)
  const end = start + EXCERPT >= text.length ? text.length : wordEnd(text, start + EXCERPT)
  const cut = text.slice(start, end).replace(/\s+/g, ' ').trim()
  const excerpt = `${start > 0 ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`
  return {
    title,
    anchor: id,
    titleMatches: highlight(title, phrases),
    excerpt,
    matches: highlight(excerpt, phrases),
  }
}
