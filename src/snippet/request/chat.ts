/** Builds the route and body of chat requests ourselves: the helpers do not know the router's own route. */

import type { Json } from '../../card/types.ts'
import { SnippetError } from '../snippet-error.ts'
import type { Inputs } from '../types.ts'

/** @see https://huggingface.co/docs/inference-providers/index#http--curl */
export const ROUTER_CHAT_URL = 'https://router.huggingface.co/v1/chat/completions'

/**
 * The URL of a route at an endpoint, which may be given with its version, with a whole route, or with neither.
 *
 * @param route - after the version, such as `/chat/completions`
 */
export function openAiUrl(endpoint: URL, route: string): URL {
  const url = new URL(endpoint)
  const path = url.pathname.replace(/\/+$/, '')
  if (path.endsWith(route)) url.pathname = path
  else url.pathname = path.endsWith('/v1') ? `${path}${route}` : `${path}/v1${route}`
  return url
}

/** The model id for the router: followed by the provider, unless the router is to choose. */
export function routedModel(modelId: string, provider: string): string {
  return provider === 'auto' ? modelId : `${modelId}:${provider}`
}

/**
 * A chat completion in the form that all of these servers share.
 *
 * @param inputs - the messages, or the text of one
 * @throws {SnippetError} if the inputs are neither
 * @see https://platform.openai.com/docs/api-reference/chat/create
 */
export function chatBody(
  model: string,
  inputs: Inputs,
  parameters: { [key: string]: Json },
  streaming: boolean,
): { [key: string]: Json } {
  const messages = typeof inputs === 'string' ? [{ role: 'user', content: inputs }] : inputs
  if (!Array.isArray(messages)) throw new SnippetError('Chat takes a list of messages, or the text of one.')
  return { model, messages, ...parameters, ...(streaming ? { stream: true } : undefined) }
}
