/** Finds something prepared that has nearly the documents which a query finds. */

import { andBits, andNotBits } from '../edition/search-index/bits.ts'
import { ChangedFacets, differenceOf } from './changed-facets.ts'
import { DocumentSet } from './document-set.ts'
import type { Filtered } from './filter.ts'
import { findPhrases } from './find-phrases.ts'
import type { Layer } from './layer.ts'
import { kindPlace } from './layer-arrays.ts'
import { type Prepared, preparedWord } from './prepared.ts'
import { type Phrase, type Term, wantedPhrases } from './query-terms.ts'
import type { SearchIndex } from './search-index.ts'
import type { SearchQuery } from './types.ts'

/** A list that is longer or shorter than the hits by more than this share of them is of no use. */
const MOST_DIFFERENT = 0.25

/** A word of a query, or a phrase, that something is prepared for. */
interface Near {
  phrase: Phrase
  lists: Prepared
}

/**
 * Facets of what a text finds, when one of its words alone is had by nearly the same entries: of `bert -german` the
 * word `bert`, of a phrase that is not prepared its rarest word.
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
  const { documents } = findPhrases(base, [near.phrase], undefined)
  // What is prepared counts what a layer has taken out, so this has to be among what is different.
  const counted = andBits(documents.bits, base.arrays.ofKind(kindPlace(kind)).bits)
  const less = DocumentSet.ofBits(andNotBits(counted, hits.bits))
  const more = DocumentSet.ofBits(andNotBits(hits.bits, counted))
  if ((less.length + more.length) * 2 > hits.length) return undefined
  const differences = [
    differenceOf({ layer: base, documents: less.list }, -1),
    differenceOf({ layer: base, documents: more.list }, 1),
    ...(upper && above ? [differenceOf({ layer: upper, documents: above.list }, 1)] : []),
  ]
  return new ChangedFacets(index, near.lists, differences, () => counted)
}

function nearestOf(
  base: Layer,
  kind: SearchQuery['kind'],
  terms: readonly Term[],
  hits: number,
): Near | undefined {
  const phrases = wantedPhrases(terms).flatMap((phrase): Phrase[] => {
    const last = phrase.words.length - 1
    const words = phrase.words.map((word, at) => ({ words: [word], prefix: phrase.prefix && at === last }))
    return last > 0 ? [phrase, ...words] : words
  })
  const known = phrases.flatMap((phrase): Near[] => {
    const lists = preparedWord(base, phrase.words.join(' '), phrase.prefix, kind)
    return lists && Math.abs(lists.total - hits) <= hits * MOST_DIFFERENT ? [{ phrase, lists }] : []
  })
  return known.sort((a, b) => Math.abs(a.lists.total - hits) - Math.abs(b.lists.total - hits))[0]
}
