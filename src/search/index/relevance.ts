/** Ranks hits by where a document has a word, and how often. */

import { FACTS, FIELDS, type Field, NAME } from './format.ts'

/** How much a word counts in each field, and how much more the more often the document has it. */
export const WEIGHTS: Record<Field, number> = { name: 10, title: 5, summary: 2, tags: 4, text: 1 }
export const FREQUENCY_WEIGHT = 0.25

/** Weight of each hit byte. */
export const WEIGHT_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => {
  const fields = FIELDS.reduce((sum, field, bit) => sum + ((byte >> bit) & 1) * WEIGHTS[field], 0)
  return fields + FREQUENCY_WEIGHT * (byte >> FIELDS.length)
})

export const IN_FACTS = 1
export const IN_NAME = 2

/** The best place a hit byte has the word in: {@link IN_NAME}, {@link IN_FACTS}, or 0 for the text alone. */
export const PLACE_OF_BYTE = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte & NAME) !== 0 ? IN_NAME : (byte & FACTS) !== 0 ? IN_FACTS : 0,
)

/**
 * The rank of each byte from 0, best first, equally good ones alike. Hits of a single-word query come in this order,
 * however rare the word is.
 */
const RANK_OF_BYTE = rankBytes()

function rankBytes(): Uint16Array {
  const scoreOf = (byte: number) => (PLACE_OF_BYTE[byte] ?? 0) * 1_000 + (WEIGHT_OF_BYTE[byte] ?? 0)
  const scores = [...new Set(Array.from({ length: 256 }, (_, byte) => scoreOf(byte)))].sort((a, b) => b - a)
  return Uint16Array.from({ length: 256 }, (_, byte) => scores.indexOf(scoreOf(byte)))
}

/** The same for entries whose name or id is the word: for these only the weight counts. */
const RANK_OF_EXACT = (() => {
  const weights = [...new Set(WEIGHT_OF_BYTE)].sort((a, b) => b - a)
  return Uint16Array.from(WEIGHT_OF_BYTE, (weight) => weights.indexOf(weight))
})()

/**
 * The rank of a hit of a single-word query; 0 is best.
 *
 * @param isNamed - whether the entry's name or id is the word
 */
export function rankOfHit(byte: number, isNamed: boolean): number {
  return isNamed ? (RANK_OF_EXACT[byte] ?? 0) : 256 + (RANK_OF_BYTE[byte] ?? 0)
}
