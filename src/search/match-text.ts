/** Finds the cards that have all words of a text, with how well they match. */

import { numberOf } from '../edition/columns.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { typedKey } from '../edition/ids.ts'
import type { Columns } from './columns.ts'
import { matchExpression, type Term } from './query-terms.ts'

/** Weights of name, title, summary, tags and body: within a tier, a word in a name counts ten times one in the text. */
const WEIGHTS = '10, 5, 2, 4, 1'

/** A better tier comes first, whatever the scores: they are far smaller than the step between tiers. */
const TIERS = { exact: 0, name: 1e6, facts: 2e6, anywhere: 3e6 } as const

/** The cards that match a text. */
export interface TextMatches {
  slots: number[]
  /** By slot, the lower, the better; comparable only within this query. Undefined when no ranking was asked for. */
  ranks: Float64Array | undefined
}

/**
 * Match a text that is not empty. A text without any word matches the ids that contain it as it is.
 *
 * @param ranked - whether ranks are wanted: a card whose name or id is the text comes first; then those with all words
 *   in the id; then those with all of them in id, title, summary and tags; then the rest; each of these by BM25
 * @see Robertson and Zaragoza (2009), The Probabilistic Relevance Framework: BM25 and Beyond
 */
export function matchText(
  edition: SqliteEdition,
  columns: Columns,
  text: string,
  terms: readonly Term[],
  ranked: boolean,
): TextMatches {
  const ranks = ranked ? new Float64Array(columns.size) : undefined
  const slots: number[] = []
  /** Runs a query for `n`, and a score if ranks are wanted. */
  const each = (sql: string, value: string, take: (slot: number, score: number) => void) => {
    const statement = edition.prepare(sql)
    statement.setReturnArrays(true)
    for (const row of statement.iterate(value)) take(columns.slotOf(numberOf(row, '0')), Number(row[1] ?? 0))
  }
  if (terms.length === 0) {
    each('SELECT n FROM entry WHERE instr(id_key, ?) > 0', typedKey(text), (slot) => slots.push(slot))
  } else {
    const matching = 'SELECT rowid FROM words WHERE words MATCH ?'
    const scored = `SELECT rowid, bm25(words, ${WEIGHTS}) FROM words WHERE words MATCH ?`
    const expression = matchExpression(terms)
    each(ranks ? scored : matching, expression, (slot, score) => {
      slots.push(slot)
      if (ranks) ranks[slot] = TIERS.anywhere + score
    })
    if (ranks) {
      const lift = (columnsOfTier: string, by: number) =>
        each(matching, `${columnsOfTier} : (${expression})`, (slot) => {
          ranks[slot] = (ranks[slot] ?? 0) - by
        })
      // Whatever matches in the name matches in these as well, so the second step starts from the first.
      lift('{name title summary tags}', TIERS.anywhere - TIERS.facts)
      lift('name', TIERS.facts - TIERS.name)
    }
  }
  if (ranks) {
    each('SELECT n FROM entry WHERE id_key = ?1 OR name_key = ?1', typedKey(text), (slot) => {
      ranks[slot] = (ranks[slot] ?? 0) - TIERS.anywhere
    })
  }
  return { slots, ranks }
}
