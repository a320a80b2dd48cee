/** Finds a prepared answer whose documents are nearly those of a query, to list facets from. */

import { type Choice, choicesOf } from '../filter.ts'
import type { Asked, Results } from '../find.ts'
import { andBits, andNotBits, countBoth, orBits } from '../index/bits.ts'
import { DocumentSet } from '../layers/document-set.ts'
import type { Layer } from '../layers/layer.ts'
import { kindPlace } from '../layers/layer-arrays.ts'
import { findPhrases } from '../match/find-phrases.ts'
import { once } from '../once.ts'
import { isEmpty, type Phrase, type Term, wantedPhrases } from '../query/query-terms.ts'
import type { SearchQuery } from '../types.ts'
import { ChangedFacets, type Difference } from './changed-facets.ts'
import { type Prepared, preparedValue, preparedWord } from './prepared.ts'
import type { PartialAnswer } from './shortcut.ts'

/** A prepared answer is of no use if its size differs from that of the hits by more than this share. */
const MOST_DIFFERENT = 0.25

/** At least this share of a value's documents must be hits: the others have to be counted and subtracted. */
const LEAST_SHARE = 0.75

/** A part of a query with prepared answers; the steps of a range are several, and disjoint. */
interface Near {
  lists: readonly Prepared[]
  /** Bitset of the documents that the answers cover. */
  documents: () => Uint32Array
}

/**
 * Facets of a query, if nearly the same entries have one of its words or chosen values: for `bert -german` the word
 * `bert`, for a phrase without a prepared answer its rarest word, for a range the steps that mostly lie within it.
 */
export function nearPrepared(asked: Asked, results: () => Results): PartialAnswer | undefined {
  const [choice, ...others] = choicesOf(asked.query)
  // With several parts, hardly ever do nearly all hits of one match the others too.
  if (choice !== undefined && (others.length > 0 || !isEmpty(asked.text, asked.terms))) return undefined
  const facets = once(() => nearFacets(asked, choice, results()))
  return { list: (listing) => (listing.id === choice?.id ? undefined : facets()?.list(listing)) }
}

/** @param choice - the whole query; undefined if that is the text */
function nearFacets(
  { index, query: { kind }, terms }: Asked,
  choice: Choice | undefined,
  { filtered }: Results,
): ChangedFacets | undefined {
  const [base, upper] = index.layers
  const [hits, above] = filtered.map((own) => own.hits)
  if (base === undefined || hits === undefined) return undefined
  const near = choice ? nearestValue(base, kind, choice, hits) : nearestWord(base, kind, terms, hits.length)
  if (near === undefined) return undefined
  // Prepared answers include what a layer has removed, so this must be part of the difference.
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

/** The value that most hits have; for a range, all steps that mostly consist of hits. */
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
