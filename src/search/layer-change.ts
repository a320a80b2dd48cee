/** Takes what was prepared for an edition, subtracts what a layer on it has taken out, and adds what the layer has. */

import type { CardKind } from '../card/types.ts'
import { numberOf } from '../edition/columns.ts'
import { PREPARED_VALUES } from '../edition/search-index/prepared-words.ts'
import { rankOfHit } from '../edition/search-index/relevance.ts'
import { countValues } from '../edition/search-index/value-rows.ts'
import { andBits, hasBit, noBits, setBits } from './bits.ts'
import { byCount, type Listing } from './count.ts'
import { bitsOfChoice, filterDocuments } from './filter.ts'
import type { Layer } from './layer.ts'
import { kindPlace } from './layer-arrays.ts'
import { findTerm } from './match-text.ts'
import { type Found, pageByKeys } from './page.ts'
import type { PreparedQuery } from './prepared-answer.ts'
import type { SearchIndex } from './search-index.ts'
import type { FacetValue } from './types.ts'

/** The hits of one of the two small indexes. */
interface Hits {
  layer: Layer
  documents: Uint32Array
  /** Of each, see `FIELDS`; none when there is no word. */
  bytes: Uint8Array
  /** By value. */
  counts: Uint32Array
}

/** How much more or less a prepared answer counts because of the layer. */
export class LayerChange {
  readonly total: number
  readonly #index: SearchIndex
  readonly #base: Layer
  readonly #asked: PreparedQuery
  readonly #kind: CardKind | undefined
  readonly #less: Hits
  readonly #more: Hits
  /** Everything that the edition below finds; made when it is asked for. */
  #below: Uint32Array | undefined

  /** @param index - of a layer on another edition */
  constructor(index: SearchIndex, asked: PreparedQuery, kind: CardKind | undefined) {
    const [base, upper] = index.layers
    if (base === undefined || upper === undefined || index.gone === undefined)
      throw new RangeError('The edition has no layer.')
    this.#index = index
    this.#base = base
    this.#asked = asked
    this.#kind = kind
    this.#less = findIn(index.gone, asked, kind)
    this.#more = findIn(upper, asked, kind)
    this.total = asked.lists.total - this.#less.documents.length + this.#more.documents.length
  }

  /**
   * The most frequent values of a facet, ties by text.
   *
   * @returns undefined when values that are not kept may be among them
   */
  list({ id, limit }: Listing): FacetValue[] | undefined {
    const { values } = this.#base
    const pairs = this.#asked.lists.values.get(id) ?? new Uint32Array(0)
    const { known, fresh } = this.#differences(id)
    const listed = [...fresh].map(([value, count]): FacetValue => ({ value, count }))
    for (let at = 0; at < pairs.length; at += 2) {
      const value = pairs[at] ?? 0
      const count = (pairs[at + 1] ?? 0) + (known.get(value) ?? 0)
      known.delete(value)
      if (count > 0) listed.push({ value: values.nameOf(value), count })
    }
    listed.sort(byCount)
    const isWhole = pairs.length < PREPARED_VALUES * 2
    const last = listed[limit - 1]
    const least = pairs.at(-1) ?? 0
    // What is not kept comes behind all that is, as long as the layer does not add to it.
    const behind = { value: values.nameOf(pairs.at(-2) ?? 0), count: least }
    if (!isWhole && (last === undefined || byCount(last, behind) > 0)) return undefined
    for (const [value, more] of known) {
      if (more <= 0 || (!isWhole && last && least + more < last.count)) continue
      listed.push({ value: values.nameOf(value), count: more + (isWhole ? 0 : this.#countBelow(value)) })
    }
    return listed.sort(byCount).slice(0, limit)
  }

  /**
   * Hits of a page.
   *
   * @returns undefined when some are not kept
   */
  page(start: number, end: number): Found[] | undefined {
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
    // Behind the last of the hits that are kept others may come before those of the layer.
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

  /** How many more have each value of a facet: by its number in the edition below, or by name where that has none. */
  #differences(id: string): { known: Map<number, number>; fresh: Map<string, number> } {
    const known = new Map<number, number>()
    const fresh = new Map<string, number>()
    for (const [{ layer, counts }, sign] of [
      [this.#less, -1],
      [this.#more, 1],
    ] as const) {
      const numbers = this.#index.valuesBelow(layer)
      const { from, until } = layer.values.range(id)
      for (let value = from; value < until; value += 1) {
        const count = counts[value] ?? 0
        if (count === 0) continue
        const number = numbers[value] ?? 0
        if (number === 0) fresh.set(layer.values.nameOf(value), count)
        else known.set(number, (known.get(number) ?? 0) + sign * count)
      }
    }
    return { known, fresh }
  }

  /** How many of the edition below have a value that is not kept. */
  #countBelow(value: number): number {
    this.#below ??= hitsBelow(this.#base, this.#asked, this.#kind)
    const below = this.#below
    return this.#base.documentsOf(value).reduce((sum, document) => sum + (hasBit(below, document) ? 1 : 0), 0)
  }

  #namedAbove(word: string): Set<number> {
    const rows = this.#index.edition.all('SELECT n FROM main.entry WHERE name_key = ?', word)
    return new Set(rows.map((row) => this.#more.layer.documentOf(numberOf(row, 'n'))))
  }
}

function findIn(layer: Layer, { term, choice }: PreparedQuery, kind: CardKind | undefined): Hits {
  const found = term && findTerm(layer, term)
  const { hits, places } = filterDocuments(layer, found?.documents, kind, choice ? [choice] : [])
  const documents = hits ?? layer.documentsOfKind(kind)
  const all = found?.bytes ?? new Uint8Array(0)
  const bytes = places === undefined ? all : Uint8Array.from(places, (place) => all[place] ?? 0)
  const counts = new Uint32Array(layer.values.size + 1)
  countValues(layer.values.rows, documents, counts)
  return { layer, documents, bytes, counts }
}

/** All that the edition below finds of a kind, what the layer has taken out included. */
function hitsBelow(base: Layer, { term, choice }: PreparedQuery, kind: CardKind | undefined): Uint32Array {
  const bits = noBits(base.size)
  if (term) setBits(bits, findTerm(base, term).documents)
  return andBits(choice ? bitsOfChoice(base, choice) : bits, base.arrays.ofKind(kindPlace(kind)).bits)
}

function keep(documents: Uint32Array, keys: Float64Array, test: (at: number) => boolean) {
  const kept = Uint32Array.from(documents.keys()).filter(test)
  return {
    documents: kept.map((at) => documents[at] ?? 0),
    keys: Float64Array.from(kept, (at) => keys[at] ?? 0),
  }
}
