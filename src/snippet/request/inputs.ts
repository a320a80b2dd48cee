/** Classifies tasks by the inputs they take, and inputs by kind. */

import type { Inputs, MediaFile } from '../types.ts'

/** Tasks whose only input is a file. */
const FILE_TASKS: ReadonlySet<string> = new Set([
  'audio-classification',
  'audio-to-audio',
  'automatic-speech-recognition',
  'image-classification',
  'image-segmentation',
  'image-to-text',
  'object-detection',
  'zero-shot-image-classification',
])

/** Tasks that take an image and a question about it. */
export const QUESTION_TASKS: ReadonlySet<string> = new Set([
  'document-question-answering',
  'visual-question-answering',
])

/** Tasks that take an image and a prompt. */
export const PROMPT_TASKS: ReadonlySet<string> = new Set([
  'image-text-to-image',
  'image-text-to-video',
  'image-to-image',
  'image-to-video',
])

/** Whether the task's inputs include a file. */
export function takesMedia(task: string): boolean {
  return FILE_TASKS.has(task) || QUESTION_TASKS.has(task) || PROMPT_TASKS.has(task)
}

/** Pipeline tags that are served as chat. */
export const CHAT_TASKS: ReadonlySet<string> = new Set(['text-generation', 'image-text-to-text'])

/** Whether inputs are a file. */
export function isMedia(value: unknown): value is MediaFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'file' in value &&
    typeof value.file === 'string' &&
    'mime' in value &&
    typeof value.mime === 'string'
  )
}

/** Whether inputs are an image with a text under this key. */
export function hasImage<K extends 'question' | 'prompt'>(
  inputs: Inputs,
  key: K,
): inputs is { image: MediaFile } & Record<K, string> {
  return (
    typeof inputs === 'object' &&
    inputs !== null &&
    'image' in inputs &&
    isMedia(inputs.image) &&
    key in inputs &&
    typeof Object.entries(inputs).find(([name]) => name === key)?.[1] === 'string'
  )
}
