/** Compares labels with scores. Their order follows from the scores: labels that are nearly equal may change places. */

import { quote } from '../../card/quote.ts'
import type { Score } from '../../example/types.ts'
import type { Rules } from './rules.ts'
import { type Difference, say } from './types.ts'

/** Whether two scores are one; a computer writes 0.3 − 0.2 as a little less than 0.1. */
export const isNear = (a: number, b: number, most: number) => Math.abs(a - b) <= most + 1e-9

export function compareScores(
  recorded: readonly Score[],
  now: readonly Score[],
  { score: most }: Pick<Rules, 'score'>,
): Difference[] {
  const left = [...now]
  const gone = recorded.flatMap(({ label, score }): Difference[] => {
    const at = left.findIndex((one) => one.label === label)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    if (found === undefined)
      return [{ message: `the label ${quote(label)} is gone; its score was ${say(score)}` }]
    if (isNear(found.score, score, most)) return []
    return [
      {
        message: `the score of ${quote(label)} is ${say(found.score)}, not ${say(score)}; it may be off by ${say(most)}`,
      },
    ]
  })
  const come = left.map(({ label, score }) => ({
    message: `the label ${quote(label)} is new, with a score of ${say(score)}`,
  }))
  return [...gone, ...come]
}
