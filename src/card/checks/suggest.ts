/** The remedy for a word that is not known: the nearest known one, or what to do instead. */

import { findNearest } from '../nearest.ts'
import { quote, quoteAny } from '../quote.ts'

/** `Did you mean "x"?`, or the other advice when no known word is near. */
export function suggest(word: string, known: Iterable<string>, otherwise: string): string {
  const [nearest] = findNearest(word, known)
  return nearest === undefined ? otherwise : `Did you mean ${quote(nearest)}?`
}

/** The choice that a closed, short list of words leaves, with the nearest one first if there is one. */
export function suggestOneOf(word: string, known: readonly string[]): string {
  return suggest(word, known, `Use one of ${quoteAny(known)}.`)
}
