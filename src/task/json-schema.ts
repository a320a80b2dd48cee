/** The JSON Schemas of the front matter of tasks and metrics, for editors that complete and check YAML. */

import * as z from 'zod'
import { metricFrontMatterSchema } from './metric.ts'
import { taskFrontMatterSchema } from './types.ts'

/**
 * The JSON Schema (draft 2020-12) of the front matter of a task card.
 *
 * No key is required, since a card that overrides a built-in task may have any subset of them.
 */
export function taskJsonSchema(): { [key: string]: unknown } {
  return schemaOf('Front matter of a task card', taskFrontMatterSchema.partial().loose())
}

/** The JSON Schema (draft 2020-12) of the front matter of a metric card; no key is required. */
export function metricJsonSchema(): { [key: string]: unknown } {
  return schemaOf('Front matter of a metric card', metricFrontMatterSchema.loose())
}

function schemaOf(title: string, type: z.ZodType): { [key: string]: unknown } {
  const { $schema, ...schema } = z.toJSONSchema(type, { target: 'draft-2020-12', io: 'input' })
  return { $schema, title, ...schema }
}
