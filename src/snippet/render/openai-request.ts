/** Parses a request in OpenAI's form, for clients that add the route and the token themselves. */

import type { Json } from '../../card/types.ts'
import type { BodyJson, MediaFile, Part, SnippetRequest } from '../types.ts'
import { ClientError } from './client.ts'

/** Common to all routes. */
interface Common {
  /** The URL without the route, which the client appends. */
  baseUrl: string
  variable: string
  /** Headers that the client does not send by default. */
  headers: { [name: string]: string }
  /** Query parameters of every URL; usually empty. */
  query: { [name: string]: string }
}

/** A parsed chat request. */
export type ChatRequest = Common & { route: 'chat'; body: { [key: string]: Json } }

/** A request whose form contains a recording. */
export type TranscriptionRequest = Common & {
  route: 'transcriptions'
  file: MediaFile
  fields: { [name: string]: string }
}

/** A request on one of OpenAI's routes. */
export type OpenAiRequest =
  | ChatRequest
  | (Common & { route: 'embeddings' | 'images' | 'speech'; body: { [key: string]: BodyJson } })
  | TranscriptionRequest

/** @see https://platform.openai.com/docs/api-reference */
const ROUTES: { readonly [path: string]: OpenAiRequest['route'] } = {
  '/chat/completions': 'chat',
  '/embeddings': 'embeddings',
  '/images/generations': 'images',
  '/audio/speech': 'speech',
  '/audio/transcriptions': 'transcriptions',
}

/** Required keys: a body without them does not belong to the route. */
const KEYS = {
  embeddings: ['model', 'input'],
  images: ['model', 'prompt'],
  speech: ['model', 'input'],
} as const

/** Headers of every request, which a client derives from its settings. */
const USUAL_HEADERS = new Set(['Authorization', 'Content-Type', 'X-HF-Bill-To'])

/**
 * Parse a request.
 *
 * @param client - its name, for the error message
 * @throws {ClientError} if the request is not in OpenAI's form, or cannot be sent by a client that assembles it itself
 */
export function readOpenAi(request: SnippetRequest, client: string): OpenAiRequest {
  const { url, call, body } = request
  const { origin, pathname, search } = new URL(url)
  const [path, route] = Object.entries(ROUTES).find(([end]) => pathname.endsWith(end)) ?? []
  if (path === undefined || route === undefined) throw foreign(request, client)
  if (body.kind === 'text') throw new ClientError('The inputs are nested too deep for a literal.')
  const baseUrl = `${origin}${pathname.slice(0, -path.length)}`
  if (baseUrl.endsWith('/')) throw new ClientError(`${client} cannot send to an address with empty segments.`)
  const common = {
    baseUrl,
    variable: call.tokenVariable,
    headers: call.billTo === undefined ? {} : { 'X-HF-Bill-To': call.billTo },
    query: readQuery(search, client),
  }
  if (route === 'transcriptions' && body.kind === 'multipart') {
    const parts = readParts(body.parts)
    if (parts !== undefined) return { ...common, route, ...parts }
  } else if (route === 'chat' && call.task === 'conversational' && body.kind === 'json') {
    // Chat bodies contain no files, so this one is JSON; the round trip through text tells the compiler so too.
    return { ...common, route, body: JSON.parse(JSON.stringify(body.value)) }
  } else if (route !== 'transcriptions' && route !== 'chat' && body.kind === 'json') {
    const { value } = body
    if (isRecord(value) && isOpenAi(request, route, value)) return { ...common, route, body: value }
  }
  throw foreign(request, client)
}

/**
 * Parse a query into parameters, for clients that rewrite it.
 *
 * @throws {ClientError} if a client might write it differently
 */
function readQuery(search: string, client: string): { [name: string]: string } {
  if (search === '') return {}
  const query = Object.fromEntries(new URLSearchParams(search))
  const isSame =
    search ===
    `?${Object.entries(query)
      .map((pair) => pair.join('='))
      .join('&')}`
  if (!isSame || !/^[?&=\w.-]+$/.test(search) || Object.hasOwn(query, '__proto__')) {
    throw new ClientError(`${client} would change how the query of this endpoint is written.`)
  }
  return query
}

/** @throws {ClientError} if the client cannot send the query of an endpoint */
export function refuseQuery({ query }: OpenAiRequest, client: string): void {
  if (Object.keys(query).length > 0)
    throw new ClientError(`${client} does not keep the query of an endpoint.`)
}

/** @throws {ClientError} if the request is no chat, or cannot be sent by a client that assembles it itself */
export function readChat(request: SnippetRequest, client: string): ChatRequest {
  const { task } = request.call
  if (task !== 'conversational') throw new ClientError(`${client} does not serve the task ${task}.`)
  const openAi = readOpenAi(request, client)
  if (openAi.route !== 'chat') throw foreign(request, client)
  refuseQuery(openAi, client)
  return openAi
}

function isOpenAi(
  { headers, next }: SnippetRequest,
  route: keyof typeof KEYS,
  body: { [key: string]: BodyJson },
): boolean {
  if (headers.some(({ name }) => !USUAL_HEADERS.has(name))) return false
  if (KEYS[route].some((key) => body[key] === undefined) || typeof body.model !== 'string') return false
  // A streamed answer has another form.
  if (body.stream !== undefined) return false
  if (route === 'embeddings') return next.kind === 'nothing'
  if (next.kind !== 'download') return false
  if (route === 'speech') return next.place.kind === 'answer'
  return next.place.kind === 'base64' && next.place.path.join() === 'data,0,b64_json'
}

function readParts(parts: readonly Part[]): Pick<TranscriptionRequest, 'file' | 'fields'> | undefined {
  const files = parts.flatMap((part) => ('media' in part ? [part] : []))
  const fields = Object.fromEntries(
    parts.flatMap((part) => ('value' in part ? [[part.name, part.value]] : [])),
  )
  const [first] = files
  const isWhole = parts.length === files.length + Object.keys(fields).length
  if (first?.name !== 'file' || files.length > 1 || !isWhole) return undefined
  return fields.model === undefined || fields.stream !== undefined ? undefined : { file: first.media, fields }
}

function isRecord(value: BodyJson): value is { [key: string]: BodyJson } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function foreign({ call }: SnippetRequest, client: string): ClientError {
  const place = call.endpointUrl === undefined ? call.provider : 'this server'
  return new ClientError(
    `${client} only supports OpenAI's API, but ${place} serves the task ${call.task} through another one.`,
  )
}
