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
  text: FoldedText
  /** How many of the terms it has. */
  found: number
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
  return best && excerptOf(best.section, best.text, wantedPhrases(terms))
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
    const has = (phrases: Phrase[]) =>
      [title, text].some((one) => findFirst(one, phrases, budget) !== undefined)
    const found = words.filter(has).length
    if (found > (best?.found ?? 0)) best = { section, text, found }
    // No later section can have more.
    if (found === words.length) break
  }
  return best
}

function excerptOf({ title, id }: Section, folded: FoldedText, phrases: readonly Phrase[]): SectionHit {
  const { text } = folded
  const first = findFirst(folded, phrases) ?? 0
  const start = first <= BEFORE ? 0 : wordStart(text, first - BEFORE)
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
