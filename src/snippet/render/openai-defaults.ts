/** What OpenAI's clients do by themselves, and what is printed so that a reader sees it. */

import type { BodyJson } from '../types.ts'
import type { TranscriptionRequest } from './openai-request.ts'

/**
 * Embeddings as numbers.
 *
 * Where it is not told, the client asks for base64, which other servers than OpenAI's often do not know.
 *
 * @see https://github.com/openai/openai-python/blob/main/src/openai/resources/embeddings.py
 */
export function withFloats(body: { [key: string]: BodyJson }): { [key: string]: BodyJson } {
  return body.encoding_format === undefined ? { ...body, encoding_format: 'float' } : body
}

/** Whether a transcription is the answer itself, and no part of an object. */
export function resultIsText({ fields }: TranscriptionRequest): boolean {
  return ['text', 'srt', 'vtt'].includes(fields.response_format ?? '')
}
