/** Reads which inference providers serve a model, from the Hub's answers, cards and settings. */

import { z } from 'zod'

/** How far a provider is with a model, the best first. */
export const STATUSES = ['live', 'staging', 'error'] as const

const text = z.string().min(1)

const served = {
  providerId: text.describe('What the provider calls the model.'),
  status: z.enum(STATUSES).default('live').describe('Whether the provider has it in service.'),
  task: text.describe('Task that it is served for; "conversational" is chat.').optional(),
  adapter: text.describe('Kind of adapter that the model is, where it is one: "lora".').optional(),
  adapterWeightsPath: text.describe('File of the model that holds the adapter’s weights.').optional(),
}

/**
 * A mapping keyed by provider, or a list whose entries name their provider.
 *
 * The Hub's answers use both forms, with further keys, which are ignored.
 *
 * @see https://huggingface.co/docs/inference-providers/hub-api
 */
export const providerMappingSchema = z.union([
  z.record(text, z.looseObject(served)),
  z.array(z.looseObject({ provider: text.describe('Id of the provider, such as "groq".'), ...served })),
])

/** One provider that serves a model. */
export interface ServedBy {
  provider: string
  providerId: string
  status: (typeof STATUSES)[number]
  /** Undefined when not given: the model's own task. */
  task: string | undefined
  /** Undefined for a model that is not an adapter, and for kinds of adapter that requests do not support. */
  adapter: { kind: 'lora'; weightsPath: string } | undefined
}

/** The keys of a mapping in front matter: the Hub's own spelling, and that of its Python client. */
export const PROVIDER_MAPPING_KEYS = ['inferenceProviderMapping', 'inference_provider_mapping'] as const

/** The providers in a mapping, in order. */
export function listServed(mapping: z.infer<typeof providerMappingSchema>): ServedBy[] {
  const entries = Array.isArray(mapping)
    ? mapping.map((entry) => [entry.provider, entry] as const)
    : Object.entries(mapping)
  return entries.map(([provider, { providerId, status, task, adapter, adapterWeightsPath }]) => ({
    provider,
    providerId,
    status,
    task,
    adapter:
      adapter === 'lora' && adapterWeightsPath !== undefined
        ? { kind: adapter, weightsPath: adapterWeightsPath }
        : undefined,
  }))
}

/** The providers that front matter names; none without a mapping or if it is invalid, which the checks report. */
export function readServed(frontMatter: { readonly [key: string]: unknown }): ServedBy[] {
  const key = PROVIDER_MAPPING_KEYS.find((name) => Object.hasOwn(frontMatter, name))
  const { data } = providerMappingSchema.safeParse(key === undefined ? {} : frontMatter[key])
  return data === undefined ? [] : listServed(data)
}
