/** Counts the values of one facet in a large set of documents. */

import { countBoth } from './index/bits.ts'
import { countValues } from './index/prepare/count-values.ts'
import { scratch } from './index/scratch.ts'
import type { ValueRange } from './index/value-rows.ts'
import type { DocumentSet } from './layers/document-set.ts'
import type { Layer } from './layers/layer.ts'

/** Rough costs of counting in nanoseconds: per document row, word of a bitset, and listed document. */
const COSTS = { row: 70, word: 1.5, listed: 1.5 }

/**
 * Counts along the rows of the documents or, if that is faster, along the documents of each value.
 *
 * @returns counts by value, valid within the facet's range
 */
export function countFacet(layer: Layer, documents: DocumentSet, range: ValueRange): Uint32Array {
  const { arrays } = layer
  const { from, until } = range
  const counts = scratch(Uint32Array, until).fill(0, from)
  const frequent = arrays.frequentIn(range)
  const listed = (arrays.firsts[until] ?? 0) - (arrays.firsts[from] ?? 0)
  const words = (layer.size / 32) * frequent.length
  if (documents.length * COSTS.row < words * COSTS.word + listed * COSTS.listed) {
    countValues(arrays.valueRows, documents.list, counts, range)
    return counts
  }
  const { bits } = documents
  for (const value of frequent) counts[value] = countBoth(layer.bitsOfFrequent(value) ?? bits, bits)
  const lists = layer.documentsOfRare(from, until)
  const first = arrays.firsts[from] ?? 0
  for (let value = from; value < until; value += 1) {
    const start = (arrays.firsts[value] ?? 0) - first
    const end = (arrays.firsts[value + 1] ?? 0) - first
    if (end > start) counts[value] = countListed(lists.subarray(start, end), bits)
  }
  return counts
}

/** How many documents of a list are in a set; without a branch, which would be unpredictable. */
function countListed(list: Uint32Array, bits: Uint32Array): number {
  let count = 0
  for (let at = 0; at < list.length; at += 1) {
    const document = list[at] ?? 0
    count += ((bits[document >>> 5] ?? 0) >>> (document & 31)) & 1
  }
  return count
}
