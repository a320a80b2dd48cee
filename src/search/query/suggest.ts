/** Suggests another text for one that finds nothing or names an unknown field. */

import type { FacetId } from '../../edition/facets.ts'
import { LIMITS } from '../../limits.ts'
import { foldWord, wordSpans } from '../words.ts'
import type { Lexicon, Values, Words } from './catalogue.ts'
import { isField, nearestField } from './fields.ts'
import { fieldOf, straightQuotes, type WrittenField, writtenFields } from './parts.ts'
import { addressedId, arxivIdIn, pastedIds } from './pasted-ids.ts'
import { tellingWords } from './telling-words.ts'
import { MOST_NEAREST } from './values.ts'

/** Another text that may have been meant. */
export interface OtherText {
  text: string
  /** It is worth suggesting only if it finds more cards than this; one without hits would disappoint again. */
  over: number
}

/**
 * Other texts that may have been meant, the likeliest first; each is made when it is asked for.
 *
 * @param typed - only its beginning is read
 * @param found - how many cards the text finds: if any, only pasted ids, field names, `NOT` and likely typos are
 *   corrected
 */
export function* otherTexts(lexicon: Lexicon, typed: string, found: number): Generator<OtherText> {
  const text = typed.slice(0, LIMITS.text)
  for (const other of found > 0 ? certainTexts(lexicon, text) : likelyTexts(lexicon, text))
    if (other !== text) yield { text: other, over: 0 }
  const likelier = withLikelierWords(lexicon.words, text)
  if (likelier !== text) yield { text: likelier, over: found }
}

/** With what was pasted in place of an id; with the names of fields put right, and then the values of these. */
function* certainTexts({ words, values }: Lexicon, text: string): Generator<string> {
  yield* pastedTexts(words, text)
  const named = correctFields(withMinus(text))
  if (named === text) return
  yield named
  yield completeValues(values, named)
}

/**
 * Candidates, each with more corrected: ids pasted from the Hub or arXiv, fields, values that cards have, words;
 * finally without words that say little, and with values as words.
 */
function* likelyTexts({ words, values }: Lexicon, text: string): Generator<string> {
  yield* pastedTexts(words, text)
  const named = correctFields(arxivIdIn(text) ?? addressedId(text) ?? withMinus(text))
  yield named
  const complete = completeValues(values, named)
  for (const other of [complete, tellingWords(complete), valuesAsWords(values, complete)]) {
    yield other
    yield correctWords(words, other) ?? other
  }
}

/** The id of the first card that pasted code or a pasted address names. */
function* pastedTexts(words: Words, text: string): Generator<string> {
  for (const id of pastedIds(text)) {
    const card = words.cardCalled(id)
    if (card !== undefined) return yield card
  }
}

/** The text with `-` for the `NOT` that other search engines know; in an all-capitals text it is an ordinary word. */
function withMinus(text: string): string {
  if (text === text.toUpperCase()) return text
  const straight = straightQuotes(text)
  const other = straight.replaceAll(NOT, (part) => (part.startsWith('"') ? part : '-'))
  return other === straight ? text : other
}

/** A quoted part, to be skipped, or a `NOT` before something that can be excluded. */
const NOT = /"[^"]*"|(?<=^|\s)(?:AND\s+)?NOT\s+(?=[^\s-])/g

/** The text with each mistyped field name corrected. */
function correctFields(text: string): string {
  return replaceFields(text, ({ name, value, valueStart, end }) => {
    const isMeant = isField(name) || value.startsWith('//')
    const nearest = isMeant ? undefined : nearestField(name)
    return nearest === undefined ? undefined : nearest + text.slice(valueStart - 1, end)
  })
}

function replaceFields(text: string, replace: (field: WrittenField) => string | undefined): string {
  let replaced = ''
  let end = 0
  for (const field of writtenFields(text)) {
    const other = replace(field)
    if (other === undefined) continue
    replaced += text.slice(end, field.start) + other
    end = field.end
  }
  return replaced + text.slice(end)
}

/** The text with the first few values that no card has replaced by the nearest ones. */
function completeValues(values: Values, text: string): string {
  let left = MOST_NEAREST
  return replaceFields(text, (field) => {
    const facet = missingIn(values, field)
    if (facet === undefined || left === 0) return undefined
    left -= 1
    const other = values.nearest(facet, field.value)?.name
    return other && `${field.name}:${/\s/.test(other) ? `"${other}"` : other}`
  })
}

/** The text with each value that no card has as plain words, which cards may contain. */
function valuesAsWords(values: Values, text: string): string {
  return replaceFields(text, (field) => missingIn(values, field) && text.slice(field.valueStart, field.end))
}

/** The facet of a field with a value that no card has. */
function missingIn(values: Values, { name, value }: WrittenField): FacetId | undefined {
  const { facet } = fieldOf(name)
  return facet && values.called(facet, value).length > 0 ? undefined : facet
}

/**
 * The text with each unknown word replaced by the nearest frequent word, of names and tags or else of texts.
 *
 * @returns undefined if every word is known, or an unknown one has nothing near
 */
function correctWords(words: Words, text: string): string | undefined {
  let isHopeless = false
  const corrected = replaceWords(text, (word) => {
    if (isHopeless || words.has(word)) return undefined
    const nearest = words.nearest(word)
    isHopeless = nearest === undefined
    return nearest
  })
  return isHopeless || corrected === text ? undefined : corrected
}

/** The text with each word that hardly any card has replaced by a far more frequent one. */
function withLikelierWords(words: Words, text: string): string {
  const fields = writtenFields(text)
  return replaceWords(text, (word, at) =>
    fields.some(({ start, end }) => start <= at && at < end) ? undefined : words.likelier(word),
  )
}

/** The text with some words replaced. */
function replaceWords(text: string, replace: (word: string, at: number) => string | undefined): string {
  let replaced = ''
  let end = 0
  for (const span of correctable(text)) {
    const other = replace(span.word, span.start)
    if (other === undefined) continue
    replaced += text.slice(end, span.start) + other
    end = span.end
  }
  return replaced + text.slice(end)
}

/** The words of a text that may be put right, folded, with their places: names of fields are not among them. */
export function correctable(text: string): { word: string; start: number; end: number }[] {
  const fields = writtenFields(text)
  return [...wordSpans(text)].flatMap(({ word, unspaced, start, end }) => {
    const isName = fields.some((field) => field.start <= start && start < field.valueStart)
    const folded = foldWord(word)
    return isName || unspaced || folded === '' ? [] : [{ word: folded, start, end }]
  })
}
