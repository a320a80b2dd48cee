/** Finds the facet value that may be meant by one that no card has. */

import { nameKey } from '../../card/names/name-key.ts'
import { typosIn } from '../../card/names/nearest.ts'
import type { FacetId } from '../../edition/facets.ts'
import { edits, lettersOf } from '../../edition/nearest-ids.ts'
import { hasNames, shownName } from '../../edition/shown-names.ts'
import type { SearchIndex } from '../layers/search-index.ts'

/** How many values of one query are looked up: with a hub's owners, each takes up to a tenth of a second. */
export const MOST_NEAREST = 3

/** A way to type a value: the value itself or its display name. */
interface Candidate {
  text: string
  key: string
  count: number
}

/**
 * The value that is meant, or its display name: the most frequent one that has the text as its beginning or at the
 * start of a word, otherwise the nearest by edit distance.
 */
export function nearestValue(index: SearchIndex, facet: FacetId, text: string): string | undefined {
  const wanted = nameKey(text)
  const letters = lettersOf(wanted)
  let distance = 1 + typosIn(wanted)
  let best: Candidate | undefined
  for (const candidate of candidatesOf(index, facet)) {
    const { key, count } = candidate
    const far = hasWord(key, wanted)
      ? 0
      : edits(wanted, letters, key, lettersOf(key), Math.min(distance, typosIn(wanted)))
    if (far > distance || (far === distance && count <= (best?.count ?? 0))) continue
    distance = far
    best = candidate
  }
  return best?.text
}

function* candidatesOf({ layers }: SearchIndex, facet: FacetId): Generator<Candidate> {
  for (const { values } of layers) {
    const { from, until } = values.range(facet)
    for (let number = from; number < until; number += 1) {
      const count = values.countOf(number)
      if (count === 0) continue
      const value = values.nameOf(number)
      yield { text: value, key: nameKey(value), count }
      if (!hasNames(facet)) continue
      const name = shownName(facet, value)
      yield { text: name, key: nameKey(name), count }
    }
  }
}

/** Whether a text contains another at the start of a word. */
function hasWord(text: string, words: string): boolean {
  const at = text.indexOf(words)
  return at === 0 || (at > 0 && !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)))
}
