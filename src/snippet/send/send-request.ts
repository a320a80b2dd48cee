/** Sends a request from the browser, does what follows it, and gives the result. */

import { EventSourceParserStream } from 'eventsource-parser/stream'
import { childOf } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import type { AnswerPath, FollowUp, Poll, ResultPlace, SnippetRequest } from '../types.ts'
import { bytesOf, fillBody } from './fill-body.ts'
import { SendError } from './send-error.ts'

/** What a request is sent with. */
export interface Sending {
  /** Empty for a server that needs none. */
  token: string
  /** The reader's files by the names that the request has for them. */
  files: ReadonlyMap<string, Blob>
  /** Is told the whole text so far, whenever a stream has brought more. */
  onText: (text: string) => void
  signal: AbortSignal
}

/** What a request leads to. A file that lies elsewhere is not fetched: the page talks to the called host alone. */
export type Result =
  | { kind: 'text'; text: string }
  | { kind: 'json'; value: Json }
  | { kind: 'file'; blob: Blob; file: string }
  | { kind: 'address'; url: string }

/**
 * Send a request and wait for its result, jobs included.
 *
 * @throws {SendError} the host cannot be reached or refuses; the message says what a reader can do
 * @throws {DOMException} an `AbortError`, when the signal ends it
 */
export async function sendRequest(request: SnippetRequest, sending: Sending): Promise<Result> {
  const { method, url, next, streaming, call } = request
  const body = await fillBody(request.body, sending.files)
  const headers = new Headers()
  for (const header of request.headers) {
    if ('value' in header) headers.set(header.name, header.value)
    else if (sending.token !== '') headers.set(header.name, `${header.scheme} ${sending.token}`)
  }
  const answer = await ask(url, { method, headers, body }, sending)
  if (streaming) return { kind: 'text', text: await readStream(answer, sending.onText) }
  if (next.kind !== 'nothing') return await follow(next, answer, headers, sending)
  const value = await readJson(answer)
  const text = call.task === 'conversational' ? valueAt(value, MESSAGE) : undefined
  return typeof text === 'string' && text !== '' ? { kind: 'text', text } : { kind: 'json', value }
}

/** @see https://platform.openai.com/docs/api-reference/chat/object */
const MESSAGE: AnswerPath = ['choices', 0, 'message', 'content']

/** @see https://platform.openai.com/docs/api-reference/chat-streaming/streaming */
const DELTA: AnswerPath = ['choices', 0, 'delta', 'content']

async function ask(url: string, init: RequestInit, { signal }: Sending): Promise<Response> {
  const { origin } = new URL(url)
  let answer: Response
  try {
    answer = await fetch(url, { ...init, signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  } catch (error) {
    if (signal.aborted) throw error
    throw new SendError(
      `The browser got no answer from ${origin}. It may be out of reach, or it may not allow requests from pages such as this one (CORS).`,
    )
  }
  if (answer.ok) return answer
  const said = (await answer.text()).trim().slice(0, LONGEST_REFUSAL)
  const why = answer.status === 401 || answer.status === 403 ? ' The token may be missing or wrong.' : ''
  throw new SendError(`${origin} answered with ${answer.status}.${why}`, said)
}

/** Characters of a refusal that are shown; some hosts answer with a whole page. */
const LONGEST_REFUSAL = 2_000

async function readJson(answer: Response): Promise<Json> {
  const text = await answer.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Reads the text of a chat that is streamed as server-sent events. */
async function readStream({ body }: Response, onText: (text: string) => void): Promise<string> {
  let text = ''
  const events = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  for (let reader = events?.getReader(); reader !== undefined; ) {
    const { done, value } = await reader.read()
    if (done || value.data === '[DONE]') break
    const chunk: Json = JSON.parse(value.data)
    const error = childOf(chunk, 'error')
    if (error !== undefined) throw new SendError('The answer broke off with an error.', JSON.stringify(error))
    const more = valueAt(chunk, DELTA)
    if (typeof more !== 'string' || more === '') continue
    text += more
    onText(text)
  }
  return text
}

async function follow(
  next: Exclude<FollowUp, { kind: 'nothing' }>,
  answer: Response,
  headers: Headers,
  sending: Sending,
): Promise<Result> {
  if (next.kind === 'poll') {
    const done = await waitFor(next.poll, await readJson(answer), headers, sending)
    return await readResult(next.place, done, next.file)
  }
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  if (next.place.kind === 'answer' && !isJson) return await readFile(answer, next.file)
  return await readResult(next.place, await readJson(answer), next.file)
}

/**
 * A file that is the answer. Only pictures, sound and video keep their type: a browser would open a page or a drawing
 * with scripts as one of this site. A text is shown, as it is likely to say what went wrong.
 */
async function readFile(answer: Response, file: string): Promise<Result> {
  const [type = ''] = (answer.headers.get('content-type') ?? '').toLowerCase().split(';', 1)
  const bytes = await answer.arrayBuffer()
  if (PLAYED.test(type.trim())) return { kind: 'file', blob: new Blob([bytes], { type: type.trim() }), file }
  if (/^text\/|xml$|xhtml/.test(type.trim())) return { kind: 'text', text: new TextDecoder().decode(bytes) }
  return { kind: 'file', blob: new Blob([bytes], { type: 'application/octet-stream' }), file }
}

const PLAYED = /^(?:image\/(?:avif|bmp|gif|jpeg|png|webp)|(?:audio|video)\/[\w.+-]+)$/

/** Asks until a job is done. @returns the answer that holds its result */
async function waitFor(poll: Poll, first: Json, headers: Headers, sending: Sending): Promise<Json> {
  const named = valueAt(first, poll.job.path)
  if (typeof named !== 'string')
    throw new SendError('The answer names no job to wait for.', JSON.stringify(first))
  // Only the path of a URL is used, so that the token goes to no other host.
  const job = poll.job.kind === 'url' ? new URL(named).pathname : encodeURIComponent(named)
  const authorization = headers.get('authorization')
  const init = { headers: authorization === null ? {} : { authorization } }
  for (let attempt = 0; attempt < poll.attempts; attempt += 1) {
    await wait(poll.seconds, sending.signal)
    const said = await readJson(await ask(poll.before + job + poll.after, init, sending))
    const status = valueAt(said, poll.status)
    if (status === poll.done) {
      if (poll.resultAfter === undefined) return said
      return await readJson(await ask(poll.before + job + poll.resultAfter, init, sending))
    }
    if (typeof status === 'string' && poll.failed.includes(status))
      throw new SendError('The job failed.', JSON.stringify(said))
  }
  throw new SendError('The job took too long. Try again later.')
}

function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** Finds the result in an answer; the answer itself where it is not at its place. */
async function readResult(place: ResultPlace, value: Json, file: string): Promise<Result> {
  const paths = place.kind === 'url' ? place.paths : place.kind === 'base64' ? [place.path] : []
  const found = paths.map((path) => valueAt(value, path)).find((each) => each !== undefined)
  const text = Array.isArray(found) ? found[0] : found
  if (typeof text !== 'string') return { kind: 'json', value }
  const data = place.kind === 'base64' ? text : DATA_URL.exec(text)?.[1]
  if (data !== undefined)
    return { kind: 'file', blob: new Blob([bytesOf(data)], { type: TYPES[file.slice(-3)] ?? '' }), file }
  return /^https?:/i.test(text) ? { kind: 'address', url: text } : { kind: 'json', value }
}

const DATA_URL = /^data:[^,]{0,200};base64,(.*)$/s

/** Media types by the end of the name of a result's file. */
const TYPES: { readonly [extension: string]: string } = {
  png: 'image/png',
  wav: 'audio/wav',
  mp4: 'video/mp4',
}

const valueAt = (value: Json, path: AnswerPath): Json | undefined =>
  path.reduce<Json | undefined>((inner, key) => childOf(inner, key), value)
