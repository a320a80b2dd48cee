/** The JSON Schemas of the front matter of all cards but models and datasets, for editors that complete and check YAML. */

import * as z from 'zod'
import { collectionFrontMatterSchema } from './collection.ts'
import { metricFrontMatterSchema } from './metric.ts'
import { ownerFrontMatterSchema } from './owner.ts'
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

/** The JSON Schema (draft 2020-12) of the front matter of an owner's card; no key is required. */
export function ownerJsonSchema(): { [key: string]: unknown } {
  return schemaOf('Front matter of the card of an owner', ownerFrontMatterSchema.loose())
}

/** The JSON Schema (draft 2020-12) of the front matter of a collection; no key is required. */
export function collectionJsonSchema(): { [key: string]: unknown } {
  return schemaOf('Front matter of a collection', collectionFrontMatterSchema.loose())
}

function schemaOf(title: string, type: z.ZodType): { [key: string]: unknown } {
  const { $schema, ...schema } = z.toJSONSchema(type, { target: 'draft-2020-12', io: 'input' })
  return { $schema, title, ...schema }
}
