/** Answers queries for a single frequent word, two in a row, or a single choice from what ingest has prepared. */

import { typedKey } from '../../edition/ids.ts'
import { countFacets, type Listing } from '../count.ts'
import { type Choice, choicesOf } from '../filter.ts'
import type { Asked } from '../find.ts'
import { PREPARED_VALUES } from '../index/prepare/prepared-words.ts'
import type { Layer } from '../layers/layer.ts'
import type { SearchIndex } from '../layers/search-index.ts'
import { type LayerDocument, stretchOf } from '../page.ts'
import { isEmpty, onlyPhrase, type Term } from '../query/query-terms.ts'
import type { FacetValue, SearchQuery } from '../types.ts'
import { LayerChange } from './layer-change.ts'
import { type Prepared, preparedValue, preparedWord } from './prepared.ts'
import type { PartialAnswer } from './shortcut.ts'

/** A query that has a prepared answer: a single term or a single choice. */
export interface PreparedQuery {
  term: Term | undefined
  choice: Choice | undefined
  /** The answer of the lowest layer. */
  lists: Prepared
}

/** The prepared answer, if the whole query is one word, two in a row, or one choice. */
export function preparedAnswer({ index, query, text, terms }: Asked): PartialAnswer | undefined {
  const [layer] = index.layers
  const asked = layer && findPrepared(layer, query, text, terms)
  if (layer === undefined || asked === undefined) return undefined
  const { lists, choice } = asked
  const isOrdered = isInOrder(index, asked, query, text)
  const change = index.gone && new LayerChange(index, asked, query.kind)
  const total = change?.total ?? lists.total
  const { start, end } = stretchOf(query, total)
  // The facet of the choice is listed as if nothing were chosen.
  const whole = countFacets(index, query.kind, [], [])
  const list = (listing: Listing) => (change ? change.list(listing) : listPrepared(layer, lists, listing))
  const page = () => (change ? change.page(start, end) : pagePrepared(layer, lists, start, end))
  return {
    total,
    list: (listing) => (listing.id === choice?.id ? whole(listing) : list(listing)),
    page: () => (isOrdered ? page() : undefined),
  }
}

function findPrepared(
  layer: Layer,
  query: SearchQuery,
  text: string,
  terms: readonly Term[],
): PreparedQuery | undefined {
  const [choice, ...choices] = choicesOf(query)
  if (choices.length > 0) return undefined
  if (choice === undefined) {
    const phrase = onlyPhrase(terms)
    const lists = phrase && preparedWord(layer, phrase.words.join(' '), phrase.prefix, query.kind)
    return lists && { term: terms[0], choice, lists }
  }
  if (choice.type === 'range' || !isEmpty(text, terms)) return undefined
  const [value = '', ...values] = choice.values
  const lists = values.length > 0 ? undefined : preparedValue(layer, choice.id, value, query.kind)
  return lists && { term: undefined, choice, lists }
}

/** Whether the hits kept are in the order of the query. */
function isInOrder(
  { edition }: SearchIndex,
  { lists: { word }, choice }: PreparedQuery,
  { sort, preferred }: SearchQuery,
  text: string,
): boolean {
  if (preferred !== undefined) return false
  if (choice !== undefined) return sort === 'relevance' || sort === 'newest'
  if (sort !== 'relevance') return false
  // Entries with exactly this name come first; when the answer was prepared, they were looked up for the bare word.
  const typed = typedKey(text)
  const isNamed = (key: string) =>
    ['id_key', 'name_key'].some(
      (column) => edition.prepare(`SELECT 1 FROM entry WHERE ${column} = ?`).get(key) !== undefined,
    )
  return typed === word || !(isNamed(typed) || isNamed(word))
}

function listPrepared(
  { values }: Layer,
  prepared: Prepared,
  { id, limit }: Listing,
): FacetValue[] | undefined {
  if (limit > PREPARED_VALUES) return undefined
  const pairs = prepared.values.get(id) ?? new Uint32Array(0)
  return Array.from({ length: Math.min(limit, pairs.length / 2) }, (_, place) => ({
    value: values.nameOf(pairs[place * 2] ?? 0),
    count: pairs[place * 2 + 1] ?? 0,
  }))
}

function pagePrepared(
  layer: Layer,
  { best }: Prepared,
  start: number,
  end: number,
): LayerDocument[] | undefined {
  if (end > best.length) return undefined
  return Array.from(best.subarray(start, Math.max(start, end)), (document) => ({ layer, document }))
}
