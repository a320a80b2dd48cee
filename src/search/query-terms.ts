/** Reads what a person typed as the words that an entry must have. */

import { FACETS, type FacetId } from '../edition/facets.ts'
import { typedKey } from '../edition/ids.ts'
import { FIELDS, type Field } from '../edition/search-index/format.ts'
import { foldWord, isSign, pairsOf, wordPieces, wordSpans } from '../edition/words.ts'
import { languageCalled } from './own-names.ts'
import { saysNothing } from './telling-words.ts'
import { LONGEST_TEXT } from './types.ts'

/** More words than these narrow nothing down any more. */
const MOST_TERMS = 24

/** Words that must follow each other in one text. */
export interface Phrase {
  words: string[]
  /** Whether the last word may be the beginning of one. */
  prefix: boolean
}

/** One thing that an entry must have, or must not have: any of some phrases, or a value of a facet. */
export type Term = WordTerm | ValueTerm

interface WordTerm {
  type: 'words'
  phrases: Phrase[]
  /** Undefined for any field. */
  field: Field | undefined
  excluded: boolean
  /** It says nothing of what is asked for, so that entries without it are found too, behind those that are named with it. */
  optional: boolean
}

export interface ValueTerm {
  type: 'value'
  facet: FacetId
  /** As it is written in the card, or that in small letters. */
  value: string
  excluded: boolean
}

/** `-`, a field, and something in quotes or up to the next blank or quote; each of them may be missing. */
const PART =
  /(?<=^|\s)(?<minus>-?)(?:(?<field>[a-z_]+):)?(?:"(?<quoted>[^"]*)"|(?<word>[^\s"]+))|"(?<phrase>[^"]*)"|(?<rest>[^\s"]+)/giu

/** A field that nothing stands behind yet. */
const OPEN_FIELD = /^([a-z_]+):$/i

/** What keyboards and word processors write in place of straight double quotes. */
const CURLY_QUOTES = /[“”„‟«»＂]/g

/** A typed text with straight quotes alone, of the same length. */
export function straightQuotes(text: string): string {
  return text.replace(CURLY_QUOTES, '"')
}

/**
 * Read a query. Words between double quotes are one phrase; every other word is a term of its own, and the last one,
 * unless quoted, may be the beginning of a word. A word that a name would be cut into pieces, such as `gpt2`, stands for
 * its pieces in a row as well, what a language is called in itself for its English name, and `c++` is its letter and its
 * sign in a row. `field:` before a word or a phrase limits it to a field or asks for a value of a facet; `-` before all
 * that excludes it, and then words with nothing but signs between them, such as `gpt-2`, are one phrase. Words that say
 * nothing, such as `for`, are optional unless something is quoted, or they are the last or all that is wanted. What is
 * still being typed asks for nothing yet: of an open quote the words count one by one, and an empty field is left out.
 *
 * @param text - anything; characters that belong to no word are ignored
 */
export function parseTerms(text: string): Term[] {
  const terms: Term[] = []
  const typed = straightQuotes(text.slice(0, LONGEST_TEXT))
  // Who quotes a part means all of it to the letter, as in `tellingWords`.
  const isLiteral = typed.includes('"')
  for (const { groups = {} } of typed.matchAll(PART)) {
    const { minus, field, quoted, word, phrase, rest } = groups
    if (isOpenField(word)) continue
    const excluded = minus === '-'
    const value = quoted ?? word ?? phrase ?? rest ?? ''
    const isQuoted = quoted !== undefined || phrase !== undefined
    const { facet, known } = fieldOf(field)
    if (facet !== undefined) {
      if (value !== '') terms.push({ type: 'value', facet, value, excluded })
      continue
    }
    // What looks like a field and is none, such as `https:`, is a word before another one.
    const prefix = field === undefined || known !== undefined ? '' : `${field} `
    const found = excluded
      ? quotedTerm(prefix + value)
      : [...singleTerms(prefix), ...(isQuoted ? quotedTerm(value) : singleTerms(value))]
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
  // What is typed again asks for nothing more, and would be read again.
  return [...new Map(kept.map((term) => [JSON.stringify(term), term])).values()]
}

/**
 * A text without each of the things that it asks for, when these are several.
 *
 * @returns a word, a phrase or a field as it is written, with all of the text but it
 */
export function withoutEachPart(text: string): { part: string; rest: string }[] {
  const parts = new Set([...straightQuotes(text.slice(0, LONGEST_TEXT)).matchAll(PART)].map(([part]) => part))
  if (parts.size < 2) return []
  return [...parts].map((part) => ({ part, rest: [...parts].filter((other) => other !== part).join(' ') }))
}

/** Something before a colon, a field or not, and what stands behind it. */
export interface WrittenField {
  name: string
  value: string
  /** Where the name begins in the text, and where the value begins and ends, its quotes included. */
  start: number
  valueStart: number
  end: number
}

/** All that is written as `field:value`, in order. */
export function writtenFields(text: string): WrittenField[] {
  return [...straightQuotes(text.slice(0, LONGEST_TEXT)).matchAll(PART)].flatMap((match) => {
    const { minus = '', field: name, quoted, word = '' } = match.groups ?? {}
    if (name === undefined) return []
    const start = match.index + minus.length
    const valueStart = start + name.length + 1
    return { name, value: quoted ?? word, start, valueStart, end: match.index + match[0].length }
  })
}

/** The facet that a word before a colon names, or the field, in any case; neither for other words. */
export function fieldOf(word: string | undefined): { facet: FacetId | undefined; known: Field | undefined } {
  const name = word?.toLowerCase()
  return { facet: FACETS.find((id) => id === name), known: FIELDS.find((id) => id === name) }
}

/** Whether only entries that have it are found. */
export function isRequired(term: Term): boolean {
  return !term.excluded && !isOptional(term)
}

/** Whether entries are found with it and without it. */
export function isOptional(term: Term): boolean {
  return term.type === 'words' && term.optional
}

function isOpenField(word: string | undefined): boolean {
  const { facet, known } = fieldOf(OPEN_FIELD.exec(word ?? '')?.[1])
  return facet !== undefined || known !== undefined
}

/** A beginning of one or two letters behind other words stands for so many words that it says nothing. */
function mayGoOn({ words }: Phrase): boolean {
  return words.length === 1 || (words.at(-1)?.length ?? 0) > 2
}

function singleTerms(text: string): Phrase[][] {
  const terms: Phrase[][] = []
  for (const { word, unspaced } of wordSpans(text)) {
    const others = languageCalled(word).map((english) => ({ words: [english], prefix: false }))
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
    const phrases = [[whole], ...(pieces.length > 1 ? [pieces] : [])]
    terms.push([...phrases.map((words) => ({ words, prefix: false })), ...others])
  }
  return terms.filter((term) => term.length > 0)
}

/** All but the last of the pairs, which is one character: it begins whatever follows in the indexed text. */
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
      // In the text the last character may be the first of a pair: alone it is the beginning of one, else it is in the pair before.
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

/** Whether a text has one of the phrases; `words` as `indexWords` gives them. */
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

/** The phrases that every hit has, to be shown. */
export function wantedPhrases(terms: readonly Term[]): Phrase[] {
  return terms.flatMap((term) => (term.type === 'words' && isRequired(term) ? term.phrases : []))
}

/** What a text without words is looked for by in ids: its signs, without those that are written to ask for something. */
export function signKey(text: string): string {
  const parts = straightQuotes(text)
    .replaceAll('"', ' ')
    .split(/\s+/)
    .map((part) => (isOpenField(part.replace(/^-/, '')) ? '' : part))
  return typedKey(parts.join(' '))
}

/** Separators alone are in every id or between its words, so they ask for nothing; nor do quotes and fields without words. */
export function isEmpty(text: string, terms: readonly Term[]): boolean {
  return terms.length === 0 && /^[-/]*$/.test(signKey(text))
}

/** The word, or the words in a row, that are all of a query. */
export function onlyPhrase(terms: readonly Term[]): Phrase | undefined {
  const [term, ...others] = terms
  if (term?.type !== 'words' || term.excluded || term.field !== undefined || others.length > 0)
    return undefined
  const [phrase, ...phrases] = term.phrases
  return phrases.length === 0 ? phrase : undefined
}
