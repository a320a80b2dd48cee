/** Sends a request, from a page or the command line, does what follows it, and gives the result. */

import { EventSourceParserStream } from 'eventsource-parser/stream'
import { childOf, MAX_DEPTH } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import type { AnswerPath, FollowUp, Poll, ResultPlace, SnippetRequest } from '../types.ts'
import { bytesOf, fillBody } from './fill-body.ts'
import { limited, wholeOf } from './read-whole.ts'
import { refusalOf } from './refusal.ts'
import { type Reply, ReplyReader } from './reply.ts'
import { SendError } from './send-error.ts'

/** What a request is sent with. */
export interface Sending {
  /** Empty for a server that needs none. */
  token: string
  /** The reader's files by the names that the request has for them. */
  files: ReadonlyMap<string, Blob>
  /** Is told the whole reply so far, whenever a stream has brought more. */
  onReply: (reply: Reply) => void
  signal: AbortSignal
  /** Origin of the page that sends; left out where no browser does. */
  page?: string
  /** Bytes that an answer may have, if fewer than a browser can hold. */
  mostBytes?: number
  /** Is told what the host says besides: the headers of each answer, and each JSON value, pieces of streams among them. */
  onHeard?: (heard: { headers: Headers } | { value: Json }) => void
}

/** What a request leads to. A file that lies elsewhere is not fetched: the page talks to the called host alone. */
export type Result =
  | { kind: 'reply'; reply: Reply }
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
  try {
    if (next.kind !== 'nothing') return await follow(next, answer, headers, sending)
    // Some servers do not stream, whatever they are asked.
    if (streaming && !isOfType(answer, 'json'))
      return { kind: 'reply', reply: await readStream(answer, sending) }
    const value = await readJson(answer, sending)
    return call.task === 'conversational'
      ? { kind: 'reply', reply: readMessage(value) }
      : { kind: 'json', value }
  } catch (error) {
    // What `fetch` throws while the rest of an answer is read.
    if (!(error instanceof TypeError) || sending.signal.aborted) throw error
    throw new SendError(`The connection to ${new URL(url).origin} broke off. Run it again.`)
  }
}

/** Where the first choice is, in whole answers and in the pieces of a stream. */
const CHOICE: AnswerPath = ['choices', 0]

function readMessage(value: Json): Reply {
  const reader = new ReplyReader()
  reader.add(valueAt(value, CHOICE), 'message')
  if (reader.reply !== undefined) return reader.reply
  throw new SendError(NO_MESSAGE, JSON.stringify(value))
}

const NO_MESSAGE =
  'The answer has no message in it. The server may not offer this model as a chat, or the model may have had nothing to say.'

/** Whether a browser lets a page at `page` call `url`: from `https`, only what is encrypted or on this machine. */
function checkScheme(url: URL, page = ''): void {
  const isNear = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (!page.startsWith('https:') || url.protocol !== 'http:' || isNear) return
  throw new SendError(
    `Browsers let a page that came over https call no server on http, which ${url.origin} is. Have the server answer on https, or open this site over http.`,
  )
}

async function ask(url: string, init: RequestInit, sending: Sending): Promise<Response> {
  const { signal, page, mostBytes, onHeard } = sending
  const { origin } = new URL(url)
  checkScheme(new URL(url), page)
  let answer: Response
  try {
    answer = await fetch(url, { ...init, signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  } catch (error) {
    if (signal.aborted) throw error
    throw new SendError(
      page === undefined
        ? `There is no answer from ${origin}${causeOf(error)}. Check the address, and that the server runs.`
        : `The browser got no answer from ${origin}. It may be out of reach, or it may not allow requests from ${page} (CORS), which whoever runs it can do.`,
    )
  }
  onHeard?.({ headers: answer.headers })
  if (answer.ok) return answer
  throw await refusalOf(origin, answer, mostBytes)
}

/** Why the system has no connection; browsers do not say it. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error)) return ''
  const said = cause.message || ('code' in cause ? String(cause.code) : '')
  return said === '' ? '' : ` (${said})`
}

async function readJson(answer: Response, { mostBytes, onHeard }: Sending): Promise<Json> {
  const text = await (await wholeOf(answer, mostBytes)).text()
  if (isOfType(answer, 'html'))
    throw new SendError(
      'The answer is a web page and no result. The address may not be that of a model.',
      text,
    )
  let value: Json
  try {
    value = JSON.parse(text)
  } catch {
    return text
  }
  if (isDeeper(value, MAX_DEPTH)) throw new SendError('The answer is nested too deeply to be shown.', text)
  onHeard?.({ value })
  return value
}

const isDeeper = (value: Json, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1)))

const isOfType = (answer: Response, type: string) =>
  answer.headers.get('content-type')?.includes(type) === true

/** Reads a reply that is streamed as server-sent events. */
async function readStream(answer: Response, { onReply, mostBytes, onHeard }: Sending): Promise<Reply> {
  const reply = new ReplyReader()
  const events = limited(answer, mostBytes)
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  const reader = events?.getReader()
  try {
    while (reader !== undefined) {
      const { done, value } = await reader.read()
      if (done || value.data === '[DONE]') break
      const chunk = readChunk(value.data)
      onHeard?.({ value: chunk })
      const error = childOf(chunk, 'error')
      if (error !== undefined)
        throw new SendError('The answer broke off with an error.', JSON.stringify(error))
      if (reply.add(valueAt(chunk, CHOICE), 'delta') && reply.reply !== undefined) onReply(reply.reply)
    }
  } finally {
    // Whatever is still to come is not asked for; a stream that has failed says so again.
    reader?.cancel().catch(() => {})
  }
  if (reply.reply === undefined) throw new SendError(NO_MESSAGE)
  return reply.reply
}

function readChunk(data: string): Json {
  try {
    return JSON.parse(data)
  } catch {
    throw new SendError('The answer broke off: a part of it is not JSON.', data)
  }
}

async function follow(
  next: Exclude<FollowUp, { kind: 'nothing' }>,
  answer: Response,
  headers: Headers,
  sending: Sending,
): Promise<Result> {
  if (next.kind === 'poll') {
    const done = await waitFor(next.poll, await readJson(answer, sending), headers, sending)
    return await readResult(next.place, done, next.file)
  }
  if (next.place.kind === 'answer' && !isOfType(answer, 'json'))
    return await readFile(answer, next.file, sending)
  return await readResult(next.place, await readJson(answer, sending), next.file)
}

/**
 * A file that is the answer. Only pictures, sound and video keep their type: a browser would open a page or a drawing
 * with scripts as one of this site. A text is shown, as it is likely to say what went wrong.
 */
async function readFile(answer: Response, file: string, { mostBytes }: Sending): Promise<Result> {
  const [type = ''] = (answer.headers.get('content-type') ?? '').toLowerCase().split(';', 1)
  const whole = await wholeOf(answer, mostBytes)
  if (PLAYED.test(type.trim())) return { kind: 'file', blob: new Blob([whole], { type: type.trim() }), file }
  if (/^text\/|xml$|xhtml/.test(type.trim())) return { kind: 'text', text: await whole.text() }
  return { kind: 'file', blob: new Blob([whole], { type: 'application/octet-stream' }), file }
}

const PLAYED = /^(?:image\/(?:avif|bmp|gif|jpeg|png|webp)|(?:audio|video)\/[\w.+-]+)$/

/** Asks until a job is done. @returns the answer that holds its result */
async function waitFor(poll: Poll, first: Json, headers: Headers, sending: Sending): Promise<Json> {
  const named = valueAt(first, poll.job.path)
  // Only the path of a URL is used, so that the token goes to no other host.
  const job =
    typeof named !== 'string'
      ? undefined
      : poll.job.kind === 'url'
        ? URL.parse(named)?.pathname
        : encodeURIComponent(named.toWellFormed())
  if (job === undefined) throw new SendError('The answer names no job to wait for.', JSON.stringify(first))
  const authorization = headers.get('authorization')
  const init = { headers: authorization === null ? {} : { authorization } }
  for (let attempt = 0; attempt < poll.attempts; attempt += 1) {
    await wait(poll.seconds, sending.signal)
    const said = await readJson(await ask(poll.before + job + poll.after, init, sending), sending)
    const status = valueAt(said, poll.status)
    if (status === poll.done) {
      if (poll.resultAfter === undefined) return said
      return await readJson(await ask(poll.before + job + poll.resultAfter, init, sending), sending)
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

/** Finds the result in an answer; the answer itself where it is not at its place, or has several parts, each with a name. */
async function readResult(place: ResultPlace, value: Json, file: string): Promise<Result> {
  if (Array.isArray(value) && value.length > 1) return { kind: 'json', value }
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
