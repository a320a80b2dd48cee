/** Finds what is prepared that has nearly the documents which a query finds. */

import { andBits, andNotBits, countBoth, orBits } from '../edition/search-index/bits.ts'
import { ChangedFacets, type Difference } from './changed-facets.ts'
import { DocumentSet } from './document-set.ts'
import type { Choice, Filtered } from './filter.ts'
import { findPhrases } from './find-phrases.ts'
import type { Layer } from './layer.ts'
import { kindPlace } from './layer-arrays.ts'
import { type Prepared, preparedValue, preparedWord } from './prepared.ts'
import { type Phrase, type Term, wantedPhrases } from './query-terms.ts'
import type { SearchIndex } from './search-index.ts'
import type { SearchQuery } from './types.ts'

/** A list that is longer or shorter than the hits by more than this share of them is of no use. */
const MOST_DIFFERENT = 0.25

/** A value that a smaller share of is found saves little: what is not found of it has to be taken away again. */
const LEAST_SHARE = 0.75

/** A part of a query that something is prepared for; several steps of a range have no document in common. */
interface Near {
  lists: readonly Prepared[]
  /** Those that have it, a bit for each. */
  documents: () => Uint32Array
}

/**
 * Facets of what a query finds, when one of its words, or one of the values that are chosen, is had by nearly the same
 * entries: of `bert -german` the word `bert`, of a phrase that is not prepared its rarest word, of a range the steps that lie in it for the most part.
 *
 * @param choice - all of the query; undefined when that is the text
 * @param filtered - by layer
 */
export function nearPrepared(
  index: SearchIndex,
  { kind }: SearchQuery,
  terms: readonly Term[],
  choice: Choice | undefined,
  filtered: readonly Filtered[],
): ChangedFacets | undefined {
  const [base, upper] = index.layers
  const [hits, above] = filtered.map((own) => own.hits)
  if (base === undefined || hits === undefined) return undefined
  const near = choice ? nearestValue(base, kind, choice, hits) : nearestWord(base, kind, terms, hits.length)
  if (near === undefined) return undefined
  // What is prepared counts what a layer has taken out, so this has to be among what is different.
  const counted = andBits(near.documents(), base.arrays.ofKind(kindPlace(kind)).bits)
  const less = DocumentSet.ofBits(andNotBits(counted, hits.bits))
  const more = DocumentSet.ofBits(andNotBits(hits.bits, counted))
  if ((less.length + more.length) * 2 > hits.length) return undefined
  const differences: Difference[] = [
    { layer: base, documents: less.list, step: -1 },
    { layer: base, documents: more.list, step: 1 },
    ...(upper && above ? [{ layer: upper, documents: above.list, step: 1 } as const] : []),
  ]
  return new ChangedFacets(index, near.lists, differences, () => counted)
}

function nearestWord(
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
  const known = phrases.flatMap((phrase): (Near & { different: number })[] => {
    const lists = preparedWord(base, phrase.words.join(' '), phrase.prefix, kind)
    const documents = () => findPhrases(base, [phrase], undefined).documents.bits
    const different = Math.abs((lists?.total ?? 0) - hits)
    return lists && different <= hits * MOST_DIFFERENT ? [{ lists: [lists], documents, different }] : []
  })
  return known.sort((a, b) => a.different - b.different)[0]
}

/** The value that most of the hits have; of a range all steps that are hits for the most part. */
function nearestValue(
  base: Layer,
  kind: SearchQuery['kind'],
  choice: Choice,
  hits: DocumentSet,
): Near | undefined {
  const { from, until } = base.values.range(choice.id)
  const values =
    choice.type === 'facet'
      ? choice.values.map((name) => base.values.find(choice.id, name))
      : Array.from({ length: until - from }, (_, place) => from + place)
  const known = values
    .flatMap((value) => {
      const bits = base.bitsOfFrequent(value)
      const count = bits ? countBoth(bits, hits.bits) : 0
      return bits && count > 0 ? { value, bits, count } : []
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, choice.type === 'facet' ? 1 : undefined)
    .flatMap(({ value, bits, count }) => {
      const lists = preparedValue(base, choice.id, base.values.nameOf(value), kind)
      return lists && count >= lists.total * LEAST_SHARE ? { lists, bits } : []
    })
  if (known.length === 0) return undefined
  const documents = () => known.map(({ bits }) => bits).reduce(orBits)
  return { lists: known.map(({ lists }) => lists), documents }
}
