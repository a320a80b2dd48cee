/** Default parameters of requests. */

import type { Json } from '../../card/types.ts'
import { CHAT_TASKS } from './inputs.ts'

const PARAMETERS: { readonly [task: string]: { [key: string]: Json } } = {
  'zero-shot-classification': { candidate_labels: ['refund', 'legal', 'faq'] },
  'zero-shot-image-classification': { candidate_labels: ['cat', 'dog', 'llama'] },
}

/** Enough for an answer, and a limit on its cost. */
const CHAT_PARAMETERS = { max_tokens: 512 }

/** Parameters that a request for the task needs. */
export function exampleParameters(pipelineTag: string): { [key: string]: Json } {
  if (CHAT_TASKS.has(pipelineTag)) return CHAT_PARAMETERS
  return (Object.hasOwn(PARAMETERS, pipelineTag) ? PARAMETERS[pipelineTag] : undefined) ?? {}
}
