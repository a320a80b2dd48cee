/** The hash by which an example is known: what was recorded for one input says nothing of another. */

import { createHash } from 'node:crypto'
import { canonicalText } from './canonical.ts'
import type { Example } from './types.ts'

/** SHA-256 of input and parameters, hex; the order of keys does not matter. */
export function hashExample(example: Pick<Example, 'input' | 'parameters'>): string {
  return createHash('sha256').update(canonicalText(example)).digest('hex')
}
