/** The words and values of an index file, and how many documents have each: all by which a text is understood. */

import { lettersOf } from '../../card/names/edits.ts'
import type { IndexFacts } from '../index/format.ts'
import type { PartReader } from '../index/parts.ts'
import type { PreparedPrefix } from '../index/words/prefix-hits.ts'
import type { SpelledWord } from '../index/words/spelling.ts'
import type { Spelling } from '../query/nearest.ts'
import type { Phrase } from '../query/query-terms.ts'
import { perFile } from './per-file.ts'
import { Values } from './values.ts'
import { WordTable } from './word-table.ts'

/** What an edition has of its index even if a cluster answers all searches in it, see `LEXICON` of the format. */
export class Lexicon {
  readonly facts: IndexFacts
  readonly words: WordTable
  readonly prefixes: ReadonlyMap<string, PreparedPrefix>
  readonly values: Values

  constructor(facts: IndexFacts, parts: PartReader) {
    this.facts = facts
    this.words = new WordTable(parts)
    this.prefixes = new Map(parts.json<PreparedPrefix[]>('prefixes').map((prefix) => [prefix[0], prefix]))
    this.values = new Values(facts, parts)
  }

  /** Upper bound on the number of documents with a phrase, used to start with the rarest. */
  estimate({ words, prefix }: Phrase): number {
    const counts = words.map((word, index) => {
      if (!prefix || index < words.length - 1) return this.words.counts[this.words.find(word)] ?? 0
      const prepared = this.prefixes.get(word)
      if (prepared) return prepared[1]
      const { from, until } = this.words.findPrefix(word)
      return this.words.counts.subarray(from, until).reduce((sum, count) => sum + count, 0)
    })
    return Math.min(...counts)
  }
}

export const lexiconOf = perFile((facts, parts) => new Lexicon(facts, parts))

/** Words to correct a mistyped one to, the likeliest first, with weights as in `spelling.ts`. */
export const spellingOf = perFile((_, parts): readonly Spelling[] =>
  parts.json<SpelledWord[]>('spelling').map(([word, weight]) => ({ word, weight, letters: lettersOf(word) })),
)
