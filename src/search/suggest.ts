/** Offers other texts in place of one that finds nothing, or has a field that is none. */

import { findNearest } from '../card/nearest.ts'
import type { FacetId } from '../edition/facets.ts'
import { edits, lettersOf } from '../edition/nearest-ids.ts'
import { hasNames, nameKey, shownKey } from '../edition/shown-names.ts'
import { foldWord, wordSpans } from '../edition/words.ts'
import { nearestField } from './fields.ts'
import type { Layer } from './layer.ts'
import { fieldOf, type WrittenField, writtenFields } from './query-terms.ts'
import type { SearchIndex } from './search-index.ts'
import { LONGEST_TEXT } from './types.ts'
import type { Values } from './values.ts'

/**
 * Another text that may have been meant.
 *
 * @param found - how many cards the text finds: where these are some, only names of fields are put right
 * @param finds - whether another text finds something; one that finds nothing either would only disappoint again
 */
export function suggestText(
  index: SearchIndex,
  text: string,
  found: number,
  finds: (other: string) => boolean,
): string | undefined {
  for (const other of found > 0 ? [correctFields(text)] : suggestTexts(index, text))
    if (other !== text && finds(other)) return other
  return undefined
}

/** Each with more put right: what is pasted from the Hub is an id, then fields, then values that cards have, then words. */
function* suggestTexts(index: SearchIndex, text: string): Generator<string> {
  const named = correctFields(text.slice(0, LONGEST_TEXT).replace(HUB_PAGE, '$<id>'))
  yield named
  const complete = completeValues(index, named)
  yield complete
  yield correctWords(index, complete) ?? complete
}

/** The text with the name of a field in place of each that is near one. */
function correctFields(text: string): string {
  return replaceFields(text, ({ name, value, valueStart, end }) => {
    const nearest = value.startsWith('//') ? undefined : nearestField(name)
    return nearest === undefined ? undefined : nearest + text.slice(valueStart - 1, end)
  })
}

/** @see https://huggingface.co/docs/hub/repositories for what addresses look like */
const HUB_PAGE =
  /^(?:https?:\/\/)?(?:huggingface\.co|hf\.co)\/(?:datasets\/)?(?<id>[^\s/?#]+(?:\/[^\s/?#]+)?)\S*$/i

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

/** The text with each value that no card has replaced by the most frequent one that it is the name or a word of. */
function completeValues({ layers }: SearchIndex, text: string): string {
  return replaceFields(text, ({ name, value }) => {
    const { facet } = fieldOf(name)
    if (facet === undefined || layers.some(({ values }) => values.findTyped(facet, value).length > 0))
      return undefined
    const meant = mostFrequent(layers.flatMap(({ values }) => [...valuesWith(values, facet, value)]))
    // Tags and ids are too many to compare; the words that they have are put right instead.
    const known =
      meant === undefined && hasNames(facet) ? layers.flatMap((layer) => valuesOf(layer, facet)) : []
    const other = meant ?? findNearest(value, known)[0]
    return other && `${name}:${/\s/.test(other) ? `"${other}"` : other}`
  })
}

const valuesOf = ({ values }: Layer, facet: FacetId) =>
  [...valuesWith(values, facet, '')].map(({ value }) => value)

const mostFrequent = (values: { value: string; count: number }[]) =>
  values.toSorted((a, b) => b.count - a.count)[0]?.value

function* valuesWith(values: Values, facet: FacetId, words: string) {
  const wanted = nameKey(words)
  const { from, until } = values.range(facet)
  for (let number = from; number < until; number += 1) {
    const value = values.nameOf(number)
    const count = values.countOf(number)
    if (count > 0 && [nameKey(value), shownKey(facet, value)].some((key) => hasWord(key, wanted)))
      yield { value, count }
  }
}

/** Whether a text has another one where a word begins. */
function hasWord(text: string, words: string): boolean {
  const at = text.indexOf(words)
  return at === 0 || (at > 0 && !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)))
}

/**
 * The text with each word that no entry has replaced by the nearest frequent word of a name or a tag.
 *
 * @returns undefined when every word is known or one of the unknown ones has nothing near
 */
function correctWords(index: SearchIndex, text: string): string | undefined {
  let suggestion = ''
  let end = 0
  const fields = writtenFields(text)
  for (const span of wordSpans(text)) {
    const word = foldWord(span.word)
    const isField = fields.some(({ start, valueStart }) => start <= span.start && span.start < valueStart)
    if (isField || span.unspaced || word === '' || isKnown(index, word)) continue
    const nearest = nearestWord(index, word)
    if (nearest === undefined) return undefined
    suggestion += text.slice(end, span.start) + nearest
    end = span.end
  }
  return end === 0 ? undefined : suggestion + text.slice(end)
}

function isKnown(index: SearchIndex, word: string): boolean {
  return index.layers.some(({ arrays }) => {
    const { from, until } = arrays.words.findPrefix(word)
    return from < until
  })
}

/** At most one typo in a short word and two in a longer one; among equally near words the most frequent. */
function nearestWord(index: SearchIndex, word: string): string | undefined {
  let bound = word.length < 4 ? 0 : word.length < 7 ? 1 : 2
  const own = lettersOf(word)
  let best: { word: string; count: number } | undefined
  if (bound === 0) return undefined
  for (const layer of index.layers) {
    for (const { word: candidate, count, letters } of layer.spelling()) {
      const distance = edits(word, own, candidate, letters, bound)
      if (distance > bound || (best && distance === bound && best.count >= count)) continue
      bound = distance
      best = { word: candidate, count }
    }
  }
  return best?.word
}
