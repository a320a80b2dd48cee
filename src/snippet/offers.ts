/** Where a model can be called: at a public provider, or at a server of one's own. */

import { PROVIDERS } from '@huggingface/inference'
import { CHAT_TASKS } from './request/inputs.ts'
import { DEFAULT_PROVIDER } from './request/resolve-request.ts'
import type { ModelDescription, SnippetOptions } from './types.ts'

/** A server of one's own; its token goes nowhere else. */
export interface Endpoint {
  url: string
  tokenVariable: string
}

/** One place that a model can be called at. */
export interface Offer {
  /** The provider's id, or the name of the endpoint. The reader's choice is remembered by it. */
  id: string
  /** Whether the model is known to be served there; what is not known is an example. */
  known: boolean
  /** What the place says of its service, where it is not simply in service. */
  status?: 'staging' | 'error'
  /** The model there, where it is not the page's own. */
  modelId?: string
  providerModelId?: string
  /** The task that it is served for, where it is not the model's own. */
  pipelineTag?: string
  endpoint?: Endpoint
}

/**
 * What a snippet is to be made from.
 *
 * An endpoint and its token variable come from one value, so that they cannot be parted; bill-to is a provider's
 * business and never goes to an endpoint.
 */
export function offerOptions(
  model: ModelDescription,
  { id, modelId, providerModelId, pipelineTag, endpoint }: Offer,
): Pick<SnippetOptions, 'model' | 'provider' | 'providerModelId' | 'endpointUrl' | 'tokenVariable'> {
  return {
    model: {
      ...model,
      ...(modelId === undefined ? undefined : { id: modelId }),
      ...(pipelineTag === undefined ? undefined : { pipelineTag }),
    },
    ...(providerModelId === undefined ? undefined : { providerModelId }),
    ...(endpoint === undefined
      ? { provider: id }
      : { provider: DEFAULT_PROVIDER, endpointUrl: endpoint.url, tokenVariable: endpoint.tokenVariable }),
  }
}

/** Providers that never serve the models of others. */
const OWN_MODELS_ONLY: ReadonlySet<string> = new Set(['openai'])

/**
 * Providers that have an interface for a task: those that a model might be at, when nobody has said at which it is.
 *
 * @returns hosted inference first where it has one, the others by name
 */
export function exampleOffers(pipelineTag: string): Offer[] {
  const task = CHAT_TASKS.has(pipelineTag) ? 'conversational' : pipelineTag
  return Object.entries(PROVIDERS)
    .filter(([id, helpers]) => Object.hasOwn(helpers, task) && !OWN_MODELS_ONLY.has(id))
    .map(([id]) => id)
    .sort((a, b) => Number(b === DEFAULT_PROVIDER) - Number(a === DEFAULT_PROVIDER) || a.localeCompare(b))
    .map((id) => ({ id, known: false }))
}
