/** Tasks that have a route in OpenAI's form, other than chat. */

import type { PipelineType } from '@huggingface/tasks'

export const OPENAI_TASKS = [
  'feature-extraction',
  'text-to-image',
  'text-to-speech',
  'automatic-speech-recognition',
] as const satisfies readonly PipelineType[]

/** One of {@link OPENAI_TASKS}. */
export type OpenAiTask = (typeof OPENAI_TASKS)[number]
