/** The one text that stands for what a model is asked, in browsers too: its hash tells inputs apart. */

import type { Example } from './types.ts'

/** Input and parameters as JSON; the order of keys does not matter. */
export function canonicalText({ input, parameters }: Pick<Example, 'input' | 'parameters'>): string {
  return JSON.stringify({ input, parameters }, sortKeys)
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
