/** Ranks the documents that match a text. */

import { IN_FACTS, IN_NAME, PLACE_OF_BYTE, WEIGHT_OF_BYTE } from '../index/relevance.ts'
import { scratch } from '../index/scratch.ts'
import type { DocumentSet } from '../layers/document-set.ts'

/** A better tier comes first, whatever the score. */
const TIERS = { exact: 0, name: 1, facts: 2, anywhere: 3 } as const

/** Scores above this are not told apart. */
const BEST_SCORE = 65_535
const SCORE_STEPS = 64

/** Ranks are below this. */
export const RANKS = 4 * (BEST_SCORE + 1)

/** All that the ranks of some documents are computed from. */
export interface Ranking {
  documents: DocumentSet
  /** The rank of each document or, with {@link rankOfCode}, a byte that gives the rank. */
  codes: Uint32Array | Uint8Array
  rankOfCode: Uint32Array | undefined
  /** Documents whose name or id is the text. */
  exact: number[]
}

/**
 * The rank of a document. Lower is better; ranks compare only within a query.
 *
 * @param place - the best of {@link IN_NAME}, {@link IN_FACTS} and 0 that has every word
 */
export function rankOf(place: number, score: number): number {
  const tier = place === IN_NAME ? TIERS.name : place === IN_FACTS ? TIERS.facts : TIERS.anywhere
  return (tier + 1) * (BEST_SCORE + 1) - 1 - Math.min(BEST_SCORE, Math.round(score * SCORE_STEPS))
}

/** The rank of each hit byte, for queries of a single term. */
export function rankBytes(rarity: number): Uint32Array {
  return Uint32Array.from(WEIGHT_OF_BYTE, (weight, byte) => rankOf(PLACE_OF_BYTE[byte] ?? 0, weight * rarity))
}

/** @param hits - the documents whose ranks are wanted, a subset of the ranked ones */
export function ranksOf({ documents, codes, rankOfCode, exact }: Ranking, hits: DocumentSet): Uint32Array {
  const picked = hits === documents ? codes : pick(codes, documents.placesOfPart(hits))
  const ranks = scratch(Uint32Array, picked.length)
  if (rankOfCode === undefined) ranks.set(picked)
  else for (let at = 0; at < ranks.length; at += 1) ranks[at] = rankOfCode[picked[at] ?? 0] ?? 0
  for (const at of exact.length === 0 ? [] : hits.placesOf(Uint32Array.from(exact).sort())) {
    // Moves it to the best tier, keeping the order by score.
    if (at !== -1) ranks[at] = (ranks[at] ?? 0) % (BEST_SCORE + 1)
  }
  return ranks
}

function pick(from: Ranking['codes'], places: Int32Array | Uint32Array): Uint32Array {
  const picked = scratch(Uint32Array, places.length)
  for (let at = 0; at < places.length; at += 1) picked[at] = from[places[at] ?? 0] ?? 0
  return picked
}
