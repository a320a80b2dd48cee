/** The parts of a chat request that clients in OpenAI's form take. */

import { isObject } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import type { SnippetRequest } from '../types.ts'
import { ClientError } from './client.ts'

const ROUTE = '/chat/completions'

/** A chat request, taken apart. */
export interface ChatRequest {
  /** The address without the route, which the client adds. */
  baseUrl: string
  variable: string
  body: { [key: string]: Json }
}

/** @throws {ClientError} the request is no chat, or cannot be sent by a client that puts it together itself */
export function readChat({ url, call, body }: SnippetRequest, client: string): ChatRequest {
  if (call.task !== 'conversational') throw new ClientError(`${client} does not serve the task ${call.task}.`)
  if (!url.endsWith(ROUTE)) throw new ClientError(`${client} keeps no query of an endpoint.`)
  if (body.kind !== 'json') throw new ClientError('The inputs are nested too deep for a literal.')
  return {
    baseUrl: url.slice(0, -ROUTE.length),
    variable: call.tokenVariable,
    // Chat knows no files, so what is in the body is JSON; passing through text says so to the compiler too.
    body: readObject(body.value),
  }
}

function readObject(value: unknown): { [key: string]: Json } {
  const json: Json = JSON.parse(JSON.stringify(value))
  if (!isObject(json)) throw new ClientError('The body is no object.')
  return json
}
