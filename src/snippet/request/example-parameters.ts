/** Parameters that a request has unless it is given others. */

import type { Json } from '../../card/types.ts'
import { CHAT_TASKS } from './inputs.ts'

const PARAMETERS: { readonly [task: string]: { [key: string]: Json } } = {
  'zero-shot-classification': { candidate_labels: ['refund', 'legal', 'faq'] },
  'zero-shot-image-classification': { candidate_labels: ['cat', 'dog', 'llama'] },
}

/** Enough for an answer, and a bound on what it costs. */
const CHAT_PARAMETERS = { max_tokens: 512 }

/** Parameters that a request for the task cannot do without. */
export function exampleParameters(pipelineTag: string): { [key: string]: Json } {
  if (CHAT_TASKS.has(pipelineTag)) return CHAT_PARAMETERS
  return (Object.hasOwn(PARAMETERS, pipelineTag) ? PARAMETERS[pipelineTag] : undefined) ?? {}
}
