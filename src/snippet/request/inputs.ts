/** The tasks that are served as chat, and inputs by kind. */

import type { Inputs, MediaFile } from '../types.ts'

const CHAT = ['text-generation', 'image-text-to-text'] as const

/** A pipeline tag that is served as chat. */
export type ChatTask = (typeof CHAT)[number]

/** Pipeline tags that are served as chat. They stand apart from the table of tasks, which most pages load later. */
export const CHAT_TASKS: ReadonlySet<string> = new Set(CHAT)

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

/** The kinds of files in inputs, such as `image`: the first half of their media types. */
export function mediaKindsOf(inputs: Inputs | undefined): Set<string> {
  if (typeof inputs !== 'object' || inputs === null) return new Set()
  if (isMedia(inputs)) return new Set([inputs.mime.replace(/\/.*/s, '')])
  const inner = Object.values(inputs).flatMap((part) => [...mediaKindsOf(part)])
  return new Set('image_url' in inputs ? ['image', ...inner] : inner)
}
