/** The words and ids of an edition's cards, for the understanding of queries. */

import { isFarMore, mayBeMistyped, mayStandFor } from '../../card/names/mistyped.ts'
import { typosIn } from '../../card/names/nearest.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { nameOf, typedKey } from '../../edition/ids.ts'
import { textOf } from '../../edition/store/columns.ts'
import { indexOf, type SearchIndex } from '../layers/search-index.ts'
import type { Words } from '../query/catalogue.ts'
import { nearestWords, type Spelling } from '../query/nearest.ts'

export function wordsOf(edition: SqliteEdition): Words {
  const index = indexOf(edition)
  return {
    has: (word) =>
      index.layers.some(({ lexicon }) => {
        const { from, until } = lexicon.words.findPrefix(word)
        return from < until
      }),
    nearest: (word) => nearestWords(word, spellingsIn(index), typosIn(word))[0],
    likelier: (word) => likelierWord(index, word),
    cardCalled: (id) => cardCalled(edition, id),
  }
}

/** There are 50,000 in a large layer: to copy them with `flatMap` takes longer than to compare them all. */
function spellingsIn({ layers }: SearchIndex): readonly Spelling[] {
  const [base = [], ...others] = layers.map((layer) => layer.spelling())
  return others.length === 0 ? base : base.concat(...others)
}

/** @returns undefined for a word that is in the name or tags of a card, and so is meant */
function likelierWord(index: SearchIndex, word: string): string | undefined {
  const count = countWith(index, word, true)
  if (!mayBeMistyped(word, count, index.size)) return undefined
  if (index.layers.some(({ lexicon }) => lexicon.words.isSpoken(word))) return undefined
  const others = spellingsIn(index).filter((other) => mayStandFor(word, other.word))
  return nearestWords(word, others, 1).find((other) => isFarMore(countWith(index, other, false), count))
}

function countWith(index: SearchIndex, word: string, prefix: boolean): number {
  return index.layers.reduce((sum, { lexicon }) => sum + lexicon.estimate({ words: [word], prefix }), 0)
}

/**
 * An unknown owner is ignored if only one model or dataset has the name: `google-bert/bert-base-cased` was once
 * `bert-base-cased`.
 */
function cardCalled(edition: SqliteEdition, id: string): string | undefined {
  const named = findId(edition, 'name_key', nameOf(id))
  return findId(edition, 'id_key', id)[0] ?? (named.length === 1 ? named[0] : undefined)
}

function findId(edition: SqliteEdition, column: 'id_key' | 'name_key', id: string): string[] {
  const sql = `SELECT DISTINCT id FROM entry WHERE ${column} = ? AND kind IN ('model', 'dataset') LIMIT 2`
  return edition.all(sql, typedKey(id)).map((row) => textOf(row, 'id'))
}
