/** The words that a mistyped one may be corrected to, for the search of a static site. */

import type { SqliteEdition } from '../edition/edition.ts'
import { indexOf } from '../search/layers/search-index.ts'

/** A browser fetches them when a search finds nothing: some 15 kB. */
const MOST_WORDS = 4000

/** In shorter words, typing errors cannot be told. */
const SPELT = /^\p{L}{3,}$/u

/** The most frequent words of names and tags, then of texts, one per line. */
export function spellingWords(edition: SqliteEdition): string {
  const weights = new Map<string, number>()
  for (const layer of indexOf(edition).layers)
    for (const { word, weight } of layer.spelling())
      if (SPELT.test(word)) weights.set(word, (weights.get(word) ?? 0) + weight)
  const words = [...weights].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
  return words
    .slice(0, MOST_WORDS)
    .map(([word]) => word)
    .join('\n')
}
