/** The parts of an input: what the Hub's widgets call them, and an input that has none. */

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

/** An input without any part. */
export const NO_INPUT: ExampleInput = {
  text: undefined,
  context: undefined,
  candidateLabels: undefined,
  sourceSentence: undefined,
  sentences: undefined,
  messages: undefined,
  table: undefined,
  structuredData: undefined,
  src: undefined,
  prompt: undefined,
  others: {},
}
