/** The JSON Schema of a task card's front matter, for editors that complete and check YAML. */

import * as z from 'zod'
import { taskFrontMatterSchema } from './types.ts'

/**
 * The JSON Schema (draft 2020-12) of the front matter of a task card.
 *
 * No key has to be there, since a card of a built-in task may have any one of them alone.
 */
export function taskJsonSchema(): { [key: string]: unknown } {
  const { $schema, ...schema } = z.toJSONSchema(taskFrontMatterSchema.partial().loose(), {
    target: 'draft-2020-12',
    io: 'input',
  })
  return { $schema, title: 'Front matter of a task card', ...schema }
}
