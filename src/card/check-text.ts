/** Checks the text of a card, as far as the card and its files tell: what else it may link is up to its catalogue. */

import { checkFiles } from '../article/check-files.ts'
import { checkFormulas } from '../article/check-formulas.ts'
import type { Card, Problem } from './types.ts'

export { mayNameFile } from '../article/check-files.ts'

/**
 * Find what is wrong with the text of a card.
 *
 * @param files - paths of its files
 */
export function checkText(card: Card, files: readonly string[]): Problem[] {
  return [...checkFormulas(card.body, card.path, card.bodyLine), ...checkFiles(card, files)]
}
