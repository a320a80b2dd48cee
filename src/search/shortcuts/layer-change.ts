/**
 * Answers from what was prepared for a base edition: subtracts what the layer removes from it, and adds what the layer
 * has.
 */

import type { CardKind } from '../../card/types.ts'
import { numberOf } from '../../edition/store/columns.ts'
import type { Listing } from '../count.ts'
import { bitsOfChoice, filterDocuments } from '../filter.ts'
import { andBits } from '../index/bits.ts'
import { rankOfHit } from '../index/relevance.ts'
import type { Layer } from '../layers/layer.ts'
import { kindPlace } from '../layers/layer-arrays.ts'
import type { SearchIndex } from '../layers/search-index.ts'
import { findTerm } from '../match/match-text.ts'
import { type LayerDocument, pageByKeys } from '../page.ts'
import type { FacetValue } from '../types.ts'
import { ChangedFacets, type Difference } from './changed-facets.ts'
import type { PreparedQuery } from './prepared-answer.ts'

/** The hits in one of the two small indexes. */
interface Hits {
  layer: Layer
  documents: Uint32Array
  /** Hit bytes of the documents, see `FIELDS`; none without a word. */
  bytes: Uint8Array
}

/** The difference that a layer makes to a prepared answer. */
export class LayerChange {
  readonly total: number
  readonly #index: SearchIndex
  readonly #base: Layer
  readonly #asked: PreparedQuery
  readonly #more: Hits
  readonly #facets: ChangedFacets

  /** @param index - of an edition with a layer */
  constructor(index: SearchIndex, asked: PreparedQuery, kind: CardKind | undefined) {
    const [base, upper] = index.layers
    if (base === undefined || upper === undefined || index.gone === undefined)
      throw new RangeError('The edition has no layer.')
    this.#index = index
    this.#base = base
    this.#asked = asked
    const less = findIn(index.gone, asked, kind)
    this.#more = findIn(upper, asked, kind)
    this.total = asked.lists.total - less.documents.length + this.#more.documents.length
    const differences: Difference[] = [
      { ...less, step: -1 },
      { ...this.#more, step: 1 },
    ]
    this.#facets = new ChangedFacets(index, [asked.lists], differences, () => hitsBelow(base, asked, kind))
  }

  /** See {@link ChangedFacets.list}. */
  list(listing: Listing): FacetValue[] | undefined {
    return this.#facets.list(listing)
  }

  /**
   * Hits of a page.
   *
   * @returns undefined if some of them were not kept
   */
  page(start: number, end: number): LayerDocument[] | undefined {
    const { lists, term } = this.#asked
    const order = term === undefined ? 'newest' : 'standing'
    const base = this.#base
    const { layer: upper, documents, bytes } = this.#more
    const width = base.size + 2
    const ownPlaces = upper.places(order)
    const named = term === undefined ? new Set<number>() : this.#namedAbove(lists.word)
    const above = Float64Array.from(documents, (document, at) => {
      const rank = term === undefined ? 0 : rankOfHit(bytes[at] ?? 0, named.has(document))
      return rank * width + (ownPlaces[document] ?? 0)
    })
    const places = base.places(order)
    const below = Float64Array.from(
      lists.best,
      (document, at) => (lists.ranks[at] ?? 0) * width + (places[document] ?? 0),
    )
    // After the last hit kept, unknown ones may come before those of the layer.
    const isWhole = lists.best.length === lists.total
    const last = isWhole ? Number.POSITIVE_INFINITY : (below.at(-1) ?? 0)
    const gone = new Set(base.gone)
    const kept = [
      keep(lists.best, below, (at) => !gone.has(lists.best[at] ?? 0)),
      keep(documents, above, (at) => (above[at] ?? 0) < last),
    ]
    if (end > kept.reduce((sum, list) => sum + list.keys.length, 0)) return undefined
    return pageByKeys(
      this.#index,
      kept.map((list) => list.documents),
      kept.map((list) => list.keys),
      start,
      Math.max(start, end),
    )
  }

  #namedAbove(word: string): Set<number> {
    const rows = this.#index.edition.all('SELECT n FROM main.entry WHERE name_key = ?', word)
    return new Set(rows.map((row) => this.#more.layer.documentOf(numberOf(row, 'n'))))
  }
}

function findIn(layer: Layer, { term, choice }: PreparedQuery, kind: CardKind | undefined): Hits {
  const found = term && findTerm(layer, term)
  const matches = found && { documents: found.documents, excluded: [] }
  const { hits } = filterDocuments(layer, matches, kind, choice ? [choice] : [])
  const documents = hits?.list ?? layer.documentsOfKind(kind)
  const bytes = Uint8Array.from(
    found?.documents.placesOf(documents) ?? [],
    (place) => found?.bytes[place] ?? 0,
  )
  return { layer, documents, bytes }
}

/** All that the base finds of a kind, including what the layer removes. */
function hitsBelow(base: Layer, { term, choice }: PreparedQuery, kind: CardKind | undefined): Uint32Array {
  const { bits } = base.arrays.ofKind(kindPlace(kind))
  const found = term ? andBits(findTerm(base, term).documents.bits, bits) : bits
  return choice ? andBits(found, bitsOfChoice(base, choice)) : found
}

function keep(documents: Uint32Array, keys: Float64Array, test: (at: number) => boolean) {
  const kept = Uint32Array.from(documents.keys()).filter(test)
  return {
    documents: kept.map((at) => documents[at] ?? 0),
    keys: Float64Array.from(kept, (at) => keys[at] ?? 0),
  }
}
