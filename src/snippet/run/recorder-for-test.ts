/** For tests: a server on loopback that stands for every provider, answers as they do, and keeps what it was sent. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnswerPath, SnippetRequest } from '../types.ts'
import { readWire, type Wire } from '../wire-for-test.ts'
import { answerOf, PENDING, PICTURE } from './answers-for-test.ts'

/** What a result holds. */
export const RESULT = new Uint8Array(Buffer.from(PICTURE, 'base64'))

/** Text in every chunk, an empty last delta, and a usage chunk without choices; both spellings of the prefix, CR LF. */
export const STREAM =
  'data: {"choices":[{"delta":{"role":"assistant","content":"Hel"}}]}\n\n' +
  ': a comment\r\n\r\n' +
  'data:{"choices":[{"delta":{"content":"lo ✓"}}]}\r\n\r\n' +
  'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n' +
  'data: {"choices":[],"usage":{"total_tokens":3}}\n\n' +
  'data:[DONE]\n\n'

const JSON_TYPE = { 'content-type': 'application/json' }

/** A server that is under way. */
export interface Recorder {
  origin: string
  /** Expect the snippet of this request at this path; undefined for an HTTP error. */
  expect(key: string, request: SnippetRequest, broken?: boolean): void
  /** What was sent first under a key. */
  first(key: string): Wire | undefined
  close(): void
}

interface Case {
  request: SnippetRequest
  broken: boolean
  wires: Wire[]
  polls: number
}

/** Start it. Requests come to `/<key>/…`, in the place of the host of the provider. */
export async function startRecorder(): Promise<Recorder> {
  const cases = new Map<string, Case>()
  let origin = ''
  const server = createServer((message, response) => {
    answer(message, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, key = '', ...rest] = (message.url ?? '').split('/')
    const found = cases.get(key)
    if (found === undefined) throw new Error(`Nobody expects ${message.url}.`)
    const path = `/${rest.join('/')}`
    if (path === '/media') {
      response.end(RESULT)
      return
    }
    if (message.method === 'GET') {
      found.polls += 1
      sendJson(response, pollAnswer(found.request, found.polls, `${origin}/${key}/media`))
      return
    }
    const chunks: Uint8Array[] = []
    for await (const chunk of message) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const wire = await readWire(toRequest(message, path, body))
    found.wires.push(wire)
    if (found.broken) response.writeHead(402, JSON_TYPE).end('{"error": "pay first"}')
    else if (found.request.streaming) sendStream(response, isHubClient(message))
    else if (isPlainFal(wire, found.request)) {
      sendJson(response, resultAnswer(found.request, `${origin}/${key}/media`))
    } else if (wire.path.startsWith('/novita/v3/hf/')) {
      // A route without a queue, which one of the clients takes.
      sendJson(response, { video: { video_url: `${origin}/${key}/media` } })
    } else {
      // Two clients of one hub want this answer in two forms: an object, and a list of them.
      const wantsList = isHubClient(message)
      sendAnswer(response, found.request, key, wantsList)
    }
  }

  function sendAnswer(
    response: ServerResponse,
    { next, call }: SnippetRequest,
    key: string,
    wantsList: boolean,
  ): void {
    const media = `${origin}/${key}/media`
    if (next.kind === 'nothing') {
      const answer = answerOf(call.provider, call.task)
      sendJson(response, wantsList && call.task === 'image-to-text' ? [answer] : answer)
    } else if (next.kind === 'poll') {
      const { path, kind } = next.poll.job
      const job = at(path, kind === 'id' ? 'job-1' : 'https://elsewhere.example/jobs/1?x=1')
      const base = 'https://elsewhere.example/jobs/1'
      const queue = { request_id: 'job-1', status_url: `${base}/status`, cancel_url: `${base}/cancel` }
      sendJson(response, merge(job, { ...queue, task_status: 'PROCESSING' }))
    } else if (next.place.kind === 'answer') {
      response.writeHead(200, { 'content-type': mediaType(next.file) }).end(RESULT)
    } else if (next.place.kind === 'base64') {
      const blob = Buffer.from(RESULT).toString('base64')
      const sound = [{ blob, label: 'voice', 'content-type': 'audio/wav' }]
      sendJson(response, call.task === 'audio-to-audio' ? sound : at(next.place.path, blob))
    } else {
      const [path = []] = next.place.paths.slice(-1)
      sendJson(response, at(path, next.place.mayBeList && call.task !== 'text-to-video' ? [media] : media))
    }
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    expect: (key, request, broken = false) => cases.set(key, { request, broken, wires: [], polls: 0 }),
    first: (key) => cases.get(key)?.wires[0],
    close: () => server.close(),
  }
}

/** The second status is the one that the job is done. */
function pollAnswer({ next, call }: SnippetRequest, polls: number, media: string): unknown {
  if (next.kind !== 'poll') throw new Error('There is nothing to wait for.')
  const { poll, place } = next
  const done = polls > 1
  const said = at(poll.status, done ? poll.done : (PENDING[call.provider] ?? 'waiting'))
  const status = merge(said, { logs: [], metrics: {} })
  if (!done || (poll.resultAfter !== undefined && polls === 2) || place.kind !== 'url') return status
  const [path = []] = place.paths.slice(-1)
  return poll.resultAfter === undefined ? merge(status, at(path, media)) : at(path, media)
}

/** The route of this provider that has no queue: one of the clients takes it. */
function isPlainFal({ path, authorization }: Wire, { call, next }: SnippetRequest): boolean {
  const routed = authorization?.startsWith('Bearer ') === true
  return call.provider === 'fal-ai' && next.kind === 'poll' && routed && !path.includes('_subdomain=queue')
}

function resultAnswer({ next }: SnippetRequest, media: string): unknown {
  if (next.kind === 'nothing' || next.place.kind !== 'url') return {}
  const [path = []] = next.place.paths.slice(-1)
  return at(path, media)
}

/** An answer that has a value at a path. */
function at(path: AnswerPath, value: unknown): unknown {
  return path.reduceRight<unknown>(
    (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
    value,
  )
}

function mediaType(file: string): string {
  return file.endsWith('.wav') ? 'audio/wav' : 'image/png'
}

function merge(a: unknown, b: unknown): unknown {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return b
  const entries = [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => {
    const [one, other]: unknown[] = [Reflect.get(a, key), Reflect.get(b, key)]
    return [key, one === undefined ? other : other === undefined ? one : merge(one, other)]
  })
  return Object.fromEntries(entries)
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, JSON_TYPE).end(JSON.stringify(value))
}

function isHubClient(message: IncomingMessage): boolean {
  return message.headers['user-agent']?.includes('hf_hub') === true
}

/** In pieces that end within lines and within characters. */
function sendStream(response: ServerResponse, onlyUsualEnd: boolean): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  // One client knows only the usual spelling of the end.
  const bytes = Buffer.from(onlyUsualEnd ? STREAM.replace('data:[DONE]', 'data: [DONE]') : STREAM)
  for (let start = 0; start < bytes.length; start += 7) response.write(bytes.subarray(start, start + 7))
  response.end()
}

function toRequest(message: IncomingMessage, path: string, body: Buffer): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) {
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value)
  }
  return new Request(`http://recorder${path}`, {
    method: message.method ?? 'GET',
    headers,
    body: new Uint8Array(body),
  })
}

/** The same request, for the recorder in the place of the provider. */
export function redirect(request: SnippetRequest, origin: string, key: string): SnippetRequest {
  const move = (url: string) => url.replace(new URL(request.url).origin, `${origin}/${key}`)
  const { next } = request
  if (next.kind !== 'poll') return { ...request, url: move(request.url) }
  // Nobody waits for a test longer than needed.
  const poll = { ...next.poll, before: move(next.poll.before), seconds: 0.01 }
  return { ...request, url: move(request.url), next: { ...next, poll } }
}
