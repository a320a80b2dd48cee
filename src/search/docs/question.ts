/** Reads a question as the terms that a page should have, each with other words for it. */

import { docsWords } from '../../edition/docs-words.ts'
import { LONGEST_TEXT } from '../query-terms.ts'
import { synonymsFrom } from './synonyms.ts'

/** More words than these narrow nothing down any more. */
const MOST_TERMS = 16

/** How much another word for a word counts. */
const SYNONYM = 0.5

/** How much a word counts by itself where it is part of what others stand for, such as `card` of a graphics card. */
const PART = 0.3

/** One thing that is asked for. */
export interface QuestionTerm {
  /** As it was typed. */
  typed: string
  stem: string
  /** How much its own word counts. */
  weight: number
  /** Other words that stand for it, each with how much it counts beside the stem's 1. */
  others: { stem: string; weight: number }[]
  /** Whether the word may only be begun. */
  prefix: boolean
}

/**
 * @param text - anything; words that say nothing count only where there are no others
 * @returns a term for each word that says something; the last one may go on, unless something follows it
 */
export function parseQuestion(text: string): QuestionTerm[] {
  const typed = text.slice(0, LONGEST_TEXT)
  const all = [...docsWords(typed)]
  const telling = all.filter(({ isStopWord }) => !isStopWord)
  const terms = new Map<string, QuestionTerm>()
  for (const { stems, start, end } of telling.length > 0 ? telling : all) {
    const prefix = end === typed.length
    for (const stem of stems) {
      const known = terms.get(stem)
      if (known !== undefined) known.prefix ||= prefix
      else terms.set(stem, { typed: typed.slice(start, end), stem, weight: 1, others: [], prefix })
    }
  }
  return withSynonyms([...terms.values()].slice(0, MOST_TERMS))
}

function withSynonyms(terms: readonly QuestionTerm[]): QuestionTerm[] {
  const found = terms.map((term) => ({ ...term }))
  for (const [at, term] of found.entries()) {
    const others = new Map<string, number>()
    for (const { stems, others: rows } of synonymsFrom(term.stem)) {
      const parts = found.slice(at, at + stems.length)
      if (!stems.every((stem, offset) => parts[offset]?.stem === stem)) continue
      if (stems.length > 1) for (const part of parts) part.weight = PART
      for (const row of rows)
        for (const stem of row)
          others.set(stem, Math.max(others.get(stem) ?? 0, SYNONYM / Math.sqrt(row.length)))
    }
    others.delete(term.stem)
    term.others = [...others].map(([stem, weight]) => ({ stem, weight }))
  }
  return found
}
