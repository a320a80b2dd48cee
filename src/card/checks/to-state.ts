/** Words for a key that a card does not have, although its value can be inferred. */

import type { Inference } from '../inferred/types.ts'

/**
 * What is missing, and the line that states it.
 *
 * @param value - as it would be written in YAML
 */
export function toState(
  key: string,
  value: string,
  { reason }: Inference,
): { message: string; remedy: string } {
  const plain = value.replace(/^\[|\]$/g, '')
  return {
    message: `the card does not state its ${key}; ${plain} is inferred ${reason}`,
    remedy: `Add "${key}: ${value}" to state it, or correct it.`,
  }
}
