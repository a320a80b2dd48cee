/** Finds the words and values nearest to a typed one. */

import { edits, lettersOf } from '../../card/names/edits.ts'
import { nameKey } from '../../card/names/name-key.ts'
import { typosIn } from '../../card/names/nearest.ts'
import type { NamedValue } from './catalogue.ts'

/** A word that may have been meant. */
export interface Spelling {
  word: string
  /** Of equally near words, the one with the largest weight is the likeliest. */
  weight: number
  /** See {@link lettersOf}. */
  letters: number
}

/**
 * All the nearest of some words, the likeliest first.
 *
 * @param most - number of letters that may differ
 */
export function nearestWords(word: string, spellings: Iterable<Spelling>, most: number): string[] {
  if (most === 0) return []
  const letters = lettersOf(word)
  let distance = most
  let near: Spelling[] = []
  for (const other of spellings) {
    const own = edits(word, letters, other.word, other.letters, distance)
    if (own > distance) continue
    if (own < distance) near = []
    distance = own
    near.push(other)
  }
  return near.sort((a, b) => b.weight - a.weight).map((one) => one.word)
}

/**
 * The value that is meant: the most frequent one that has the text as its beginning or at the start of a word,
 * otherwise the nearest by edit distance.
 *
 * @param values - with the number of cards that have each, once for each of its names
 */
export function nearestValue(
  text: string,
  values: Iterable<NamedValue & { count: number }>,
): NamedValue | undefined {
  const wanted = nameKey(text)
  const letters = lettersOf(wanted)
  let distance = 1 + typosIn(wanted)
  let best: (NamedValue & { count: number }) | undefined
  for (const named of values) {
    const key = nameKey(named.name)
    const far = hasWord(key, wanted)
      ? 0
      : edits(wanted, letters, key, lettersOf(key), Math.min(distance, typosIn(wanted)))
    if (far > distance || (far === distance && named.count <= (best?.count ?? 0))) continue
    distance = far
    best = named
  }
  return best && { value: best.value, name: best.name }
}

/** Whether a text contains another at the start of a word. */
function hasWord(text: string, words: string): boolean {
  const at = text.indexOf(words)
  return at === 0 || (at > 0 && !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)))
}
