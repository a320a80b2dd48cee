/** The word that a mistyped one of a query may be meant to be. */

import { typosIn } from '../card/nearest.ts'
import { edits, lettersOf } from '../edition/nearest-ids.ts'
import { NAMES_AND_TAGS } from '../edition/search-index/format.ts'
import { estimate } from './find-phrases.ts'
import { findPrefix } from './hits.ts'
import type { SearchIndex } from './search-index.ts'

/** Whether some entry has a word that begins so. */
export function isKnown(index: SearchIndex, word: string): boolean {
  return index.layers.some(({ arrays }) => {
    const { from, until } = arrays.words.findPrefix(word)
    return from < until
  })
}

/** At most one typo in a short word and two in a longer one; among equally near words the likeliest. */
export function nearestWord(index: SearchIndex, word: string): string | undefined {
  return nearest(index, word, typosIn(word))
}

/** So many times more cards have a word that was meant than have it mistyped. */
const FAR_MORE = 20

/** Shorter words have another word one letter away nearly always. */
const SHORTEST_MISTYPED = 6

/**
 * The word one letter away that {@link FAR_MORE} cards have: the few that have this one may have mistyped it too.
 *
 * @returns undefined for a word that some card is called by or tagged with, which is meant
 */
export function likelierWord(index: SearchIndex, word: string): string | undefined {
  if (word.length < SHORTEST_MISTYPED) return undefined
  const count = countWith(index, word, true)
  if (count === 0 || count * FAR_MORE > index.size) return undefined
  const isNamed = index.layers.some((layer) =>
    findPrefix(layer, word).bytes.some((fields) => (fields & NAMES_AND_TAGS) !== 0),
  )
  if (isNamed) return undefined
  // Few mistype the first letter; a beginning or a continuation is another form of the same word.
  const isTypo = (other: string) => other[0] === word[0] && !word.startsWith(other) && !other.startsWith(word)
  const isLikelier = (other: string) => countWith(index, other, false) >= count * FAR_MORE
  return nearest(index, word, 1, isTypo, isLikelier)
}

function countWith(index: SearchIndex, word: string, prefix: boolean): number {
  return index.layers.reduce((sum, layer) => sum + estimate(layer, { words: [word], prefix }), 0)
}

/**
 * @param most - letters that differ
 * @param isTypo - asked of all words, before they are compared
 * @param isLikelier - asked of those that are near
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
