/** The parts of the answers of an MLflow tracking server that an import uses. */

import * as z from 'zod'
import { withoutControls } from '../card/decode.ts'

const text = z.string().transform(withoutControls)
const said = text.optional().catch(undefined)

/** Milliseconds since 1970; the server's 64-bit numbers may be written as texts. */
const time = z.coerce.number().int().positive().max(8.64e15).optional().catch(undefined)

/** A list whose items of another form are left out: one odd item costs nothing else. */
const listOf = <T>(item: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.flatMap((one) => {
        const { success, data } = item.safeParse(one)
        return success ? [data] : []
      }),
    )

const tags = listOf(z.object({ key: text, value: text }))

/** @see https://mlflow.org/docs/latest/api_reference/rest-api.html#registeredmodel */
export const registeredModelSchema = z.object({
  name: z.string().min(1),
  last_updated_timestamp: time,
  description: said,
  tags,
  aliases: listOf(z.object({ alias: text, version: text })),
})
export type RegisteredModel = z.infer<typeof registeredModelSchema>

/** @see https://mlflow.org/docs/latest/api_reference/rest-api.html#modelversion */
const modelVersionSchema = z.object({
  name: z.string(),
  version: z.string().regex(/^[1-9]\d{0,14}$/),
  creation_timestamp: time,
  last_updated_timestamp: time,
  current_stage: said,
  description: said,
  status: said,
  run_id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
  source: said,
  tags,
})
export type ModelVersion = z.infer<typeof modelVersionSchema>

const next = z.string().min(1).optional().catch(undefined)

/** A page of registered models, each as it is. */
export const modelsPageSchema = z.object({
  registered_models: z.array(z.unknown()).optional(),
  next_page_token: next,
})

/** A page of the versions of a model. */
export const versionsPageSchema = z.object({
  model_versions: listOf(modelVersionSchema),
  next_page_token: next,
})

/** A measured number; those that are none are texts here (`"NaN"`). */
const metricSchema = z.object({
  key: text,
  value: z.number(),
  timestamp: time,
  dataset_name: said,
  dataset_digest: said,
})
export type Metric = z.infer<typeof metricSchema>

/** @see https://mlflow.org/docs/latest/api_reference/rest-api.html#run */
export const runSchema = z.object({
  run: z.object({
    info: z.object({
      run_name: said,
      experiment_id: z
        .string()
        .regex(/^\w{1,64}$/)
        .optional()
        .catch(undefined),
    }),
    data: z.object({ metrics: listOf(metricSchema) }).catch({ metrics: [] }),
  }),
})
export type Run = z.infer<typeof runSchema>['run']

/** A logged model, whose metrics say on what they were measured. Since MLflow 3. */
export const loggedModelSchema = z.object({
  model: z.object({ data: z.object({ metrics: listOf(metricSchema) }) }),
})
