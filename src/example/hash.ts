/** The hash by which an example is known: what was recorded for one input says nothing of another. */

import { createHash } from 'node:crypto'
import type { Example } from './types.ts'

/** SHA-256 of input and parameters, hex; the order of keys does not matter. */
export function hashExample({ input, parameters }: Pick<Example, 'input' | 'parameters'>): string {
  return createHash('sha256').update(JSON.stringify({ input, parameters }, sortKeys)).digest('hex')
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
