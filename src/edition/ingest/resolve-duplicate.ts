/** Gives a card another id when its source has already used its own. */

import type { Problem } from '../../card/types.ts'
import { sourceProblem } from '../../sources/source-problem.ts'
import type { SourceCard } from '../../sources/types.ts'

/**
 * Finds a free id for a card whose id is taken: the same with `~2`, `~3` and so on.
 *
 * @param first - path of the card that has the id, or its line where that is known
 * @param isTaken - whether a card of the same kind has an id
 * @returns the id, and the problem to report
 */
export function resolveDuplicate(
  card: SourceCard,
  first: string,
  isTaken: (id: string) => boolean,
): { id: string; problem: Problem } {
  let count = 2
  while (isTaken(`${card.id}~${count}`)) count += 1
  const id = `${card.id}~${count}`
  const on = card.line === undefined ? '' : ` on line ${card.line}`
  const problem = sourceProblem(
    'duplicate-id',
    'error',
    card.path,
    `the ${card.kind} "${card.id}"${on} is already described by ${first}, so this card is listed as "${id}"`,
    'Rename one of the two, or delete it.',
  )
  return { id, problem }
}
