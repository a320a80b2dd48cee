/** Finds the documents that have all words of a text, and ranks them. */

import { typedKey } from '../../edition/ids.ts'
import { numberOf } from '../../edition/store/columns.ts'
import { scratch } from '../index/scratch.ts'
import { DocumentSet } from '../layers/document-set.ts'
import type { Layer } from '../layers/layer.ts'
import type { SearchIndex } from '../layers/search-index.ts'
import type { Ranked } from '../page.ts'
import { isOptional, isRequired, signKey, type Term, type ValueTerm } from '../query/query-terms.ts'
import { begin, beginEqual, type Conjunction, narrow, prefer, raise } from './conjunction.ts'
import { findPhrases } from './find-phrases.ts'
import type { Hits } from './hits.ts'
import { RANKS, type Ranking, rankBytes, rankOf } from './ranks.ts'

/** Documents of one layer that match a text; some may be gone. */
export interface Matches extends Ranking {
  /** Documents ruled out by excluded terms. */
  excluded: readonly DocumentSet[]
}

/**
 * Matches a text that is not empty. A text without any word matches the ids that contain it literally.
 *
 * Best are entries whose name or id is the text; then those with all words in the id; then those with all of them in
 * id, title, summary and tags; then the rest. Within each tier it counts where a word stands, how often, and how rare
 * it is.
 *
 * @returns matches by layer
 */
export function matchText(index: SearchIndex, text: string, terms: readonly Term[]): Matches[] {
  const asked = worthRanking(countTerms(index, terms))
  const matches =
    terms.length === 0
      ? matchIds(index, signKey(text))
      : index.layers.map((layer) => matchTerms(layer, index.size, asked))
  liftExact(index, matches, typedKey(text))
  return matches
}

/** Above this many matches, ranking by optional words takes longer than it is worth. */
export const MOST_PREFERRED = 20_000

/** A term and an estimate of how many documents have it. */
export interface CountedTerm {
  term: Term
  count: number
}

/** Without optional terms, where these would rank too many documents. */
export function worthRanking(counted: readonly CountedTerm[]): readonly CountedTerm[] {
  const fewest = Math.min(...counted.flatMap(({ term, count }) => (isRequired(term) ? count : [])))
  return fewest > MOST_PREFERRED ? counted.filter(({ term }) => !isOptional(term)) : counted
}

function matchIds(index: SearchIndex, key: string): Matches[] {
  // Only ids with unusual characters can contain a key that has no word, and a partial index covers exactly these.
  const sql = "SELECT n FROM entry WHERE id_key GLOB '*[^-a-z0-9/]*' AND instr(id_key, ?) > 0"
  const found = index.edition.all(sql, key).flatMap((row) => index.locate(numberOf(row, 'n')) ?? [])
  return index.layers.map((layer) => {
    const own = found.flatMap((one) => (one.layer === layer ? one.document : []))
    const documents = DocumentSet.ofList(Uint32Array.from(own).sort(), layer.size)
    const codes = new Uint32Array(own.length).fill(RANKS - 1)
    return { documents, codes, rankOfCode: undefined, exact: [], excluded: [] }
  })
}

function matchTerms(layer: Layer, total: number, terms: readonly CountedTerm[]): Matches {
  const required = terms.filter(({ term }) => isRequired(term)).toSorted((a, b) => a.count - b.count)
  const optional = terms.filter(({ term }) => isOptional(term))
  const excluded = terms.flatMap(({ term }) => (term.excluded ? findTerm(layer, term).documents : []))
  return { ...rankTerms(layer, total, required, optional), exact: [], excluded }
}

function rankTerms(
  layer: Layer,
  total: number,
  [first, ...others]: readonly CountedTerm[],
  optional: readonly CountedTerm[],
): Omit<Ranking, 'exact'> {
  if (first === undefined) {
    const documents = DocumentSet.ofBits(layer.bitsOfKind(undefined))
    return { documents, codes: scratch(Uint8Array, documents.length).fill(0), rankOfCode: rankBytes(0) }
  }
  const hits = findTerm(layer, first.term)
  const rarity = rarityOf(first, total)
  if (others.length + optional.length === 0)
    return { documents: hits.documents, codes: hits.bytes, rankOfCode: rankBytes(rarity) }
  let found = begin(hits, rarity)
  for (const one of others) {
    if (found.length === 0) break
    const within = found.documents.subarray(0, found.length)
    found = narrow(found, findTerm(layer, one.term, within), rarityOf(one, total))
  }
  for (const one of optional) {
    const within = found.documents.subarray(0, found.length)
    prefer(found, findTerm(layer, one.term, within), rarityOf(one, total))
  }
  return rankAll(layer, found)
}

/**
 * Ranks documents by how many words of a text they have, and where; they need have none.
 *
 * @param documents - by layer, ascending
 */
export function rankPreferred(
  index: SearchIndex,
  documents: readonly Uint32Array[],
  terms: readonly Term[],
): Ranked[] {
  const counted = countTerms(index, terms)
  return index.layers.map((layer, place) => {
    const own = documents[place] ?? new Uint32Array(0)
    const found = beginEqual(own)
    for (const one of counted) raise(found, findTerm(layer, one.term, own), rarityOf(one, index.size))
    const ranks = Uint32Array.from(found.scores.subarray(0, own.length), (score) => rankOf(0, score))
    return { documents: DocumentSet.ofList(own, layer.size), ranks }
  })
}

/** Counts over all layers, because their hits share one list. */
export function countTerms(index: SearchIndex, terms: readonly Term[]): CountedTerm[] {
  return terms.map((term) => ({
    term,
    count: index.layers.reduce((sum, layer) => sum + estimateTerm(layer, term), 0),
  }))
}

/** How much a term counts: the more the fewer of all documents have it; nothing for a value. */
export function rarityOf({ term, count }: CountedTerm, total: number): number {
  return term.type === 'words' ? Math.log1p(total / (count + 1)) : 0
}

function rankAll(layer: Layer, { documents, fields, scores, length }: Conjunction): Omit<Ranking, 'exact'> {
  const codes = scratch(Uint32Array, length)
  for (let at = 0; at < length; at += 1) codes[at] = rankOf(fields[at] ?? 0, scores[at] ?? 0)
  return {
    documents: DocumentSet.ofList(documents.subarray(0, length), layer.size),
    codes,
    rankOfCode: undefined,
  }
}

function estimateTerm(layer: Layer, term: Term): number {
  if (term.type === 'words')
    return term.phrases.reduce((sum, phrase) => sum + layer.lexicon.estimate(phrase), 0)
  const counts = layer.values.countsOfKind(undefined)
  return valuesOf(layer, term).reduce((sum, value) => sum + (counts[value] ?? 0), 0)
}

const valuesOf = (layer: Layer, { facet, value }: ValueTerm) => layer.values.findTyped(facet, value)

const EVERY_FIELD = 255

/** @param within - the only documents of use */
export function findTerm(layer: Layer, term: Term, within?: Uint32Array): Hits {
  if (term.type === 'words') return findPhrases(layer, term.phrases, term.field, within)
  const documents = DocumentSet.ofBits(layer.bitsOf(valuesOf(layer, term)))
  return { documents, bytes: scratch(Uint8Array, documents.length).fill(EVERY_FIELD) }
}

/** Puts first the entries whose id or name is the text. */
function liftExact(index: SearchIndex, matches: Matches[], key: string): void {
  for (const column of ['id_key', 'name_key']) {
    for (const row of index.edition.prepare(`SELECT n FROM entry WHERE ${column} = ?`).iterate(key)) {
      const found = index.locate(numberOf(row, 'n'))
      if (found) matches[index.layers.indexOf(found.layer)]?.exact.push(found.document)
    }
  }
}
