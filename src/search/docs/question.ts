/** Parses a question into the terms that a page should have, each with its synonyms. */

import { docsWords } from '../../edition/docs/docs-words.ts'
import { LIMITS } from '../../limits.ts'
import { type Synonym, synonymsFrom } from './synonyms.ts'

/** Further words would narrow nothing down. */
const MOST_TERMS = 32

/** How much a synonym counts. */
const SYNONYM = 0.9

/** How much a word counts by itself if it is part of a phrase with synonyms, such as `card` of a graphics card. */
const PART = 0.3

/** Most words between the two of a phrasal verb such as `turn the preview off`. */
const MOST_BETWEEN = 3

/** A synonym of a word of the question, or of several in a row. */
interface OtherWords {
  /** Several stems count only together. */
  stems: readonly string[]
  /** Relative to a weight of 1 for the words asked for. */
  weight: number
  /** Whether they stand for several words in a row, which together say more than the first of them. */
  isRow: boolean
}

/** One thing that is asked for. */
export interface QuestionTerm {
  /** As it was typed. */
  typed: string
  /** The word in lower case, and its stem. */
  form: string
  stem: string
  /** How much the word itself counts. */
  weight: number
  others: OtherWords[]
  /** Whether the word may be a prefix. */
  prefix: boolean
}

/**
 * Parses a question.
 *
 * @param text - anything; stop words count only if there are no other words
 * @returns a term for each word that says something; the last may be a prefix if nothing follows it
 */
export function parseQuestion(text: string): QuestionTerm[] {
  const typed = text.slice(0, LIMITS.text)
  const read = [...docsWords(typed)]
  // In a script without spaces, the last character of a run is already part of the pair before it.
  const whole = read.filter(({ start, end }, at) => {
    const before = read[at - 1]
    return end !== before?.end || start === before.start
  })
  const words = whole.flatMap(({ stems, forms, isStopWord, start, end }) =>
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

/** For each place, the synonyms of the phrase that begins there; words within a longer phrase get none of their own. */
function findSynonyms(stems: readonly string[]): Pick<QuestionTerm, 'weight' | 'others'>[] {
  const found = stems.map((): Pick<QuestionTerm, 'weight' | 'others'> => ({ weight: 1, others: [] }))
  const taken = new Set<number>()
  for (const [at, first] of stems.entries()) {
    const fitting = synonymsFrom(first).flatMap((synonym) => {
      const places = placesOf(synonym, stems, at)
      return places === undefined || places.some((place) => taken.has(place)) ? [] : [{ places, synonym }]
    })
    const length = Math.max(0, ...fitting.map(({ places }) => places.length))
    const longest = fitting.filter(({ places }) => places.length === length)
    const others = new Map<string, OtherWords>()
    for (const { places, synonym } of longest) {
      for (const place of places) {
        taken.add(place)
        const part = found[place]
        if (part !== undefined && length > 1) part.weight = PART
      }
      for (const stems of synonym.others)
        others.set(stems.join(' '), { stems, weight: SYNONYM, isRow: length > 1 })
    }
    const own = found[at]
    if (own !== undefined) own.others = [...others.values()]
  }
  return found
}

/** The places of a phrase's words, whose first is at `at`; undefined unless all are there. */
function placesOf(
  { stems: row, isSeparable }: Synonym,
  stems: readonly string[],
  at: number,
): number[] | undefined {
  const places = row.map((_, offset) => at + offset)
  const last = row.length - 1
  if (isSeparable) {
    const after = stems.slice(at + last, at + last + MOST_BETWEEN + 1).indexOf(row[last] ?? '')
    places[last] = at + last + after
  }
  return places.every((place, offset) => stems[place] === row[offset]) ? places : undefined
}
