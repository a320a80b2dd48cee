/** Sends requests as the page does, to a server that answers like each provider. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAnswering } from '../../../test/helpers/answering-server.ts'
import { listCases } from '../../../test/helpers/snippet/cases.ts'
import { filesOf } from '../../../test/helpers/snippet/files-of.ts'
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
import { fillBody } from './fill-body.ts'
import { CALLED_ORIGINS } from './origins.ts'
import { type Result, type Sending, sendRequest } from './send-request.ts'

let recorder: Recorder
beforeAll(async () => {
  recorder = await startRecorder()
})
afterAll(() => recorder.close())

const SENDING: Sending = {
  token: TOKEN,
  files: new Map(),
  onReply() {},
  signal: new AbortController().signal,
  page: 'http://site.example',
}

const filesFor = ({ body }: SnippetRequest) =>
  new Map(filesOf(body).map(({ file }) => [file, new Blob([FILE_BYTES])]))

let sent = 0

/** Sends a request to the recorder in place of its host, and returns what arrived there with the result. */
async function send(request: SnippetRequest, manner: Manner = {}, changed: Partial<Sending> = {}) {
  sent += 1
  const key = `send-${sent}`
  recorder.expect(key, request, manner)
  const texts: string[] = []
  const files = filesFor(request)
  const isOther = request.call.tokenVariable === 'OPENAI_API_KEY'
  const result = await sendRequest(redirect(request, recorder.origin, key), {
    ...SENDING,
    token: isOther ? OTHER_TOKEN : TOKEN,
    files,
    onReply: ({ text }) => texts.push(text),
    ...changed,
  })
  return { result, texts, wire: recorder.first(key) }
}

async function sendFor(options: SnippetOptions, manner?: Manner, changed?: Partial<Sending>) {
  return await send(await resolveRequest(options), manner, changed)
}

/** Sends a request to a server that gives one answer to all. */
async function answerWith(
  request: SnippetRequest,
  body: string,
  type?: string,
  status = 200,
): Promise<Result> {
  const { url, close } = await startAnswering((_, response) => {
    response.statusCode = status
    if (type !== undefined) response.setHeader('content-type', type)
    response.end(body)
  })
  const sending = { ...SENDING, files: filesFor(request) }
  return await sendRequest({ ...request, url }, sending).finally(close)
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
        expect([kind, texts.at(-1)], name).toEqual(['reply', result.kind === 'reply' && result.reply.text])
      else if (call.task === 'conversational') expect(kind, name).toBe('reply')
      else if (next.kind === 'nothing') expect(kind, name).toBe('json')
      else expect(kind, name).toMatch(/^(?:file|address)/)
    }
    expect(kinds).toEqual(new Set(['reply', 'json', 'address', 'file png image/png', 'file wav audio/wav']))
  })

  it('calls no host but those that a page allows', async () => {
    const called = (await listCases()).map(({ request }) => new URL(request.url).origin)
    expect(new Set(called)).toEqual(new Set([...CALLED_ORIGINS, 'http://endpoint.example']))
  })

  it('sends no token where the reader gives none', async () => {
    const own = { ...optionsFor('hf-inference', 'text-generation'), endpointUrl: 'http://endpoint.example' }
    const { wire, result } = await sendFor(own, {}, { token: '' })
    expect(wire?.authorization).toBeUndefined()
    expect(result.kind).toBe('reply')
  })

  it('says what a host answers when it refuses', async () => {
    await expect(sendFor(optionsFor('hf-inference', 'fill-mask'), { refuses: true })).rejects.toMatchObject({
      name: 'SendError',
      message: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:\d+ answered with 402\. The account may have no credit left\.$/,
      ),
      answer: '{"error": "pay first"}',
    })
  })

  it('says that a host cannot be reached, and why that may be', async () => {
    const request = await resolveRequest(optionsFor('hf-inference', 'fill-mask'))
    // Port 9 discards what it is sent, and nothing listens to it here.
    await expect(sendRequest({ ...request, url: 'http://127.0.0.1:9/' }, SENDING)).rejects.toMatchObject({
      name: 'SendError',
      message: expect.stringContaining('no answer from http://127.0.0.1:9. It may be out of reach, or'),
    })
  })

  it('says nothing of browsers where none sends it, and names the cause', async () => {
    const request = await resolveRequest(optionsFor('hf-inference', 'fill-mask'))
    const { page: _, ...sending } = SENDING
    await expect(sendRequest({ ...request, url: 'http://127.0.0.1:9/' }, sending)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^There is no answer from http:\/\/127\.0\.0\.1:9 \(.+\)\. Check the address/,
      ),
    })
  })

  it('is refused more than the sender takes, and tells the headers and values that it has heard', async () => {
    const request = await resolveRequest(optionsFor('hf-inference', 'fill-mask'))
    await expect(send(request, {}, { mostBytes: 4 })).rejects.toThrow(/^The answer has more than 4 bytes\.$/)
    const heard: string[] = []
    await send(request, {}, { onHeard: (one) => heard.push(...Object.keys(one)) })
    expect(heard).toEqual(['headers', 'value'])
  })

  it.each([
    [429, '', 'answered with 429. It has been asked too often. Run it again in a while.'],
    [503, '', 'answered with 503. The model may still be loading, or the server may be busy.'],
    [503, '{"error":"loading","estimated_time":19.2}', 'is being loaded, which takes some 20 seconds more.'],
    [422, '{"error":"no inputs"}', 'look at the inputs and parameters.'],
  ])('says what a refusal with %i %s means', async (status, body, message) => {
    const request = await resolveRequest(optionsFor('hf-inference', 'fill-mask'))
    await expect(answerWith(request, body, 'application/json', status)).rejects.toMatchObject({
      name: 'SendError',
      message: expect.stringContaining(message),
      answer: body,
    })
  })

  it('gives all parts of a sound, where there are several', async () => {
    const parting = await resolveRequest(optionsFor('hf-inference', 'audio-to-audio'))
    const parts = ['voice', 'piano'].map((label) => ({
      label,
      blob: 'UklGRg==',
      'content-type': 'audio/wav',
    }))
    const json = 'application/json'
    expect(await answerWith(parting, JSON.stringify(parts), json)).toEqual({ kind: 'json', value: parts })
    expect(await answerWith(parting, JSON.stringify(parts.slice(1)), json)).toMatchObject({ kind: 'file' })
  })

  it('says that an answer is a web page, or a chat without a message', async () => {
    const mask = await resolveRequest(optionsFor('hf-inference', 'fill-mask'))
    await expect(answerWith(mask, '<p>Hello', 'text/html')).rejects.toThrow('is a web page and no result')
    const chat = await resolveRequest(optionsFor('hf-inference', 'text-generation'))
    await expect(answerWith(chat, '{"choices":[]}', 'application/json')).rejects.toMatchObject({
      message: expect.stringContaining('has no message in it'),
      answer: '{"choices":[]}',
    })
  })

  it.each([
    ['http://192.0.2.1/', true],
    ['http://localhost.example/', true],
    ['http://127.0.0.1:9/', false],
    ['http://localhost:9/', false],
  ])('says that a page over https cannot call %s: %s', async (url, isMixed) => {
    const request = await resolveRequest(optionsFor('hf-inference', 'fill-mask'))
    const signal = AbortSignal.abort()
    const sent = sendRequest({ ...request, url }, { ...SENDING, signal, page: 'https://site.example' })
    await expect(sent).rejects.toMatchObject({ name: isMixed ? 'SendError' : 'AbortError' })
    if (isMixed) await expect(sent).rejects.toThrow(/call no server on http, which .* is\. Have the server/)
  })

  it('takes a whole answer for one that was to be streamed', async () => {
    const options = { ...optionsFor('hf-inference', 'text-generation'), streaming: true }
    const answer = '{"choices":[{"message":{"content":"Hello"}}]}'
    const result = await answerWith(await resolveRequest(options), answer, 'application/json')
    expect(result).toMatchObject({ kind: 'reply', reply: { text: 'Hello' } })
  })

  it('says that a stream broke off', async () => {
    const request = await resolveRequest({
      ...optionsFor('hf-inference', 'text-generation'),
      streaming: true,
    })
    const first = 'data: {"choices":[{"delta":{"content":"Hel"}}]}\n\n'
    const events = 'text/event-stream'
    await expect(answerWith(request, `${first}data: {"cho\n\n`, events)).rejects.toThrow(
      'a part of it is not JSON',
    )
    await expect(answerWith(request, `${first}data: {"error":"full"}\n\n`, events)).rejects.toMatchObject({
      message: 'The answer broke off with an error.',
      answer: '"full"',
    })
    await expect(answerWith(request, 'data: [DONE]\n\n', events)).rejects.toThrow('has no message in it')
  })

  it('sends a chosen picture in a message, and no other text that is like its name', async () => {
    const picture = { type: 'image_url', image_url: { url: 'cat.png', detail: 'low' } }
    const inputs = [{ role: 'user', content: [{ type: 'text', text: 'cat.png' }, picture] }]
    const request = await resolveRequest({ ...optionsFor('hf-inference', 'image-text-to-text'), inputs })
    const files = new Map([['cat.png', new Blob([FILE_BYTES], { type: 'image/png' })]])
    const body = await fillBody(request.body, files)
    const url = `data:image/png;base64,${Buffer.from(FILE_BYTES).toString('base64')}`
    expect(JSON.parse(String(body)).messages[0].content).toEqual([
      { type: 'text', text: 'cat.png' },
      { type: 'image_url', image_url: { url, detail: 'low' } },
    ])
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

  it('says that an answer is nested too deeply, and does not show all of it', async () => {
    const request = await resolveRequest(optionsFor('hf-inference', 'feature-extraction'))
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    await expect(answerWith(request, deep, 'application/json')).rejects.toMatchObject({
      message: expect.stringContaining('nested too deeply'),
      answer: deep.slice(0, 2_000),
    })
  })

  it.each([
    ['application/json', ' ', 'has more than 128 MB'],
    ['text/event-stream', `: ${'-'.repeat(1000)}\n`, 'has more than 128 MB'],
    [
      'text/event-stream',
      'data: {"choices":[{"delta":{"content":"abcdefghijklmnop"}}]}\n\n',
      '1,000,000 characters',
    ],
  ])('hangs up on an answer of type %s that never ends', async (type, piece, message) => {
    const left = Promise.withResolvers<void>()
    const { url, close } = await startAnswering((request, response) => {
      request.socket.on('close', left.resolve)
      response.setHeader('content-type', type)
      const chunk = piece.repeat((1024 * 1024) / piece.length)
      const write = () => {
        while (response.write(chunk));
      }
      response.on('drain', write)
      write()
    })
    const request = await resolveRequest({
      ...optionsFor('hf-inference', 'text-generation'),
      streaming: true,
    })
    await expect(sendRequest({ ...request, url }, SENDING)).rejects.toThrow(message)
    await left.promise
    await close()
  })

  it('says that an answer names no job', async () => {
    const request = await resolveRequest(optionsFor('fal-ai', 'text-to-video'))
    await expect(
      answerWith(request, '{"request_id":1,"response_url":"https://"}', 'application/json'),
    ).rejects.toThrow('names no job to wait for')
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
    await expect(sendRequest(patient, { ...SENDING, signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
