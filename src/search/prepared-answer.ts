/** Finds what ingest has prepared for a query: a word, or a single choice, that very many entries have. */

import { typedKey } from '../edition/ids.ts'
import { choicesOf } from './filter.ts'
import type { Layer, Prepared } from './layer.ts'
import { type Found, stretchOf } from './page.ts'
import { isEmpty, onlyWord, type Term } from './query-terms.ts'
import type { SearchIndex } from './search-index.ts'
import type { SearchQuery } from './types.ts'

export interface PreparedAnswer {
  layer: Layer
  lists: Prepared
  /** Of the single value that is chosen, which is listed without its choice; undefined when a word is looked for. */
  facet: string | undefined
}

/** What is prepared for the word, or the choice, that is all of a query. */
export function findPrepared(
  { layers }: SearchIndex,
  query: SearchQuery,
  text: string,
  terms: readonly Term[],
): PreparedAnswer | undefined {
  const [layer, ...upper] = layers
  const [choice, ...choices] = choicesOf(query)
  // What a layer above takes out or adds would have to be counted anew.
  if (layer === undefined || upper.length > 0 || choices.length > 0) return undefined
  if (choice === undefined) {
    const phrase = onlyWord(terms)
    const lists = phrase && layer.preparedWord(phrase.words[0] ?? '', phrase.prefix, query.kind)
    return lists && { layer, lists, facet: undefined }
  }
  if (choice.type === 'range' || !isEmpty(text, terms)) return undefined
  const [value = '', ...values] = choice.values
  const lists = values.length > 0 ? undefined : layer.preparedValue(choice.id, value, query.kind)
  return lists && { layer, lists, facet: choice.id }
}

/** The page, when it is among the hits that are kept. */
export function preparedPage(
  { layer, lists: { word, total, best }, facet }: PreparedAnswer,
  query: SearchQuery,
  text: string,
): Found[] | undefined {
  const { start, end } = stretchOf(query, total)
  const isInOrder =
    facet === undefined
      ? // Entries that are named exactly so come first; which ones these are was looked up for the word as it is.
        query.sort === 'relevance' && typedKey(text) === word
      : query.sort === 'relevance' || query.sort === 'newest'
  if (!isInOrder || end > best.length) return undefined
  return Array.from(best.subarray(start, Math.max(start, end)), (document) => ({ layer, document }))
}
