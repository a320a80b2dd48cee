/** Reads what a person typed as the words that a card must have. */

import { foldWord, pairsOf, wordPieces, wordSpans } from '../edition/words.ts'

/** More words than these narrow nothing down any more. */
const MOST_TERMS = 24

/** A longer text is not a query; what comes after is ignored. */
export const LONGEST_TEXT = 500

/** Words that must follow each other in one field. */
export interface Phrase {
  words: string[]
  /** Whether the last word may be the beginning of one. */
  prefix: boolean
}

/** One thing that a card must have: any of the phrases. */
export type Term = Phrase[]

/**
 * Read a query. Words between double quotes are one phrase; every other word is a term of its own, and the last one,
 * unless quoted, may be the beginning of a word. A word that a name would be cut into pieces, such as `gpt2`, stands
 * for its pieces in a row as well.
 *
 * @param text - anything; characters that belong to no word are ignored
 */
export function parseTerms(text: string): Term[] {
  const terms: Term[] = []
  const parts = text.slice(0, LONGEST_TEXT).split('"')
  for (const [index, part] of parts.entries()) {
    // A quote that is still open is being typed: its words count one by one.
    const isQuoted = index % 2 === 1 && index < parts.length - 1
    if (isQuoted) terms.push(...quotedTerm(part))
    else terms.push(...singleTerms(part))
  }
  const kept = terms.slice(0, MOST_TERMS)
  const last = /"\s*$/.test(text) ? undefined : kept.at(-1)
  for (const phrase of last ?? []) phrase.prefix = true
  return kept
}

function singleTerms(text: string): Term[] {
  const terms: Term[] = []
  for (const { word, unspaced } of wordSpans(text)) {
    if (unspaced) {
      terms.push(unspacedTerm(word))
      continue
    }
    const whole = foldWord(word)
    if (whole === '') continue
    const pieces = wordPieces(word)
    const phrases = [[whole], ...(pieces.length > 1 ? [pieces] : [])]
    terms.push(phrases.map((words) => ({ words, prefix: false })))
  }
  return terms.filter((term) => term.length > 0)
}

/** All but the last of the pairs, which is one character: it begins whatever follows in the indexed text. */
function unspacedTerm(run: string): Term {
  const pairs = pairsOf(run)
  const [only, second] = pairs
  if (only === undefined) return []
  if (second === undefined) return [{ words: [only], prefix: true }]
  return [{ words: pairs.slice(0, -1), prefix: false }]
}

function quotedTerm(text: string): Term[] {
  const whole: string[] = []
  const pieces: string[] = []
  for (const { word, unspaced } of wordSpans(text)) {
    const pairs = unspaced ? pairsOf(word).slice(0, -1) : []
    const own = unspaced
      ? pairs.length > 0
        ? pairs
        : pairsOf(word)
      : [foldWord(word)].filter((folded) => folded !== '')
    whole.push(...own)
    pieces.push(...(unspaced ? own : wordPieces(word)))
  }
  if (whole.length === 0) return []
  const phrases = whole.join(' ') === pieces.join(' ') ? [whole] : [whole, pieces]
  return [phrases.map((words) => ({ words, prefix: false }))]
}

/** Whether a field has a term; `words` as {@link indexWords} gives them. */
export function hasTerm(words: readonly string[], term: Term): boolean {
  return term.some((phrase) => words.some((_, start) => startsPhrase(words, start, phrase)))
}

function startsPhrase(words: readonly string[], start: number, { words: wanted, prefix }: Phrase): boolean {
  return wanted.every((word, index) => {
    const found = words[start + index]
    if (found === undefined) return false
    return prefix && index === wanted.length - 1 ? found.startsWith(word) : found === word
  })
}

/**
 * The terms as an FTS5 expression. Words are made of letters and digits only, so nothing in them is an operator.
 *
 * @see https://sqlite.org/fts5.html#full_text_query_syntax
 */
export function matchExpression(terms: readonly Term[]): string {
  return terms
    .map(
      (term) =>
        `(${term.map(({ words, prefix }) => `"${words.join(' ')}"${prefix ? ' *' : ''}`).join(' OR ')})`,
    )
    .join(' AND ')
}
