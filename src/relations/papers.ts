/** The papers that the cards of an edition cite. */

import type { SqliteEdition } from '../edition/edition.ts'
import { oncePer } from '../edition/once-per.ts'
import { citedPapers, citingCards, listPapers } from './cross-references.ts'
import type { Paper } from './types.ts'

/** A paper with the ids of the cards that cite it. */
type PaperWithCards = Paper & { citing: readonly string[] }

/** All papers, most cited first. Kept: joining a hub's links with its cards takes longer than a reader waits at each keystroke. */
export const allPapers = oncePer((edition: SqliteEdition): PaperWithCards[] => {
  const citing = citingCards(edition)
  const paperOf = citedPapers(edition)
  return listPapers(edition, Number.MAX_SAFE_INTEGER).map((paper) => ({
    ...paper,
    ...paperOf(paper.id),
    citing: citing.get(paper.id) ?? [],
  }))
})

/** The texts that a paper is found by, one of which has to have all words: about itself, and the cards that cite it. */
export function namesOfPaper({ id, title, authors, year, citing }: PaperWithCards): string[] {
  return [[title, ...authors, year, id].join(' '), ...citing]
}
