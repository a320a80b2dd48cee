/** Offers another text when one finds nothing: its mistyped words become words that names have. */

import { edits, lettersOf } from '../edition/nearest-ids.ts'
import { foldWord, wordSpans } from '../edition/words.ts'
import type { SearchIndex } from './search-index.ts'
import { LONGEST_TEXT } from './types.ts'

/**
 * The text with each word that no entry has replaced by the nearest frequent word of a name or a tag.
 *
 * @returns undefined when every word is known or one of the unknown ones has nothing near
 */
export function suggestText(index: SearchIndex, text: string): string | undefined {
  let suggestion = ''
  let end = 0
  const typed = text.slice(0, LONGEST_TEXT)
  for (const span of wordSpans(typed)) {
    const word = foldWord(span.word)
    if (span.unspaced || word === '' || isKnown(index, word)) continue
    const nearest = findNearest(index, word)
    if (nearest === undefined) return undefined
    suggestion += typed.slice(end, span.start) + nearest
    end = span.end
  }
  return end === 0 ? undefined : suggestion + typed.slice(end)
}

function isKnown(index: SearchIndex, word: string): boolean {
  return index.layers.some(({ arrays }) => {
    const { from, until } = arrays.words.findPrefix(word)
    return from < until
  })
}

/** At most one typo in a short word and two in a longer one; among equally near words the most frequent. */
function findNearest(index: SearchIndex, word: string): string | undefined {
  let bound = word.length < 4 ? 0 : word.length < 7 ? 1 : 2
  const own = lettersOf(word)
  let best: { word: string; count: number } | undefined
  if (bound === 0) return undefined
  for (const layer of index.layers) {
    for (const { word: candidate, count, letters } of layer.spelling()) {
      const distance = edits(word, own, candidate, letters, bound)
      if (distance > bound || (best && distance === bound && best.count >= count)) continue
      bound = distance
      best = { word: candidate, count }
    }
  }
  return best?.word
}
