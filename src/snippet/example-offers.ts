/** Suggests providers for a model that is not known to be served anywhere. */

import { PROVIDERS } from '@huggingface/inference'
import type { Offer } from './offers.ts'
import { isDirect } from './request/find-helper.ts'
import { CHAT_TASKS } from './request/inputs.ts'
import { DEFAULT_PROVIDER } from './request/resolve-request.ts'

/**
 * Providers that support a task, and so might serve a model for it, when none is known to.
 *
 * @returns for chat, the router first, which finds whichever provider serves the model; then hosted inference if it
 *   supports the task; the others by name
 */
export function exampleOffers(pipelineTag: string): Offer[] {
  const isChat = CHAT_TASKS.has(pipelineTag)
  const task = isChat ? 'conversational' : pipelineTag
  // One that the router does not know only serves its own models.
  const providers = Object.entries(PROVIDERS)
    .filter(([id, helpers]) => Object.hasOwn(helpers, task) && !isDirect(id))
    .map(([id]) => id)
    .sort((a, b) => Number(b === DEFAULT_PROVIDER) - Number(a === DEFAULT_PROVIDER) || a.localeCompare(b))
  return [...(isChat ? ['auto'] : []), ...providers].map((id) => ({ id, known: false }))
}
