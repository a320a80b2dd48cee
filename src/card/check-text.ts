/** Checks the text of a card, as far as the card and its files tell: what else it may link is up to its catalogue. */

import { checkFiles } from '../article/check-files.ts'
import { checkFormulas } from '../article/check-formulas.ts'
import type { Card, Problem } from './types.ts'

export { mayNameFile } from '../article/check-files.ts'

/**
 * Find what is wrong with the text of a card.
 *
 * @param files - paths of its files; undefined where nobody knows them
 */
export function checkText(card: Card, files: readonly string[] | undefined): Problem[] {
  const formulas = checkFormulas(card.body, card.path, card.bodyLine)
  return files === undefined ? formulas : [...formulas, ...checkFiles(card, files)]
}
