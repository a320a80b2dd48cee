/** Writes the input of an example as cards and requests have it: what the readers of both read again. */

import type { JsonObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { INPUT_KEYS } from './input-keys.ts'
import type { Column, ExampleInput, Message } from './types.ts'

/** The keys of an item of `widget`. */
export function writeInput({ others, ...input }: ExampleInput): JsonObject {
  const { messages, table, structuredData, ...plain } = input
  const parts: [name: keyof typeof INPUT_KEYS, value: Json | undefined][] = [
    ['text', plain.text],
    ['context', plain.context],
    ['candidateLabels', plain.candidateLabels],
    ['sourceSentence', plain.sourceSentence],
    ['sentences', plain.sentences],
    ['messages', messages?.map(writeMessage)],
    ['table', table && writeColumns(table)],
    ['structuredData', structuredData && writeColumns(structuredData)],
    ['src', plain.src],
    ['prompt', plain.prompt],
  ]
  const written = parts.flatMap(([name, value]) => (value === undefined ? [] : [[INPUT_KEYS[name], value]]))
  return { ...Object.fromEntries(written), ...others }
}

/** A table as a mapping of its columns. */
export const writeColumns = (columns: readonly Column[]): JsonObject =>
  Object.fromEntries(columns.map(({ name, values }) => [name, values]))

/** @see https://huggingface.co/docs/inference-providers/tasks/chat-completion */
export function writeMessage({ role, parts, reasoning, calls }: Message): Json {
  return {
    role,
    content: writeParts(parts),
    ...(reasoning !== undefined && { reasoning_content: reasoning }),
    ...(calls && { tool_calls: calls.map((call) => ({ type: 'function', function: { ...call } })) }),
  }
}

function writeParts(parts: Message['parts']): Json {
  const [first, ...others] = parts
  if (first === undefined) return null
  if (first.type === 'text' && others.length === 0) return first.text
  return parts.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : { type: 'image_url', image_url: { url: part.src } },
  )
}
