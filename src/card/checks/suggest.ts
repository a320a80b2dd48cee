/** Writes the remedy for an unknown word: the nearest known one, or what to do instead. */

import { editDistance, findNearest, typosIn } from '../names/nearest.ts'
import { quote, quoteAny } from '../quote.ts'

/**
 * `Did you mean "x"?`, or `otherwise` when no known word is a misspelling away. Another number is another thing: `yolov5`
 * is no misspelt `yolov10`.
 */
export function suggest(word: string, known: Iterable<string>, otherwise: string): string {
  const numbers = numbersIn(word)
  const [nearest] = findNearest(word, known).filter(
    (near) =>
      numbersIn(near) === numbers && editDistance(word.toLowerCase(), near.toLowerCase()) <= typosIn(word),
  )
  return nearest === undefined ? otherwise : `Did you mean ${quote(nearest)}?`
}

/** The nearest word of a short, closed list, or the whole list when none is near. */
export function suggestOneOf(word: string, known: readonly string[]): string {
  return suggest(word, known, `Use one of ${quoteAny(known)}.`)
}

const numbersIn = (word: string) => (word.match(/\d+/g) ?? []).join(' ')
