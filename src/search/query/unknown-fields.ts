/** Finds names before a colon in a query that are no fields. */

import type { UnknownField } from '../types.ts'
import { isField, isMeantAsField, nearestField } from './fields.ts'
import { writtenFields } from './parts.ts'

/**
 * Names before a colon that are no fields, each once. They are searched for as words; if that finds something, only
 * those that were meant as fields.
 */
export function unknownFields(text: string, found: number): UnknownField[] {
  const names = writtenFields(text)
    .filter(({ name, value }) => !isField(name) && !value.startsWith('//'))
    .map(({ name }) => name)
  return [...new Set(names)]
    .filter((name) => found === 0 || isMeantAsField(name))
    .map((name) => ({ name, nearest: nearestField(name) }))
}
