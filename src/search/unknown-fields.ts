/** What is written before a colon in a query and means nothing. */

import { isField, nearestField } from './fields.ts'
import { writtenFields } from './query-terms.ts'
import type { UnknownField } from './types.ts'

/**
 * What a text has before a colon that is no field, each once. The words there are searched for as they are; where that
 * finds something, a name that is near no field was hardly meant as one: tags are written so, too, such as `region:us`.
 */
export function unknownFields(text: string, found: number): UnknownField[] {
  const names = writtenFields(text)
    .filter(({ name, value }) => !isField(name) && !value.startsWith('//'))
    .map(({ name }) => name)
  return [...new Set(names)]
    .map((name) => ({ name, nearest: nearestField(name) }))
    .filter(({ nearest }) => found === 0 || nearest !== undefined)
}
