/** Finds something prepared that has nearly the documents which a query finds. */

import { noBits, setBits } from './bits.ts'
import { ChangedFacets, differenceOf } from './changed-facets.ts'
import { type Filtered, filterDocuments } from './filter.ts'
import { findPrefix, findWord } from './hits.ts'
import type { Layer } from './layer.ts'
import { type Prepared, preparedWord } from './prepared.ts'
import { type Term, wantedPhrases } from './query-terms.ts'
import type { SearchIndex } from './search-index.ts'
import { subtract } from './sorted.ts'
import type { SearchQuery } from './types.ts'

/** A list that is longer or shorter than the hits by more than this share of them is of no use. */
const MOST_DIFFERENT = 0.25

/** A word of a query that something is prepared for. */
interface Near {
  word: string
  prefix: boolean
  lists: Prepared
}

/**
 * Facets of what a text finds, when one of its words alone is had by nearly the same entries: of `bert -german` the
 * word `bert`, of a phrase its rarest word.
 *
 * @param filtered - by layer, without choices
 */
export function nearPrepared(
  index: SearchIndex,
  { kind }: SearchQuery,
  terms: readonly Term[],
  filtered: readonly Filtered[],
): ChangedFacets | undefined {
  const [base, upper] = index.layers
  const [hits, above] = filtered.map((own) => own.hits)
  if (base === undefined || hits === undefined) return undefined
  const near = nearestOf(base, kind, terms, hits.length)
  if (near === undefined) return undefined
  const { documents: all } = near.prefix ? findPrefix(base, near.word) : findWord(base, near.word)
  const { hits: counted = all } = filterDocuments(base, all, kind, [])
  const less = subtract(counted, hits)
  const more = subtract(hits, counted)
  if ((less.length + more.length) * 2 > hits.length) return undefined
  const differences = [
    differenceOf({ layer: base, documents: less }, -1),
    differenceOf({ layer: base, documents: more }, 1),
    ...(upper && above ? [differenceOf({ layer: upper, documents: above }, 1)] : []),
  ]
  return new ChangedFacets(index, near.lists, differences, () => {
    const bits = noBits(base.size)
    setBits(bits, counted)
    return bits
  })
}

function nearestOf(
  base: Layer,
  kind: SearchQuery['kind'],
  terms: readonly Term[],
  hits: number,
): Near | undefined {
  const words = wantedPhrases(terms).flatMap((phrase) =>
    phrase.words.map((word, place) => ({
      word,
      prefix: phrase.prefix && place === phrase.words.length - 1,
    })),
  )
  const known = words.flatMap(({ word, prefix }): Near[] => {
    const lists = preparedWord(base, word, prefix, kind)
    return lists && Math.abs(lists.total - hits) <= hits * MOST_DIFFERENT ? [{ word, prefix, lists }] : []
  })
  return known.sort((a, b) => Math.abs(a.lists.total - hits) - Math.abs(b.lists.total - hits))[0]
}
