/** Intersects the hits of one term after the other, adding up scores. */

import { IN_NAME, PLACE_OF_BYTE, WEIGHT_OF_BYTE } from '../index/relevance.ts'
import { scratch } from '../index/scratch.ts'
import type { Hits } from './hits.ts'

/** What matches so far; the arrays may be longer than `length`. */
export interface Conjunction {
  documents: Uint32Array
  /** The best place that has every word, see {@link PLACE_OF_BYTE}. */
  fields: Uint8Array
  scores: Float32Array
  length: number
}

/** Starts with the hits of the first term, whose document list is overwritten later. */
export function begin({ documents, bytes }: Hits, rarity: number): Conjunction {
  const weights = WEIGHT_OF_BYTE.map((weight) => weight * rarity)
  const fields = scratch(Uint8Array, bytes.length)
  const scores = scratch(Float32Array, bytes.length)
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    fields[at] = PLACE_OF_BYTE[byte] ?? 0
    scores[at] = weights[byte] ?? 0
  }
  return { documents: documents.list, fields, scores, length: bytes.length }
}

/** Starts with documents that are all alike. */
export function beginEqual(documents: Uint32Array): Conjunction {
  const { length } = documents
  const fields = scratch(Uint8Array, length).fill(0)
  return { documents, fields, scores: scratch(Float32Array, length).fill(0), length }
}

/** Keeps what also matches another term; overwrites the arrays of `found`. */
export function narrow(found: Conjunction, { documents, bytes }: Hits, rarity: number): Conjunction {
  const weights = WEIGHT_OF_BYTE.map((weight) => weight * rarity)
  const places = documents.placesOf(found.documents.subarray(0, found.length))
  let kept = 0
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? -1
    if (place === -1) continue
    const byte = bytes[place] ?? 0
    found.documents[kept] = found.documents[at] ?? 0
    found.fields[kept] = Math.min(found.fields[at] ?? 0, PLACE_OF_BYTE[byte] ?? 0)
    found.scores[kept] = (found.scores[at] ?? 0) + (weights[byte] ?? 0)
    kept += 1
  }
  return { ...found, length: kept }
}

/** Raises the scores of those documents that have a term. */
export function raise(found: Conjunction, hits: Hits, rarity: number): void {
  addWeights(
    found,
    hits,
    WEIGHT_OF_BYTE.map((weight) => weight * rarity),
  )
}

/** Raises the scores of those documents whose names have an optional term. */
export function prefer(found: Conjunction, hits: Hits, rarity: number): void {
  addWeights(
    found,
    hits,
    WEIGHT_OF_BYTE.map((weight, byte) => (PLACE_OF_BYTE[byte] === IN_NAME ? weight * rarity : 0)),
  )
}

/** @param weights - by byte of a hit */
function addWeights(found: Conjunction, { documents, bytes }: Hits, weights: Float32Array | number[]): void {
  const places = documents.placesOf(found.documents.subarray(0, found.length))
  for (const [at, place] of places.entries()) {
    if (place !== -1) found.scores[at] = (found.scores[at] ?? 0) + (weights[bytes[place] ?? 0] ?? 0)
  }
}
