/** For tests: an answer in the form of each task, which Hub clients validate. */

import type { Json } from '../../../src/card/types.ts'

/** An image of one pixel: bytes that no text encoding would preserve, and that image programs can open. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

const LABELS = [{ label: 'très bien', score: 0.9 }]
const BOX = { xmin: 1, ymin: 2, xmax: 3, ymax: 4 }
const ANSWER = { answer: 'très bien', score: 0.9, start: 0, end: 1 }

/** Hosted inference's answers, by task. */
const TASK_ANSWERS: { readonly [task: string]: unknown } = {
  'audio-classification': LABELS,
  'document-question-answering': [ANSWER],
  'feature-extraction': [0.1, 0.2],
  'fill-mask': [{ score: 0.9, sequence: 'très bien', token: 1, token_str: 'bien' }],
  'image-classification': LABELS,
  'image-segmentation': [{ label: 'très bien', score: 0.9, mask: PICTURE }],
  'object-detection': [{ label: 'très bien', score: 0.9, box: BOX }],
  'question-answering': ANSWER,
  'sentence-similarity': [0.1, 0.2],
  summarization: [{ summary_text: 'très bien' }],
  'table-question-answering': {
    aggregator: 'NONE',
    answer: 'très bien',
    cells: ['a'],
    coordinates: [[0, 1]],
  },
  'tabular-classification': [1, 0.2],
  'tabular-regression': [1, 0.2],
  'text-classification': [LABELS],
  'token-classification': [{ start: 0, end: 1, entity_group: 'très bien', score: 0.9, word: 'a' }],
  translation: [{ translation_text: 'très bien' }],
  'visual-question-answering': [ANSWER],
  'zero-shot-classification': LABELS,
  'zero-shot-image-classification': LABELS,
}

/** @see https://platform.openai.com/docs/api-reference/chat/object */
const CHAT_ANSWER = {
  id: 'chat-1',
  object: 'chat.completion',
  created: 1,
  model: 'tiny',
  choices: [{ index: 0, message: { role: 'assistant', content: 'très bien' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
}

/** Answers of providers with their own forms. */
const PROVIDER_ANSWERS: { readonly [provider: string]: { readonly [task: string]: unknown } } = {
  'zai-org': { 'image-to-text': { md_results: 'très bien' } },
  replicate: { 'automatic-speech-recognition': { output: 'très bien' } },
}

/** The answer to a request without a follow-up. */
export function answerOf(provider: string, task: string): unknown {
  if (task === 'conversational') return CHAT_ANSWER
  const own = PROVIDER_ANSWERS[provider]?.[task]
  if (own !== undefined) return own
  if (task === 'automatic-speech-recognition') return { text: 'très bien' }
  return task === 'image-to-text' ? { generated_text: 'très bien' } : TASK_ANSWERS[task]
}

/** The status of a job in progress, by provider. */
export const PENDING: { readonly [provider: string]: string } = {
  'fal-ai': 'IN_PROGRESS',
  novita: 'TASK_STATUS_PROCESSING',
  together: 'queued',
  wavespeed: 'processing',
  'zai-org': 'PROCESSING',
}

/**
 * Embeddings in OpenAI's form, one per text.
 *
 * @see https://platform.openai.com/docs/api-reference/embeddings/object
 */
export function embeddingsOf(input: Json | undefined): unknown {
  const texts = Array.isArray(input) ? input : [input]
  return { data: texts.map((_, index) => ({ object: 'embedding', embedding: [0.1, 0.2], index })) }
}
