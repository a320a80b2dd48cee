/** What the Hub's widgets call the parts of an input. */

import type { ExampleInput } from './types.ts'

/** @see https://huggingface.co/docs/hub/models-widgets-examples */
export const INPUT_KEYS = {
  text: 'text',
  context: 'context',
  candidateLabels: 'candidate_labels',
  sourceSentence: 'source_sentence',
  sentences: 'sentences',
  messages: 'messages',
  table: 'table',
  structuredData: 'structured_data',
  src: 'src',
  prompt: 'prompt',
} as const satisfies Record<Exclude<keyof ExampleInput, 'others'>, string>
