/** The forms of files in a folder of examples: of one with an example, and of that which says what still comes out. */

import * as z from 'zod'
import { momentSchema } from '../card/metadata/scalars.ts'
import { exampleSchema } from '../card/metadata/structures.ts'

const text = z.string()

/** Shorter ones would fit other inputs by chance. */
const SHORTEST_HASH = 12

const recordedSchema = z.looseObject({
  input: text
    .regex(new RegExp(`^[0-9a-f]{${SHORTEST_HASH},64}$`), 'the beginning of a hash, in quotes')
    .describe(
      'Hash of the input and parameters that the output was recorded for, or at least 12 digits of it.',
    )
    .optional(),
  date: momentSchema.describe('When it was recorded.'),
  server: text.describe('Address of the server that answered, or what it is called.').optional(),
  model: text
    .describe('What the server called the model; where it does not say, what it was asked for.')
    .optional(),
  revision: text.describe("Commit of the model's repository; in quotes.").optional(),
  fingerprint: text
    .describe('What the server calls the configuration that it runs the model with.')
    .optional(),
  parameters: z.record(text, z.json()).describe('Those that were sent.').optional(),
  seed: z.number().describe('The seed that was sent, or that the server says it has used.').optional(),
  duration_ms: z.number().describe('Milliseconds from the request to the end of the answer.').optional(),
  first_token_ms: z
    .number()
    .describe('Milliseconds from the request to the first piece of an answer that was streamed.')
    .optional(),
  tokens: z
    .looseObject({
      input: z.number().describe('How many went in.').optional(),
      output: z.number().describe('How many came out.').optional(),
    })
    .describe('Tokens, as the server counts them.')
    .optional(),
  modelbook: text.describe('Version of Modelbook that has asked; in quotes.').optional(),
})

export const exampleFileSchema = exampleSchema.extend({
  recorded: recordedSchema.describe('How the output came to be.').optional(),
})

/** By the beginning of the hash of each example, when it was asked last and whether its answer was right. */
export const rerunsSchema = z.record(text, z.looseObject({ date: momentSchema, same: z.boolean() }))

/** The JSON Schema (draft 2020-12) of a file with an example. */
export function exampleJsonSchema(): { [key: string]: unknown } {
  const { $schema, ...schema } = z.toJSONSchema(exampleFileSchema, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
  })
  return { $schema, title: 'Example of a model', ...schema }
}
