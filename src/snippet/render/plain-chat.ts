/** Checks for chats that libraries with their own message types can send on unchanged. */

import { isObject, type JsonObject } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import { ClientError } from './client.ts'

/** A text, or the URL of an image. */
export type PlainPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }

/** A message with a role and text; the user may include images. */
export type PlainMessage =
  | { role: 'system' | 'assistant'; content: string }
  | { role: 'user'; content: string | PlainPart[] }

/** Numeric parameters that all of these libraries accept by name, with their constraints. */
const NUMBERS: { readonly [name: string]: (value: number) => boolean } = {
  temperature: () => true,
  top_p: () => true,
  frequency_penalty: () => true,
  presence_penalty: () => true,
  max_tokens: (value) => Number.isInteger(value) && value > 0,
  seed: Number.isInteger,
}

/**
 * The body of a chat without model, messages and streaming: parameters that a library accepts by name, and the rest.
 */
export interface ChatParameters {
  named: JsonObject
  others: JsonObject
}

/**
 * The messages of a chat.
 *
 * @param client - its name, for the error message
 * @throws {ClientError} if they contain more than text and images, such as tool calls, which libraries rewrite
 */
export function readMessages(body: JsonObject, client: string): PlainMessage[] {
  const messages = Array.isArray(body.messages) ? body.messages.map(readMessage) : []
  if (messages.length > 0 && messages.every((message) => message !== undefined)) return messages
  throw new ClientError(`${client} passes on texts and pictures as they are, but nothing else in a chat.`)
}

/** @param names - of the parameters that the library accepts */
export function readParameters(body: JsonObject, names: readonly string[]): ChatParameters {
  const isNamed = ([key, value]: [string, Json]) =>
    names.includes(key) && typeof value === 'number' && NUMBERS[key]?.(value) === true
  const all = Object.entries(body).filter(([key]) => !['model', 'messages', 'stream'].includes(key))
  return {
    named: Object.fromEntries(all.filter(isNamed)),
    others: Object.fromEntries(all.filter((entry) => !isNamed(entry))),
  }
}

/**
 * The model of a chat or of embeddings.
 *
 * @throws {ClientError} if libraries would take the model for one of OpenAI's own and change its parameters
 */
export function readModel({ model }: { readonly model?: unknown }, client: string): string {
  if (typeof model !== 'string') throw new ClientError(`${client} needs a model.`)
  const [name = ''] = model.split('/').slice(-1)
  if (/^o\d|gpt-\d/i.test(name)) {
    throw new ClientError(`${client} changes what it sends to a model whose name resembles one of OpenAI's.`)
  }
  return model
}

/**
 * The texts to embed.
 *
 * @throws {ClientError} if there are none, they are no texts, or there are too many for one request in every library
 */
export function readTexts({ input }: { readonly input?: unknown }, client: string): string | string[] {
  if (typeof input === 'string') return input
  const texts: string[] = Array.isArray(input) ? input.filter((item) => typeof item === 'string') : []
  if (Array.isArray(input) && texts.length === input.length && texts.length > 0 && texts.length <= 1000) {
    return texts
  }
  throw new ClientError(`${client} embeds one text, or up to 1,000 of them in a request.`)
}

function readMessage(message: Json): PlainMessage | undefined {
  if (!isObject(message) || !hasKeys(message, 'role', 'content')) return undefined
  const { role, content } = message
  if (role === 'user') {
    if (typeof content === 'string') return { role, content }
    const parts = Array.isArray(content) ? content.map(readPart) : []
    return parts.length > 0 && parts.every((part) => part !== undefined)
      ? { role, content: parts }
      : undefined
  }
  const isPlain = (role === 'system' || role === 'assistant') && typeof content === 'string'
  return isPlain ? { role, content } : undefined
}

function readPart(part: Json): PlainPart | undefined {
  if (!isObject(part)) return undefined
  const { type, text, image_url: image } = part
  if (type === 'text' && typeof text === 'string' && hasKeys(part, 'type', 'text')) return { type, text }
  if (type !== 'image_url' || !isObject(image) || typeof image.url !== 'string') return undefined
  const isWhole = hasKeys(part, 'type', 'image_url') && hasKeys(image, 'url')
  return isWhole ? { type, image_url: { url: image.url } } : undefined
}

function hasKeys(value: JsonObject, ...keys: string[]): boolean {
  return Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key))
}
