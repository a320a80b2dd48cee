/** Offers another text when one finds nothing: its mistyped words become words that names have. */

import { editDistance } from '../card/nearest.ts'
import { textOf } from '../edition/columns.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { foldWord, indexWords, wordSpans } from '../edition/words.ts'
import { LONGEST_TEXT, matchExpression } from './query-terms.ts'

/** Words of all names with how many cards have them. */
type Vocabulary = ReadonlyMap<string, number>

const known = new WeakMap<SqliteEdition, Vocabulary>()

/**
 * The text with each word that no card has replaced by the nearest word of a name, task, library or tag.
 *
 * @returns undefined when every word is known or one of the unknown ones has nothing near
 */
export function suggestText(edition: SqliteEdition, text: string): string | undefined {
  const vocabulary = known.get(edition) ?? readVocabulary(edition)
  known.set(edition, vocabulary)
  let suggestion = ''
  let end = 0
  const typed = text.slice(0, LONGEST_TEXT)
  for (const span of wordSpans(typed)) {
    const word = foldWord(span.word)
    if (span.unspaced || word === '' || isKnown(edition, word)) continue
    const nearest = findNearest(vocabulary, word)
    if (nearest === undefined) return undefined
    suggestion += typed.slice(end, span.start) + nearest
    end = span.end
  }
  return end === 0 ? undefined : suggestion + typed.slice(end)
}

function isKnown(edition: SqliteEdition, word: string): boolean {
  const expression = matchExpression([[{ words: [word], prefix: true }]])
  return edition.prepare('SELECT 1 FROM words WHERE words MATCH ? LIMIT 1').get(expression) !== undefined
}

function readVocabulary(edition: SqliteEdition): Vocabulary {
  const vocabulary = new Map<string, number>()
  const add = (text: string) => {
    for (const word of indexWords(text, true)) vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1)
  }
  for (const row of edition.prepare('SELECT id FROM entry').iterate()) add(textOf(row, 'id'))
  const values = "SELECT value FROM facet_value WHERE facet IN ('task', 'library', 'tag')"
  for (const row of edition.prepare(values).iterate()) add(textOf(row, 'value'))
  return vocabulary
}

/** At most one typo in a short word and two in a longer one; among equally near words the most frequent. */
function findNearest(vocabulary: Vocabulary, word: string): string | undefined {
  let bound = word.length < 4 ? 0 : word.length < 7 ? 1 : 2
  let best: { word: string; count: number } | undefined
  for (const [candidate, count] of vocabulary) {
    if (bound === 0 || Math.abs(candidate.length - word.length) > bound) continue
    const distance = editDistance(word, candidate)
    if (distance > bound || (distance === bound && best && best.count >= count)) continue
    bound = distance
    best = { word: candidate, count }
  }
  return best?.word
}
