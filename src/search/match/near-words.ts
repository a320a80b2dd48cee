/** Finds the words that a mistyped one may have been meant to be. */

import { isFarMore, mayBeMistyped, mayStandFor } from '../../card/names/mistyped.ts'
import { typosIn } from '../../card/names/nearest.ts'
import { edits, lettersOf } from '../../edition/nearest-ids.ts'
import { NAMES_AND_TAGS } from '../index/format.ts'
import type { SearchIndex } from '../layers/search-index.ts'
import { estimate } from './find-phrases.ts'
import { findPrefix } from './hits.ts'

/** Whether any entry has a word with this prefix. */
export function isKnown(index: SearchIndex, word: string): boolean {
  return index.layers.some(({ arrays }) => {
    const { from, until } = arrays.words.findPrefix(word)
    return from < until
  })
}

/** The nearest word, at most one typo away for a short word and two for a longer one; ties go to the likeliest. */
export function nearestWord(index: SearchIndex, word: string): string | undefined {
  return nearest(index, word, typosIn(word))
}

/**
 * The word one letter away that far more cards have: the few that have this one may have mistyped it too.
 *
 * @returns undefined for a word that is in the name or tags of a card, and so is meant
 */
export function likelierWord(index: SearchIndex, word: string): string | undefined {
  const count = countWith(index, word, true)
  if (!mayBeMistyped(word, count, index.size)) return undefined
  const isNamed = index.layers.some((layer) =>
    findPrefix(layer, word).bytes.some((fields) => (fields & NAMES_AND_TAGS) !== 0),
  )
  if (isNamed) return undefined
  return nearest(
    index,
    word,
    1,
    (other) => mayStandFor(word, other),
    (other) => isFarMore(countWith(index, other, false), count),
  )
}

function countWith(index: SearchIndex, word: string, prefix: boolean): number {
  return index.layers.reduce((sum, layer) => sum + estimate(layer, { words: [word], prefix }), 0)
}

/**
 * @param most - number of letters that may differ
 * @param isTypo - called for all words, before they are compared
 * @param isLikelier - called for near words only
 */
function nearest(
  index: SearchIndex,
  word: string,
  most: number,
  isTypo: (other: string) => boolean = () => true,
  isLikelier: (other: string) => boolean = () => true,
): string | undefined {
  let bound = most
  const own = lettersOf(word)
  let best: { word: string; weight: number } | undefined
  if (bound === 0) return undefined
  for (const layer of index.layers) {
    for (const { word: candidate, weight, letters } of layer.spelling()) {
      if (!isTypo(candidate)) continue
      const distance = edits(word, own, candidate, letters, bound)
      if (distance > bound || (best && distance === bound && best.weight >= weight)) continue
      if (!isLikelier(candidate)) continue
      bound = distance
      best = { word: candidate, weight }
    }
  }
  return best?.word
}
