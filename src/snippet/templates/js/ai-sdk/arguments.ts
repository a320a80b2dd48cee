/** Converts the body of a request to arguments of the AI SDK's functions. */

import type { JsonObject } from '../../../../card/json.ts'
import type { Json } from '../../../../card/types.ts'
import { jsKey, jsLiteral } from '../../../print/javascript.ts'
import { ClientError } from '../../../render/client.ts'
import {
  type PlainMessage,
  type PlainPart,
  readMessages,
  readParameters,
} from '../../../render/plain-chat.ts'

/** Display name. */
export const NAME = 'The AI SDK'

/** URLs of images that are passed to the server unchanged. */
export const PICTURES = '/^https?:/'

/** @see https://ai-sdk.dev/docs/ai-sdk-core/settings */
const SETTINGS: { readonly [parameter: string]: string } = {
  max_tokens: 'maxOutputTokens',
  temperature: 'temperature',
  top_p: 'topP',
  frequency_penalty: 'frequencyPenalty',
  presence_penalty: 'presencePenalty',
  seed: 'seed',
}

/** Parameters that the package rewrites or does not send. */
const KEPT = ['tools', 'tool_choice', 'reasoningEffort', 'textVerbosity', 'strictJsonSchema']

/** A complete image within JSON, which the package does not rewrite. */
const DATA_URL = /^data:image\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/

/** A chat in the package's terms. */
export interface ChatArguments {
  model: string
  /** Whether messages contain images on other hosts. */
  hasPictures: boolean
  args: JsonObject
}

/** @throws {ClientError} if the package would send a different chat */
export function chatArguments(body: JsonObject): ChatArguments {
  const { model } = body
  if (typeof model !== 'string') throw new ClientError(`${NAME} needs a model.`)
  const { named, others } = readParameters(body, Object.keys(SETTINGS))
  if (KEPT.some((key) => Object.hasOwn(others, key))) {
    throw new ClientError(`${NAME} has its own format for tools and for ${KEPT.slice(2).join(', ')}.`)
  }
  if (others.user !== undefined && typeof others.user !== 'string') {
    throw new ClientError(`${NAME} needs a text as the user.`)
  }
  const messages = readMessages(body, NAME)
  const [first, ...rest] = messages
  const asked = first?.role === 'system' && rest.length > 0 ? rest : messages
  const settings = Object.entries(named).map(([key, value]) => [SETTINGS[key] ?? key, value])
  return {
    model,
    hasPictures: JSON.stringify(messages).includes('"image_url"'),
    args: {
      ...(asked === rest && first !== undefined ? { instructions: first.content } : {}),
      ...(asked.some(({ role }) => role === 'system') ? { allowSystemInMessages: true } : {}),
      messages: asked.map(printMessage),
      ...Object.fromEntries(settings),
      ...options(others),
    },
  }
}

/** Parameters that the package has no name for, passed only to the server. */
export function options(others: JsonObject): JsonObject {
  return Object.keys(others).length === 0 ? {} : { providerOptions: { provider: others } }
}

/** `name: value,` on separate lines. */
export function jsArguments(args: JsonObject): string {
  return Object.entries(args)
    .map(([key, value]) => `${jsKey(key)}: ${jsLiteral(value)},`)
    .join('\n')
}

function printMessage({ role, content }: PlainMessage): Json {
  if (typeof content === 'string') return { role, content }
  const [only] = content
  if (content.length === 1 && only?.type === 'text') {
    throw new ClientError(`${NAME} sends a list of one text as the text itself.`)
  }
  return { role, content: content.map(printPart) }
}

function printPart(part: PlainPart): Json {
  if (part.type === 'text') {
    if (part.text === '') throw new ClientError(`${NAME} leaves out a text that is empty.`)
    return { type: 'text', text: part.text }
  }
  const { url } = part.image_url
  const parsed = URL.parse(url)
  const isSame = parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.href === url
  if (!isSame && !DATA_URL.test(url)) throw new ClientError(`${NAME} rewrites the address of a picture.`)
  return { type: 'file', mediaType: 'image', data: url }
}
