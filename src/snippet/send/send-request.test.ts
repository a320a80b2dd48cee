/** Sends requests as the page does, to a server that answers like each provider. */

import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCases } from '../../../test/helpers/snippet/cases.ts'
import { optionsFor } from '../../../test/helpers/snippet/pairs.ts'
import { RESULT } from '../../../test/helpers/snippet/provider-answers.ts'
import {
  type Manner,
  type Recorder,
  redirect,
  startRecorder,
} from '../../../test/helpers/snippet/recorder.ts'
import { FILE_BYTES, OTHER_TOKEN, TOKEN, wireOf } from '../../../test/helpers/snippet/wire.ts'
import { resolveRequest } from '../request/resolve-request.ts'
import type { SnippetOptions, SnippetRequest } from '../types.ts'
import { filesOf } from './fill-body.ts'
import { CALLED_ORIGINS } from './origins.ts'
import { type Result, type Sending, sendRequest } from './send-request.ts'

let recorder: Recorder
beforeAll(async () => {
  recorder = await startRecorder()
})
afterAll(() => recorder.close())

let sent = 0

/** Sends a request to the recorder in place of its host, and returns what arrived there with the result. */
async function send(request: SnippetRequest, manner: Manner = {}, changed: Partial<Sending> = {}) {
  sent += 1
  const key = `send-${sent}`
  recorder.expect(key, request, manner)
  const texts: string[] = []
  const files = new Map(filesOf(request.body).map(({ file }) => [file, new Blob([FILE_BYTES])]))
  const isOther = request.call.tokenVariable === 'OPENAI_API_KEY'
  const result = await sendRequest(redirect(request, recorder.origin, key), {
    token: isOther ? OTHER_TOKEN : TOKEN,
    files,
    onText: (text) => texts.push(text),
    signal: new AbortController().signal,
    ...changed,
  })
  return { result, texts, wire: recorder.first(key) }
}

async function sendFor(options: SnippetOptions, manner?: Manner, changed?: Partial<Sending>) {
  return await send(await resolveRequest(options), manner, changed)
}

/** Sends a request to a server that gives one answer to all. */
async function answerWith(request: SnippetRequest, body: string, type?: string): Promise<Result> {
  const server = createServer((_, response) => {
    if (type !== undefined) response.setHeader('content-type', type)
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  const sending = { token: TOKEN, files: new Map(), onText() {}, signal: new AbortController().signal }
  return await sendRequest({ ...request, url }, sending).finally(() => server.close())
}

/** What a result is, in a word, with its content where that is always the same. */
async function summarise(result: Result): Promise<string> {
  if (result.kind !== 'file') return result.kind
  const bytes = new Uint8Array(await result.blob.arrayBuffer())
  expect(bytes).toEqual(RESULT)
  return `file ${result.file.split('.')[1]} ${result.blob.type}`
}

describe('sendRequest', () => {
  it('sends exactly the request, and finds its result, whatever the task and the provider', async () => {
    const kinds = new Set<string>()
    for (const { name, request, style } of await listCases()) {
      const { result, wire, texts } = await send(request, style === undefined ? {} : { style })
      expect(wire, name).toEqual(wireOf(request))
      const { next, streaming, call } = request
      const kind = await summarise(result)
      kinds.add(kind)
      if (streaming)
        expect([kind, texts.at(-1)], name).toEqual(['text', result.kind === 'text' && result.text])
      else if (call.task === 'conversational') expect(kind, name).toBe('text')
      else if (next.kind === 'nothing') expect(kind, name).toBe('json')
      else expect(kind, name).toMatch(/^(?:file|address)/)
    }
    expect(kinds).toEqual(new Set(['text', 'json', 'address', 'file png image/png', 'file wav audio/wav']))
  })

  it('calls no host but those that a page allows', async () => {
    const called = (await listCases()).map(({ request }) => new URL(request.url).origin)
    expect(new Set(called)).toEqual(new Set([...CALLED_ORIGINS, 'http://endpoint.example']))
  })

  it('sends no token where the reader gives none', async () => {
    const own = { ...optionsFor('hf-inference', 'text-generation'), endpointUrl: 'http://endpoint.example' }
    const { wire, result } = await sendFor(own, {}, { token: '' })
    expect(wire?.authorization).toBeUndefined()
    expect(result.kind).toBe('text')
  })

  it('says what a host answers when it refuses', async () => {
    await expect(sendFor(optionsFor('hf-inference', 'fill-mask'), { refuses: true })).rejects.toMatchObject({
      name: 'SendError',
      message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+ answered with 402\.$/),
      answer: '{"error": "pay first"}',
    })
  })

  it('says that a host cannot be reached, and why that may be', async () => {
    const request = await resolveRequest(optionsFor('hf-inference', 'fill-mask'))
    const sending = { token: '', files: new Map(), onText() {}, signal: new AbortController().signal }
    // Port 9 discards what it is sent, and nothing listens to it here.
    await expect(sendRequest({ ...request, url: 'http://127.0.0.1:9/' }, sending)).rejects.toMatchObject({
      name: 'SendError',
      message: expect.stringContaining('no answer from http://127.0.0.1:9. It may be out of reach, or'),
    })
  })

  it('makes a link of nothing but a web address', async () => {
    const request = await resolveRequest(optionsFor('fal-ai', 'text-to-speech'))
    const result = await answerWith(request, '{"audio":{"url":"javascript:alert(1)"}}')
    expect(result).toEqual({ kind: 'json', value: { audio: { url: 'javascript:alert(1)' } } })
  })

  it.each([
    'text/html; charset=utf-8',
    'text/html, image/png',
    'application/xhtml+xml',
    'image/svg+xml',
    'TEXT/XML',
  ])('shows an answer of type %s as text, never as a page', async (type) => {
    const request = await resolveRequest(optionsFor('hf-inference', 'text-to-image'))
    const text = '<script>alert(1)</script>'
    expect(await answerWith(request, text, type)).toEqual({ kind: 'text', text })
  })

  it.each([
    ['image/png', 'image/png'],
    ['audio/flac', 'audio/flac'],
    ['application/pdf', 'application/octet-stream'],
    [undefined, 'application/octet-stream'],
  ])('gives a file of type %s the type %s', async (type, own) => {
    const request = await resolveRequest(optionsFor('hf-inference', 'text-to-image'))
    const result = await answerWith(request, 'bytes', type)
    expect(result.kind === 'file' && result.blob.type).toBe(own)
  })

  it('asks for a file that the reader has not chosen', async () => {
    await expect(
      sendFor(optionsFor('hf-inference', 'image-classification'), {}, { files: new Map() }),
    ).rejects.toThrow('Choose a file in place of cats.jpg.')
  })

  it('ends when the reader stops it, also while it waits for a job', async () => {
    const request = await resolveRequest(optionsFor('fal-ai', 'text-to-image'))
    const { next } = request
    if (next.kind !== 'poll') throw new Error('This provider has jobs.')
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    recorder.expect('stopped', request)
    const moved = redirect(request, recorder.origin, 'stopped')
    const patient = { ...moved, next: { ...next, poll: { ...next.poll, seconds: 3_600 } } }
    const sending = { token: TOKEN, files: new Map(), onText() {}, signal: stop.signal }
    await expect(sendRequest(patient, sending)).rejects.toMatchObject({ name: 'AbortError' })
  })
})
