/** Reads a question as the terms that a page should have, each with other words for it. */

import { docsWords } from '../../edition/docs-words.ts'
import { LONGEST_TEXT } from '../types.ts'
import { synonymsFrom } from './synonyms.ts'

/** More words than these narrow nothing down any more. */
const MOST_TERMS = 16

/** How much another word for a word counts. */
const SYNONYM = 0.8

/** How much a word counts by itself where it is part of what others stand for, such as `card` of a graphics card. */
const PART = 0.3

/** One thing that is asked for. */
export interface QuestionTerm {
  /** As it was typed. */
  typed: string
  /** The word in small letters, and its stem. */
  form: string
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
  const words = [...docsWords(typed)].flatMap(({ stems, forms, isStopWord, start, end }) =>
    stems.map((stem, at) => ({
      stem,
      form: forms[at] ?? stem,
      isStopWord,
      typed: typed.slice(start, end),
      prefix: end === typed.length,
    })),
  )
  const hasTelling = words.some(({ isStopWord }) => !isStopWord)
  const synonyms = findSynonyms(words.map(({ stem }) => stem))
  const terms = new Map<string, QuestionTerm>()
  for (const [at, { stem, form, isStopWord, typed, prefix }] of words.entries()) {
    const { weight, others } = synonyms[at] ?? NONE
    if (hasTelling && isStopWord && others.length === 0) continue
    const known = terms.get(stem)
    if (known !== undefined) known.prefix ||= prefix
    else terms.set(stem, { typed, form, stem, weight: hasTelling && isStopWord ? 0 : weight, others, prefix })
  }
  return [...terms.values()].slice(0, MOST_TERMS)
}

const NONE: Pick<QuestionTerm, 'weight' | 'others'> = { weight: 1, others: [] }

/** By place: the other words for the row of words that begins there. */
function findSynonyms(stems: readonly string[]): Pick<QuestionTerm, 'weight' | 'others'>[] {
  const found = stems.map(() => ({ weight: 1, others: new Map<string, number>() }))
  for (const [at, first] of stems.entries()) {
    for (const { stems: row, others } of synonymsFrom(first)) {
      if (!row.every((stem, offset) => stems[at + offset] === stem)) continue
      if (row.length > 1) for (const part of found.slice(at, at + row.length)) part.weight = PART
      const own = found[at]?.others
      for (const other of others)
        for (const stem of other)
          own?.set(stem, Math.max(own.get(stem) ?? 0, SYNONYM / Math.sqrt(other.length)))
    }
  }
  return found.map(({ weight, others }) => ({
    weight,
    others: [...others].map(([stem, weight]) => ({ stem, weight })),
  }))
}
