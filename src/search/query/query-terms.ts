/** Parses a typed query into the terms that an entry must have. */

import { isSizeCategory } from '../../card/metadata/vocabularies.ts'
import type { FacetId } from '../../edition/facets.ts'
import { typedKey } from '../../edition/ids.ts'
import { LIMITS } from '../../limits.ts'
import type { Field } from '../index/format.ts'
import { foldWord, isSign, pairsOf, wordPieces, wordSpans } from '../words.ts'
import { fieldOf, isOpenField, partsOf, straightQuotes } from './parts.ts'
import { saysNothing } from './telling-words.ts'
import { twoAsTo } from './two-as-to.ts'

/** Further words would narrow nothing down. */
const MOST_TERMS = 24

/** Words that must follow each other in one text. */
export interface Phrase {
  words: string[]
  /** Whether the last word may be a prefix. */
  prefix: boolean
}

/** Other names of what a word names; empty for most words. */
export type NameLookup = (word: string) => readonly string[]

/** One thing that an entry must have, or must not have: any of several phrases, or a facet value. */
export type Term = WordTerm | ValueTerm

interface WordTerm {
  type: 'words'
  phrases: Phrase[]
  /** Undefined for any field. */
  field: Field | undefined
  excluded: boolean
  /** The word says little, so entries without it are found too, after those that have it in their name. */
  optional: boolean
}

/** `field:value` with the name of a facet: asks for one of its values. */
export interface ValueTerm {
  type: 'value'
  facet: FacetId
  /** As written in the card, or its lower-case form. */
  value: string
  excluded: boolean
}

/**
 * Parses a query. Words between double quotes are one phrase; every other word is a term of its own, and the last one,
 * unless quoted, may be a prefix. A word that would be cut into pieces in a name, such as `gpt2`, also stands for these
 * pieces in a row, `text2image` for `text to image`, a language's name in another language for its English one, and
 * `c++` is its letter and its sign in a row. A size category such as `10k<n<100k` asks for that facet value. `field:`
 * before a word or a phrase limits it to a field or asks for a facet value. `-` in front excludes it all, and words
 * joined by nothing but signs, such as `gpt-2`, are then one phrase. Words that say little, such as `for`, are optional
 * unless something is quoted, or they are the last or the only ones. What is still being typed asks for nothing yet:
 * the words of an open quote count one by one, and an empty field is ignored.
 *
 * @param text - anything; characters that belong to no word are ignored
 * @param languageCalled - English names of the languages that go by another name
 */
export function parseTerms(text: string, languageCalled: NameLookup): Term[] {
  const terms: Term[] = []
  const typed = straightQuotes(text.slice(0, LIMITS.text))
  // Someone who quotes a part means all of it literally, as in `tellingWords`.
  const isLiteral = typed.includes('"')
  for (const { name: field, value, excluded, quoted } of partsOf(typed)) {
    if (!quoted && isOpenField(value)) continue
    const { facet, known } = fieldOf(field)
    if (facet !== undefined) {
      if (value !== '') terms.push({ type: 'value', facet, value, excluded })
      continue
    }
    if (field === undefined && isSizeCategory(value)) {
      terms.push({ type: 'value', facet: 'size', value, excluded })
      continue
    }
    // A key of the cards' own, such as `stage:production`, is indexed as its name and value in a row. Something like
    // `https:` looks like a field but is none.
    const isRow = field !== undefined && known === undefined
    const text = isRow ? `${field} ${value}` : value
    const found = excluded || quoted || isRow ? quotedTerm(text) : singleTerms(text, languageCalled)
    const optional = !excluded && !isLiteral && field === undefined && saysNothing(value)
    for (const phrases of found) terms.push({ type: 'words', phrases, field: known, excluded, optional })
  }
  const kept = terms.slice(0, MOST_TERMS)
  const last = /"\s*$/.test(typed) ? undefined : kept.at(-1)
  if (last?.type === 'words' && !last.excluded) {
    last.optional = false
    for (const phrase of last.phrases) phrase.prefix ||= mayGoOn(phrase)
  }
  if (!kept.some((term) => isRequired(term)))
    for (const term of kept) if (term.type === 'words') term.optional = false
  // A repeated term adds nothing, and would be read from the index again.
  return [...new Map(kept.map((term) => [JSON.stringify(term), term])).values()]
}

/** Whether an entry must have it to be found. */
export function isRequired(term: Term): boolean {
  return !term.excluded && !isOptional(term)
}

/** Whether entries are found with or without it. */
export function isOptional(term: Term): boolean {
  return term.type === 'words' && term.optional
}

/** After other words, a prefix of one or two letters matches so many words that it says nothing. */
function mayGoOn({ words }: Phrase): boolean {
  return words.length === 1 || (words.at(-1)?.length ?? 0) > 2
}

function singleTerms(text: string, languageCalled: NameLookup): Phrase[][] {
  const terms: Phrase[][] = []
  for (const { word, unspaced } of wordSpans(text)) {
    const others = languageCalled(word).map((name) => ({
      words: name.split(' ').map(foldWord),
      prefix: false,
    }))
    if (unspaced) {
      terms.push([...unspacedTerm(word), ...others])
      continue
    }
    if (isSign(word)) {
      for (const { words } of terms.at(-1) ?? []) words.push(word)
      continue
    }
    const whole = foldWord(word)
    if (whole === '') continue
    const pieces = wordPieces(word)
    const spelledOut = twoAsTo(word).split(' ').map(foldWord)
    const phrases = [[whole], ...[pieces, spelledOut].filter(({ length }) => length > 1)]
    terms.push([...phrases.map((words) => ({ words, prefix: false })), ...others])
  }
  return terms.filter((term) => term.length > 0)
}

/** All pairs but the last, a single character, which any indexed text may continue. */
function unspacedTerm(run: string): Phrase[] {
  const pairs = pairsOf(run)
  const [only, second] = pairs
  if (only === undefined) return []
  if (second === undefined) return [{ words: [only], prefix: true }]
  return [{ words: pairs.slice(0, -1), prefix: false }]
}

function quotedTerm(text: string): Phrase[][] {
  const whole: string[] = []
  const pieces: string[] = []
  const spans = [...wordSpans(text)]
  let prefix = false
  for (const [place, { word, unspaced }] of spans.entries()) {
    const own = unspaced ? pairsOf(word) : [foldWord(word)].filter((folded) => folded !== '')
    if (unspaced && place === spans.length - 1) {
      // In the text, the last character may start a pair. Alone it is a prefix, otherwise the pair before contains it.
      prefix = own.length === 1
      if (!prefix) own.pop()
    }
    whole.push(...own)
    pieces.push(...(unspaced ? own : wordPieces(word)))
  }
  if (whole.length === 0) return []
  const phrases = whole.join(' ') === pieces.join(' ') ? [whole] : [whole, pieces]
  return [phrases.map((words) => ({ words, prefix }))]
}

/** Whether a text has one of the phrases; `words` as `indexWords` returns them. */
export function hasPhrase(words: readonly string[], phrases: readonly Phrase[]): boolean {
  return phrases.some((phrase) => words.some((_, start) => startsPhrase(words, start, phrase)))
}

function startsPhrase(words: readonly string[], start: number, { words: wanted, prefix }: Phrase): boolean {
  return wanted.every((word, index) => {
    const found = words[start + index]
    if (found === undefined) return false
    return prefix && index === wanted.length - 1 ? found.startsWith(word) : found === word
  })
}

/** The phrases to highlight: those of all required terms. */
export function wantedPhrases(terms: readonly Term[]): Phrase[] {
  return terms.flatMap((term) => (term.type === 'words' && isRequired(term) ? term.phrases : []))
}

/** What to look for in ids when a text has no words: its signs, without quotes and open fields. */
export function signKey(text: string): string {
  const parts = straightQuotes(text)
    .replaceAll('"', ' ')
    .split(/\s+/)
    .map((part) => (isOpenField(part.replace(/^-/, '')) ? '' : part))
  return typedKey(parts.join(' '))
}

/** Whether a query asks for nothing. Separators alone do not count: they surround the words of every id. */
export function isEmpty(text: string, terms: readonly Term[]): boolean {
  return terms.length === 0 && /^[-/]*$/.test(signKey(text))
}

/** The phrase, if it is all of a query. */
export function onlyPhrase(terms: readonly Term[]): Phrase | undefined {
  const [term, ...others] = terms
  if (term?.type !== 'words' || term.excluded || term.field !== undefined || others.length > 0)
    return undefined
  const [phrase, ...phrases] = term.phrases
  return phrases.length === 0 ? phrase : undefined
}
