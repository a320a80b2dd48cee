/** Where a model might be called when nobody has said where it is. */

import { PROVIDERS } from '@huggingface/inference'
import type { Offer } from './offers.ts'
import { CHAT_TASKS } from './request/inputs.ts'
import { DEFAULT_PROVIDER } from './request/resolve-request.ts'

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
