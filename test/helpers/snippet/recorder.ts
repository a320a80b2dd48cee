/** For tests: a server on loopback that stands in for every provider, answers like them, and records requests. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SnippetRequest } from '../../../src/snippet/types.ts'
import { startAnswering } from '../answering-server.ts'
import { type Answer, firstAnswer, pollAnswer, RESULT } from './provider-answers.ts'
import { type StreamStyle, sendStream } from './stream.ts'
import { readWire, type Wire } from './wire.ts'

/** How the server treats a request. */
export interface Manner {
  /** It refuses, like a provider that demands payment. */
  refuses?: boolean
  /** It answers with a result's URL where it could answer with a data URL. */
  givesAddress?: boolean
  /** How it ends a stream. */
  style?: StreamStyle
}

/** Its answer when it refuses. */
const REFUSAL = { status: 402, body: '{"error": "pay first"}' }

/** A running recorder. */
export interface Recorder {
  origin: string
  /** Expect the snippet of this request under this path. */
  expect(key: string, request: SnippetRequest, manner?: Manner): void
  /** The first request received under a key. */
  first(key: string): Wire | undefined
  close(): Promise<void>
}

interface Case {
  request: SnippetRequest
  manner: Manner
  wires: Wire[]
  polls: number
}

/** Start it. Requests arrive at `/<key>/…`, in place of the provider's host. */
export async function startRecorder(): Promise<Recorder> {
  const cases = new Map<string, Case>()
  const { url: origin, close } = await startAnswering((message, response) => {
    answer(message, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, key = '', ...rest] = (message.url ?? '').split('/')
    const found = cases.get(key)
    if (found === undefined) throw new Error(`Nobody expects ${message.url}.`)
    const { request, manner } = found
    const path = `/${rest.join('/')}`
    const address = `${origin}/${key}/media`
    const mediaUrl = mayBeData(request) && !manner.givesAddress ? DATA_URL : address
    if (path === '/media') {
      response.end(RESULT)
      return
    }
    if (message.method === 'GET') {
      found.polls += 1
      send(response, pollAnswer(request, found.polls, mediaUrl))
      return
    }
    const wire = await readWire(await toRequest(message, path))
    found.wires.push(wire)
    const isHubClient = message.headers['user-agent']?.includes('hf_hub') === true
    if (manner.refuses) response.writeHead(REFUSAL.status, JSON_TYPE).end(REFUSAL.body)
    else if (request.streaming) {
      sendStream(response, manner.style ?? 'with a usage chunk without choices', isHubClient)
    } else send(response, firstAnswer(request, { wire, isHubClient, mediaUrl }))
  }

  return {
    origin,
    expect: (key, request, manner = {}) => cases.set(key, { request, manner, wires: [], polls: 0 }),
    first: (key) => cases.get(key)?.wires[0],
    close,
  }
}

const DATA_URL = `data:image/png;base64,${Buffer.from(RESULT).toString('base64')}`

function mayBeData({ next }: SnippetRequest): boolean {
  return next.kind !== 'nothing' && next.place.kind === 'url' && next.place.mayBeData === true
}

const JSON_TYPE = { 'content-type': 'application/json' }

function send(response: ServerResponse, answer: Answer): void {
  if ('json' in answer) response.writeHead(200, JSON_TYPE).end(JSON.stringify(answer.json))
  else response.writeHead(200, { 'content-type': answer.type }).end(answer.bytes)
}

async function toRequest(message: IncomingMessage, path: string): Promise<Request> {
  const chunks: Uint8Array[] = []
  for await (const chunk of message) chunks.push(chunk)
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) {
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value)
  }
  return new Request(`http://recorder${path}`, {
    method: message.method ?? 'GET',
    headers,
    body: new Uint8Array(Buffer.concat(chunks)),
  })
}

/** The same request, redirected to the recorder in place of the provider or endpoint. */
export function redirect(request: SnippetRequest, origin: string, key: string): SnippetRequest {
  const move = (url: string) => url.replace(new URL(request.url).origin, `${origin}/${key}`)
  const { next } = request
  const call =
    request.call.endpointUrl === undefined
      ? request.call
      : { ...request.call, endpointUrl: move(request.call.endpointUrl) }
  const moved = { ...request, url: move(request.url), call }
  if (next.kind !== 'poll') return moved
  // No test waits longer than needed.
  const poll = { ...next.poll, before: move(next.poll.before), seconds: 0.01 }
  return { ...moved, next: { ...next, poll } }
}
