/** Suggests another text for one that finds nothing or names an unknown field. */

import type { FacetId } from '../../edition/facets.ts'
import { LIMITS } from '../../limits.ts'
import type { SearchIndex } from '../layers/search-index.ts'
import { isKnown, likelierWord, nearestWord } from '../match/near-words.ts'
import { isField, nearestField } from '../query/fields.ts'
import { fieldOf, straightQuotes, type WrittenField, writtenFields } from '../query/parts.ts'
import { addressedId, arxivIdIn } from '../query/pasted-ids.ts'
import { tellingWords } from '../query/telling-words.ts'
import { foldWord, wordSpans } from '../words.ts'
import { MOST_NEAREST, nearestValue } from './nearest-value.ts'
import { pastedId } from './pasted-id.ts'

/**
 * Another text that may have been meant.
 *
 * @param found - how many cards the text finds: if any, only pasted ids, field names, `NOT` and likely typos are
 *   corrected
 * @param countFound - counts the hits of another text; one without hits would only disappoint again
 */
export function suggestText(
  index: SearchIndex,
  text: string,
  found: number,
  countFound: (other: string) => number,
): string | undefined {
  const pasted = pastedId(index.edition, text.slice(0, LIMITS.text))
  if (pasted !== undefined && pasted !== text && countFound(pasted) > 0) return pasted
  for (const other of found > 0 ? fieldTexts(index, text) : suggestTexts(index, text))
    if (other !== text && countFound(other) > 0) return other
  const likelier = withLikelierWords(index, text)
  return likelier !== text && countFound(likelier) > found ? likelier : undefined
}

/** With the names of fields put right, and then the values of these. */
function fieldTexts(index: SearchIndex, text: string): string[] {
  const named = correctFields(withMinus(text))
  return named === text ? [] : [named, completeValues(index, named)]
}

/**
 * Candidates, each with more corrected: ids pasted from the Hub or arXiv, fields, values that cards have, words;
 * finally without words that say little, and with values as words.
 */
function* suggestTexts(index: SearchIndex, text: string): Generator<string> {
  const typed = text.slice(0, LIMITS.text)
  const named = correctFields(arxivIdIn(typed) ?? addressedId(typed) ?? withMinus(typed))
  yield named
  const complete = completeValues(index, named)
  for (const other of [complete, tellingWords(complete), valuesAsWords(index, complete)]) {
    yield other
    yield correctWords(index, other) ?? other
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
function completeValues(index: SearchIndex, text: string): string {
  let left = MOST_NEAREST
  return replaceFields(text, (field) => {
    const facet = missingIn(index, field)
    if (facet === undefined || left === 0) return undefined
    left -= 1
    const other = nearestValue(index, facet, field.value)
    return other && `${field.name}:${/\s/.test(other) ? `"${other}"` : other}`
  })
}

/** The text with each value that no card has as plain words, which cards may contain. */
function valuesAsWords(index: SearchIndex, text: string): string {
  return replaceFields(text, (field) => missingIn(index, field) && text.slice(field.valueStart, field.end))
}

/** The facet of a field with a value that no card has. */
function missingIn({ layers }: SearchIndex, { name, value }: WrittenField): FacetId | undefined {
  const { facet } = fieldOf(name)
  const isKnown = facet && layers.some(({ values }) => values.findTyped(facet, value).length > 0)
  return isKnown ? undefined : facet
}

/**
 * The text with each unknown word replaced by the nearest frequent word, of names and tags or else of texts.
 *
 * @returns undefined if every word is known, or an unknown one has nothing near
 */
function correctWords(index: SearchIndex, text: string): string | undefined {
  let isHopeless = false
  const corrected = replaceWords(text, (word) => {
    if (isHopeless || isKnown(index, word)) return undefined
    const nearest = nearestWord(index, word)
    isHopeless = nearest === undefined
    return nearest
  })
  return isHopeless || corrected === text ? undefined : corrected
}

/** The text with each word that hardly any card has replaced by a far more frequent one. */
function withLikelierWords(index: SearchIndex, text: string): string {
  const fields = writtenFields(text)
  return replaceWords(text, (word, at) =>
    fields.some(({ start, end }) => start <= at && at < end) ? undefined : likelierWord(index, word),
  )
}

/** The text with some words replaced; field names stay. */
function replaceWords(text: string, replace: (word: string, at: number) => string | undefined): string {
  let replaced = ''
  let end = 0
  const fields = writtenFields(text)
  for (const span of wordSpans(text)) {
    const word = foldWord(span.word)
    const isName = fields.some(({ start, valueStart }) => start <= span.start && span.start < valueStart)
    const other = isName || span.unspaced || word === '' ? undefined : replace(word, span.start)
    if (other === undefined) continue
    replaced += text.slice(end, span.start) + other
    end = span.end
  }
  return replaced + text.slice(end)
}
