/** What counts as the same answer of a model, and what an example says must hold instead. */

import { z } from 'zod'
import { amountSchema, expected, patternSchema, shareSchema } from './scalars.ts'
import { schemaForm } from './schema-form.ts'

const rule = (schema: z.ZodType<number>, says: string) => schema.describe(says).optional()

/** How far an answer may be from the recorded one, for each kind of answer; what is left out has a default. */
export const compareSchema = z.strictObject({
  text: rule(shareSchema, 'How much of two texts must be equal, from 0 to 1; 1 is every character.'),
  score: rule(shareSchema, 'How far the score of a label may be from the recorded one.'),
  overlap: rule(
    shareSchema,
    'How much spans, stretches, boxes and masks must overlap: intersection over union.',
  ),
  distance: rule(
    shareSchema,
    'How far a key point may be away, as a share of the diagonal of all recorded points.',
  ),
  vector: rule(shareSchema, 'The least cosine of the angle between two vectors.'),
  relative: rule(
    amountSchema,
    'How far a number in a table or in JSON may be off, as a share of the recorded one.',
  ),
  absolute: rule(amountSchema, 'How far such a number may be off anyway.'),
  duration: rule(
    shareSchema,
    'How far the length of a sound or film may be off, as a share of the recorded one.',
  ),
  size: rule(
    shareSchema,
    'How much smaller one of two files may be than the other, as a share of the larger.',
  ),
  bytes: z
    .boolean()
    .describe('Whether files must be equal byte for byte; when left out, if the call has a seed.')
    .optional(),
})

/** Rules of comparison that someone has set. */
export type CompareRules = z.infer<typeof compareSchema>

const text = z.string()
const texts = z.union([text, z.array(text).min(1)])

/** A list of two numbers, the lower first. */
const range = expected<readonly [number, number]>(
  z.tuple([z.number(), z.number()]).refine(([least, most]) => least <= most),
  'two numbers, the lower first, such as [20, 30]',
  { type: 'array' },
)

/** What must hold of an answer, for answers that vary by nature. All of it must hold. */
export const expectSchema = z.strictObject({
  contains: texts.describe('Text that is in the answer; of a list, all of them.').optional(),
  matches: patternSchema.describe('Regular expression that fits somewhere in the answer.').optional(),
  one_of: z.array(text).min(1).describe('Texts of which the answer is one.').optional(),
  label: z
    .union([
      text,
      z.strictObject({
        name: text.describe('The label.'),
        score: shareSchema.describe('Its least score; when left out, the label comes first.').optional(),
      }),
    ])
    .describe('Label that is in the answer: alone, as the first; or with its least score.')
    .optional(),
  between: range.describe('Least and greatest value of the number that is the answer, or in it.').optional(),
  calls: z
    .strictObject({
      name: text.describe('Name of the tool.'),
      arguments: z.looseObject({}).describe('Arguments that it is given, among others.').optional(),
    })
    .describe('Tool that the model calls.')
    .optional(),
  schema: schemaForm.describe('JSON Schema of the answer, or of the JSON that its text is.').optional(),
})

/** What an example expects of an answer. */
export type Expectation = z.infer<typeof expectSchema>
