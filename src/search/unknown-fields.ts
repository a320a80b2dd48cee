/** Finds names before a colon in a query that are no fields. */

import { isField, nearestField } from './fields.ts'
import { writtenFields } from './query-terms.ts'
import type { UnknownField } from './types.ts'

/**
 * Names before a colon that are no fields, each once. They are searched for as words; if that finds something, a name
 * that is near no field was hardly meant as one: tags such as `region:us` have colons too.
 */
export function unknownFields(text: string, found: number): UnknownField[] {
  const names = writtenFields(text)
    .filter(({ name, value }) => !isField(name) && !value.startsWith('//'))
    .map(({ name }) => name)
  return [...new Set(names)]
    .map((name) => ({ name, nearest: nearestField(name) }))
    .filter(({ nearest }) => found === 0 || nearest !== undefined)
}
