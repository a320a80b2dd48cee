/** Finds the documents that have all words of a text, with how well they match. */

import { numberOf } from '../edition/columns.ts'
import { typedKey } from '../edition/ids.ts'
import type { Hits } from '../edition/search-index/hit-stream.ts'
import { IN_FACTS, IN_NAME, PLACE_OF_BYTE, WEIGHT_OF_BYTE } from '../edition/search-index/relevance.ts'
import { estimate, findPhrases } from './find-phrases.ts'
import type { Layer } from './layer.ts'
import type { Term, ValueTerm } from './query-terms.ts'
import type { SearchIndex } from './search-index.ts'
import { intersect, placesOf } from './sorted.ts'

/** A better tier comes first, whatever the scores. */
const TIERS = { exact: 0, name: 1, facts: 2, anywhere: 3 } as const

/** Scores are told apart up to here. */
const BEST_SCORE = 65_535
const SCORE_STEPS = 64

/** Documents of one layer that match a text, ascending. */
export interface Matches {
  documents: Uint32Array
  /** Of each document its rank, or where there is {@link rankOfCode} a byte that the rank follows from. */
  codes: Uint32Array | Uint8Array
  rankOfCode: Uint32Array | undefined
  /** Documents whose name or id is the text. */
  exact: number[]
}

/**
 * Ranks of hits: the lower, the better, and comparable within a query.
 *
 * @param places - of the hits among the documents; undefined when all are hits
 */
export function ranksOf({ documents, codes, rankOfCode, exact }: Matches, places?: Uint32Array): Uint32Array {
  const picked = places === undefined ? codes : pick(codes, places)
  const ranks = new Uint32Array(picked.length)
  if (rankOfCode === undefined) ranks.set(picked)
  else for (let at = 0; at < ranks.length; at += 1) ranks[at] = rankOfCode[picked[at] ?? 0] ?? 0
  for (const document of exact) {
    const place = placeOf(documents, document)
    const at = places === undefined ? place : placeOf(places, place)
    // What is told from the score stays.
    if (place !== -1 && at !== -1) ranks[at] = (ranks[at] ?? 0) % (BEST_SCORE + 1)
  }
  return ranks
}

/** Ranks are below this. */
export const RANKS = 4 * (BEST_SCORE + 1)

/**
 * Match a text that is not empty. A text without any word matches the ids that contain it as it is.
 *
 * Best are entries whose name or id is the text; then those with all words in the id; then those with all of them in
 * id, title, summary and tags; then the rest. Within each of these it counts where a word stands, how often, and how
 * rare it is.
 *
 * @returns by layer
 */
export function matchText(index: SearchIndex, text: string, terms: readonly Term[]): Matches[] {
  // How rare a word is follows from all layers together: their hits stand in one list.
  const counted = terms.map((term) => ({
    term,
    count: index.layers.reduce((sum, layer) => sum + estimateTerm(layer, term), 0),
  }))
  const matches =
    terms.length === 0
      ? matchIds(index, typedKey(text))
      : index.layers.map((layer) => matchTerms(layer, index.size, counted))
  liftExact(index, matches, typedKey(text))
  return matches
}

/** A term and about how many documents have it. */
interface CountedTerm {
  term: Term
  count: number
}

function matchIds(index: SearchIndex, key: string): Matches[] {
  // Only ids with odd characters can have one that is in no word; there is an index of these.
  const sql = "SELECT n FROM entry WHERE id_key GLOB '*[^-a-z0-9/]*' AND instr(id_key, ?) > 0"
  const found = index.edition.all(sql, key).flatMap((row) => index.locate(numberOf(row, 'n')) ?? [])
  return index.layers.map((layer) => {
    const own = found.flatMap((one) => (one.layer === layer ? one.document : []))
    const documents = Uint32Array.from(own).sort()
    return {
      documents,
      codes: new Uint32Array(documents.length).fill(RANKS - 1),
      rankOfCode: undefined,
      exact: [],
    }
  })
}

function matchTerms(layer: Layer, total: number, terms: readonly CountedTerm[]): Matches {
  const wanted = terms.filter(({ term }) => !term.excluded).toSorted((a, b) => a.count - b.count)
  const [first, ...others] = wanted
  let matches: Matches
  if (first !== undefined && others.length === 0) {
    const { documents, bytes } = findTerm(layer, first.term)
    matches = { documents, codes: bytes, rankOfCode: rankBytes(rarityOf(first, total)), exact: [] }
  } else {
    let found = first === undefined ? everything(layer) : undefined
    for (const one of wanted) {
      const within = found?.documents.subarray(0, found.length)
      found = narrow(found, findTerm(layer, one.term, within), rarityOf(one, total))
      if (found.length === 0) break
    }
    matches = rankAll(found ?? everything(layer))
  }
  for (const { term } of terms) {
    if (term.excluded) matches = without(matches, findTerm(layer, term).documents)
  }
  return without(matches, layer.gone)
}

function rarityOf({ term, count }: CountedTerm, total: number): number {
  return term.type === 'words' ? Math.log1p(total / (count + 1)) : 0
}

/** With a single term the rank follows from the byte alone. */
function rankBytes(rarity: number): Uint32Array {
  return Uint32Array.from(WEIGHT_OF_BYTE, (weight, byte) => rankOf(PLACE_OF_BYTE[byte] ?? 0, weight * rarity))
}

function rankAll({ documents, fields, scores, length }: Conjunction): Matches {
  const ranks = new Uint32Array(length)
  for (let at = 0; at < length; at += 1) ranks[at] = rankOf(fields[at] ?? 0, scores[at] ?? 0)
  return { documents: documents.subarray(0, length), codes: ranks, rankOfCode: undefined, exact: [] }
}

function rankOf(place: number, score: number): number {
  const tier = place === IN_NAME ? TIERS.name : place === IN_FACTS ? TIERS.facts : TIERS.anywhere
  return (tier + 1) * (BEST_SCORE + 1) - 1 - Math.min(BEST_SCORE, Math.round(score * SCORE_STEPS))
}

function estimateTerm(layer: Layer, term: Term): number {
  if (term.type === 'value')
    return valuesOf(layer, term).reduce((sum, value) => sum + layer.values.countOf(value), 0)
  return term.phrases.reduce((sum, phrase) => sum + estimate(layer, phrase), 0)
}

const valuesOf = (layer: Layer, { facet, value }: ValueTerm) => layer.values.findTyped(facet, value)

const EVERY_FIELD = 255

/** @param within - documents that others than these are of no use */
export function findTerm(layer: Layer, term: Term, within?: Uint32Array): Hits {
  if (term.type === 'words') return findPhrases(layer, term.phrases, term.field, within)
  const lists = valuesOf(layer, term).map((value) => layer.documentsOf(value))
  const documents = lists.length === 1 ? (lists[0] ?? new Uint32Array(0)) : mergeLists(lists)
  return { documents, bytes: new Uint8Array(documents.length).fill(EVERY_FIELD) }
}

function mergeLists(lists: Uint32Array[]): Uint32Array {
  return Uint32Array.from(new Set(lists.flatMap((list) => [...list]))).sort()
}

/** What has matched so far; arrays may be longer than `length`. */
interface Conjunction {
  documents: Uint32Array
  /** The best of {@link IN_NAME}, {@link IN_FACTS} and 0 that holds for every word. */
  fields: Uint8Array
  scores: Float32Array
  length: number
}

function everything({ size }: Layer): Conjunction {
  const documents = new Uint32Array(size)
  for (let document = 0; document < size; document += 1) documents[document] = document
  return { documents, fields: new Uint8Array(size), scores: new Float32Array(size), length: size }
}

function narrow(found: Conjunction | undefined, { documents, bytes }: Hits, rarity: number): Conjunction {
  const weights = WEIGHT_OF_BYTE.map((weight) => weight * rarity)
  if (found === undefined) {
    const fields = new Uint8Array(documents.length)
    const scores = new Float32Array(documents.length)
    for (let at = 0; at < documents.length; at += 1) {
      const byte = bytes[at] ?? 0
      fields[at] = PLACE_OF_BYTE[byte] ?? 0
      scores[at] = weights[byte] ?? 0
    }
    return { documents, fields, scores, length: documents.length }
  }
  let kept = 0
  let other = 0
  for (let at = 0; at < found.length; at += 1) {
    const document = found.documents[at] ?? 0
    while (other < documents.length && (documents[other] ?? 0) < document) other += 1
    if (other === documents.length) break
    if (documents[other] !== document) continue
    const byte = bytes[other] ?? 0
    found.documents[kept] = document
    found.fields[kept] = Math.min(found.fields[at] ?? 0, PLACE_OF_BYTE[byte] ?? 0)
    found.scores[kept] = (found.scores[at] ?? 0) + (weights[byte] ?? 0)
    kept += 1
  }
  return { ...found, length: kept }
}

function without(matches: Matches, others: Uint32Array): Matches {
  const gone = intersect(others, matches.documents)
  if (gone.length === 0) return matches
  const { documents, codes } = matches
  return { ...matches, documents: cut(documents, documents, gone), codes: cut(codes, documents, gone) }
}

/** A list without what stands at the places that some documents have in another one; both lists ascend. */
function cut(list: Uint32Array, documents: Uint32Array, gone: Uint32Array): Uint32Array
function cut(list: Matches['codes'], documents: Uint32Array, gone: Uint32Array): Matches['codes']
function cut(list: Matches['codes'], documents: Uint32Array, gone: Uint32Array): Matches['codes'] {
  const left = list.slice(0, list.length - gone.length)
  let from = 0
  for (const [at, place] of placesOf(gone, documents).entries()) {
    left.set(list.subarray(from, place), from - at)
    from = place + 1
  }
  left.set(list.subarray(from), from - gone.length)
  return left
}

function pick(from: Matches['codes'], places: Uint32Array): Uint32Array {
  const picked = new Uint32Array(places.length)
  for (let at = 0; at < places.length; at += 1) picked[at] = from[places[at] ?? 0] ?? 0
  return picked
}

/** Puts entries first whose id or name is the text. */
function liftExact(index: SearchIndex, matches: Matches[], key: string): void {
  for (const column of ['id_key', 'name_key']) {
    for (const row of index.edition.prepare(`SELECT n FROM entry WHERE ${column} = ?`).iterate(key)) {
      const found = index.locate(numberOf(row, 'n'))
      if (found) matches[index.layers.indexOf(found.layer)]?.exact.push(found.document)
    }
  }
}

function placeOf(documents: Uint32Array, document: number): number {
  let low = 0
  let high = documents.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = documents[middle] ?? 0
    if (found === document) return middle
    if (found < document) low = middle + 1
    else high = middle - 1
  }
  return -1
}
