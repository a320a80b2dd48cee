/** Tasks that have a route in OpenAI's form, other than chat. */

export const OPENAI_TASKS = [
  'feature-extraction',
  'text-to-image',
  'text-to-speech',
  'automatic-speech-recognition',
] as const

/** One of {@link OPENAI_TASKS}. */
export type OpenAiTask = (typeof OPENAI_TASKS)[number]
