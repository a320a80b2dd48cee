/** Defaults of OpenAI's clients that snippets state explicitly. */

import type { BodyJson } from '../types.ts'
import type { TranscriptionRequest } from './openai-request.ts'

/**
 * Ask for embeddings as numbers.
 *
 * By default, the client asks for base64, which many servers other than OpenAI's do not support.
 *
 * @see https://github.com/openai/openai-python/blob/main/src/openai/resources/embeddings.py
 */
export function withFloats(body: { [key: string]: BodyJson }): { [key: string]: BodyJson } {
  return body.encoding_format === undefined ? { ...body, encoding_format: 'float' } : body
}

/** Whether a transcription is returned as plain text rather than in an object. */
export function resultIsText({ fields }: TranscriptionRequest): boolean {
  return ['text', 'srt', 'vtt'].includes(fields.response_format ?? '')
}
