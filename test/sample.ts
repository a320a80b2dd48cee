/** Draws samples of long suites, with one seed for everything in the tests that is drawn by chance. */

import { hash } from 'node:crypto'

/** Set `MODELBOOK_SEED` to draw others. */
export const SEED = Number(process.env.MODELBOOK_SEED ?? 20_261_121)

/**
 * Whether a case belongs to the sample: the same ones each time, whatever other cases there are.
 *
 * @param share - of all cases, from 0 to 1
 */
export function isInSample(name: string, share: number): boolean {
  return Number.parseInt(hash('sha256', `${SEED} ${name}`).slice(0, 8), 16) < share * 2 ** 32
}
