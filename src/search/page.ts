/** Selects the documents of a page. */

import type { Order } from '../edition/facets.ts'
import { hasBit } from './index/bits.ts'
import { scratch } from './index/scratch.ts'
import { smallest } from './index/smallest.ts'
import type { DocumentSet } from './layers/document-set.ts'
import type { Layer } from './layers/layer.ts'
import type { SearchIndex } from './layers/search-index.ts'
import { RANKS } from './match/ranks.ts'
import type { SearchQuery } from './types.ts'

/** Most hits on one page. */
export const LARGEST_PAGE = 100

/** Places of the page's hits among all hits, from `start` up to, but not including, `end`. */
export function stretchOf({ page, pageSize }: Pick<SearchQuery, 'page' | 'pageSize'>, total: number) {
  const size = Math.min(LARGEST_PAGE, Math.max(1, Math.trunc(pageSize) || 1))
  const start = (Math.max(1, Math.trunc(page) || 1) - 1) * size
  return { start, end: Math.min(total, start + size) }
}

/** A document and the layer that it is in. */
export interface LayerDocument {
  layer: Layer
  document: number
}

/** The number of the entry behind a document. */
export function entryOf({ layer, document }: LayerDocument): number {
  return layer.arrays.numbers[document] ?? 0
}

/** Lists of more than one in this many documents are paged by walking all documents in order. */
const WALKED_FROM = 16

/**
 * One page of documents in an order.
 *
 * @param selections - by layer; undefined for all of the kind
 */
export function pageInOrder(
  index: SearchIndex,
  selections: readonly (DocumentSet | undefined)[],
  kind: SearchQuery['kind'],
  order: Order,
  start: number,
  end: number,
): LayerDocument[] {
  const lowest = selections[0]
  const [base, ...upper] = index.layers
  if (base === undefined) return []
  if (lowest !== undefined && lowest.length * WALKED_FROM < base.size) {
    const lists = index.layers.map((layer, place) => selections[place]?.list ?? layer.documentsOfKind(kind))
    return pageByKeys(
      index,
      lists,
      lists.map((list, place) => placesOf(index.layers[place], list, order)),
      start,
      end,
    )
  }
  const above = upper
    .flatMap((layer, place) => {
      const documents = selections[place + 1]?.list ?? layer.documentsOfKind(kind)
      const places = layer.places(order)
      return Array.from(documents, (document) => ({ layer, document, key: places[document] ?? 0 }))
    })
    .sort((a, b) => a.key - b.key)
  return walk(base, lowest, above, kind, order, start, end)
}

function placesOf(layer: Layer | undefined, documents: Uint32Array, order: Order): Float64Array {
  const places = layer?.places(order) ?? new Uint32Array(0)
  const keys = scratch(Float64Array, documents.length)
  for (let at = 0; at < documents.length; at += 1) keys[at] = places[documents[at] ?? 0] ?? 0
  return keys
}

/** Walks all documents of the lowest layer in order, merging in those of the layers above. */
function walk(
  base: Layer,
  documents: DocumentSet | undefined,
  above: readonly (LayerDocument & { key: number })[],
  kind: SearchQuery['kind'],
  order: Order,
  start: number,
  end: number,
): LayerDocument[] {
  const bits = documents?.bits ?? base.bitsOfKind(kind)
  const all = base.order(order)
  const page: LayerDocument[] = []
  let passed = 0
  let next = 0
  const take = (layer: Layer, document: number) => {
    if (passed >= start) page.push({ layer, document })
    passed += 1
  }
  for (let place = 0; place <= all.length && passed < end; place += 1) {
    for (let one = above[next]; one && one.key < place && passed < end; one = above[next]) {
      take(one.layer, one.document)
      next += 1
    }
    const document = all[place]
    if (document === undefined || passed >= end) break
    if (hasBit(bits, document)) take(base, document)
  }
  return page
}

/** Hits of one layer with their ranks. */
export interface Ranked {
  documents: DocumentSet
  /** The rank of each document; lower is better. */
  ranks: Uint32Array
}

/** Low bits of a rank that are ignored when looking for a cut-off. */
const STEP_BITS = 6

/** One page of documents by rank, lowest first; ties in the order `standing`. */
export function pageByRank(
  index: SearchIndex,
  ranked: readonly Ranked[],
  start: number,
  end: number,
): LayerDocument[] {
  const width = (index.layers[0]?.size ?? 0) + 2
  const last = lastStep(ranked, end)
  const kept = ranked.map(({ documents, ranks }, number) => {
    const standing = index.layers[number]?.places('standing') ?? new Uint32Array(0)
    const places = placesBelow(ranks, last)
    const own = documents.documentsAt(places)
    const keys = scratch(Float64Array, places.length)
    for (let at = 0; at < keys.length; at += 1)
      keys[at] = (ranks[places[at] ?? 0] ?? RANKS) * width + (standing[own[at] ?? 0] ?? 0)
    return { documents: own, keys }
  })
  return pageByKeys(
    index,
    kept.map(({ documents }) => documents),
    kept.map(({ keys }) => keys),
    start,
    end,
  )
}

/** Where the ranks below a cut-off are. */
function placesBelow(ranks: Uint32Array, last: number): Uint32Array {
  const places = scratch(Uint32Array, ranks.length)
  let count = 0
  for (let at = 0; at < ranks.length; at += 1) {
    places[count] = at
    // Without a branch, which would be unpredictable.
    count += (ranks[at] ?? 0) < last ? 1 : 0
  }
  return places.subarray(0, count)
}

/** A cut-off with at least `wanted` ranks below it, and few more. */
function lastStep(ranked: readonly Ranked[], wanted: number): number {
  const counts = new Uint32Array(RANKS >>> STEP_BITS)
  for (const { ranks } of ranked) {
    for (let at = 0; at < ranks.length; at += 1) {
      const step = (ranks[at] ?? 0) >>> STEP_BITS
      counts[step] = (counts[step] ?? 0) + 1
    }
  }
  let step = 0
  for (let below = 0; step < counts.length && below < wanted; step += 1) below += counts[step] ?? 0
  return step << STEP_BITS
}

/**
 * One page of documents by key, smallest first.
 *
 * @param keys - by layer, one per document; all different
 */
export function pageByKeys(
  index: SearchIndex,
  documents: readonly Uint32Array[],
  keys: readonly Float64Array[],
  start: number,
  end: number,
): LayerDocument[] {
  const [only] = keys
  const all = keys.length === 1 && only ? only : joined(keys)
  return smallest(all, start, end).flatMap((at) => {
    let place = at
    for (const [number, layer] of index.layers.entries()) {
      const own = documents[number] ?? new Uint32Array(0)
      if (place < own.length) return { layer, document: own[place] ?? 0 }
      place -= own.length
    }
    return []
  })
}

function joined(lists: readonly Float64Array[]): Float64Array {
  const all = scratch(
    Float64Array,
    lists.reduce((sum, list) => sum + list.length, 0),
  )
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all
}
