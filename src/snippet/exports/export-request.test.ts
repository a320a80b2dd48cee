/** Sends exported files as a tool would, and compares the result with the request. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCases } from '../../../test/helpers/snippet/cases.ts'
import { deepValue, LONG_TEXT, NASTY_TEXTS, nastyValue } from '../../../test/helpers/snippet/nasty.ts'
import { optionsFor } from '../../../test/helpers/snippet/pairs.ts'
import { type Recorder, redirect, startRecorder } from '../../../test/helpers/snippet/recorder.ts'
import { FILE_BYTES, OTHER_TOKEN, TOKEN, wireOf } from '../../../test/helpers/snippet/wire.ts'
import { nameMedia } from '../render/media-names.ts'
import { resolveRequest } from '../request/resolve-request.ts'
import type { SnippetOptions, SnippetRequest } from '../types.ts'
import { exportRequest } from './export-request.ts'
import { FORMATS } from './formats.ts'
import { listExports } from './list-exports.ts'
import { type Beside, playOf } from './play-for-test.ts'

let recorder: Recorder
beforeAll(async () => {
  recorder = await startRecorder()
})
afterAll(() => recorder.close())

const BOTH = ['.http', 'HAR']

const VARIABLES = { HF_TOKEN: TOKEN, API_TOKEN: TOKEN, FAL_KEY: TOKEN, OPENAI_API_KEY: OTHER_TOKEN }

const besideFiles = (files: readonly string[]): Beside => ({
  variables: VARIABLES,
  read(file) {
    if (!files.includes(file)) throw new Error(`There is no file ${file}.`)
    return new Uint8Array(FILE_BYTES)
  },
})

let plays = 0

/** Sends the request from each format that can hold it, and returns the names of these formats. */
async function expectRight(request: SnippetRequest, files = ['cats.jpg', 'cat.png', 'sample.wav']) {
  const names: string[] = []
  for (const { name, extension } of FORMATS) {
    plays += 1
    const key = `play-${plays}`
    recorder.expect(key, request)
    const { exports } = exportRequest(redirect(request, recorder.origin, key))
    const found = exports.find((each) => each.name === name)
    if (found === undefined) continue
    const answer = await fetch(playOf(extension)(found.text, besideFiles(files)))
    expect(answer.status, found.text).toBe(200)
    await answer.arrayBuffer()
    expect(recorder.first(key), found.text).toEqual(wireOf(request))
    names.push(name)
  }
  return names
}

async function textOf(name: string, options: SnippetOptions): Promise<string> {
  const found = exportRequest(await resolveRequest(options)).exports.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found.text
}

describe('exportRequest', () => {
  it('gives files that send exactly the request, whatever the task and the provider', async () => {
    for (const { request, style } of await listCases()) {
      if (style !== undefined && style !== 'with text in every chunk') continue
      const { body } = request
      const held = {
        json: nameMedia(body).length > 0 ? [] : BOTH,
        text: BOTH,
        bytes: ['.http'],
        multipart: BOTH,
      }
      expect(await expectRight(request)).toEqual(held[body.kind])
    }
  })

  it('gives files that send nasty inputs as they are', async () => {
    const file = `a '$(touch pwned)' "b" \`c\` -;@.png`
    const image = { file, mime: 'image/png' }
    const all: SnippetOptions[] = [
      {
        ...optionsFor('hf-inference', 'text-classification'),
        inputs: [
          ...NASTY_TEXTS,
          ...fc.sample(nastyValue, 100),
          Object.fromEntries(NASTY_TEXTS.map((text) => [text, text])),
        ],
        parameters: {
          long: LONG_TEXT,
          '{{HF_TOKEN}}': '{{{{$env}}}} {% raw %} {# #} \\{{x}}',
          not: Number.NaN,
        },
        billTo: `a'b"c$(touch pwned)\`d\`\\!x`,
        providerModelId: `acme/a'b"c$(touch pwned)\`d\`\\ ?#&%41[x]{y,z}{{HF_TOKEN}}é`,
      },
      { ...optionsFor('hf-inference', 'translation'), inputs: deepValue(400) },
      {
        ...optionsFor('hf-inference', 'translation'),
        inputs: [deepValue(100), '{{x}}\u2028###\n\n< ./cats.jpg'],
      },
    ]
    for (const options of all) expect(await expectRight(await resolveRequest(options))).toEqual(BOTH)
    const picture = await resolveRequest({
      ...optionsFor('hf-inference', 'image-classification'),
      inputs: image,
    })
    expect(await expectRight(picture, [file])).toEqual(['.http'])
    const speech = {
      ...optionsFor('together', 'automatic-speech-recognition'),
      inputs: { ...image, mime: 'audio/wav' },
    }
    expect(await expectRight(await resolveRequest(speech), [file])).toEqual(BOTH)
  })

  it('holds a form in a file, or says why it cannot', async () => {
    const options = optionsFor('together', 'automatic-speech-recognition')
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.string()), async (text) => {
        // HTML forms have only one kind of line end.
        const value = text.replace(/\r\n?|\n/g, '\r\n').toWellFormed()
        const request = await resolveRequest({
          ...options,
          parameters: { prompt: value, [`"${value}`]: 'x' },
        })
        const { exports, reasons } = exportRequest(request)
        expect(exports.length + reasons.length).toBe(FORMATS.length)
        await expectRight(request)
      }),
      { numRuns: 60 },
    )
  })

  it('gives a reason where a format cannot hold the request', async () => {
    const options = optionsFor('hf-inference', 'visual-question-answering')
    const { exports, reasons } = exportRequest(await resolveRequest(options))
    expect(exports).toEqual([])
    expect(reasons).toEqual([
      { client: '.http', text: expect.stringContaining('base64 within JSON') },
      { client: 'HAR', text: expect.stringContaining('base64 of a file') },
    ])
    const bytes = exportRequest(await resolveRequest(optionsFor('hf-inference', 'image-classification')))
    expect(bytes.reasons).toEqual([
      { client: 'HAR', text: expect.stringContaining('can only refer to a file in a form') },
    ])
    const billed = { ...optionsFor('groq', 'text-generation'), billTo: 'a{{HF_TOKEN}}' }
    expect(exportRequest(await resolveRequest(billed)).reasons).toEqual([
      { client: '.http', text: expect.stringContaining('a{{HF_TOKEN}}') },
      { client: 'HAR', text: expect.stringContaining('a{{HF_TOKEN}}') },
    ])
  })

  it('names the token as a variable and a file by its path', async () => {
    const options = { ...optionsFor('hf-inference', 'image-classification'), tokenVariable: 'MY_KEY' }
    const text = await textOf('.http', options)
    expect(text).toContain('\nAuthorization: Bearer {{MY_KEY}}\n')
    expect(text).toContain('\n< ./cats.jpg\n')
    const har = await textOf('HAR', { ...optionsFor('groq', 'text-generation'), tokenVariable: 'MY_KEY' })
    expect(har).toContain('"value": "Bearer {{MY_KEY}}"')
  })

  it('is listed for what a person chooses, with a reason where that cannot be sent', async () => {
    const { exports } = await listExports(optionsFor('groq', 'text-generation'))
    expect(exports.map(({ file, mime }) => [file, mime])).toEqual([
      ['request.http', 'text/plain'],
      ['request.har', 'application/json'],
    ])
    const refused = { ...optionsFor('together', 'text-generation'), endpointUrl: 'https://a.example' }
    expect(await listExports(refused)).toEqual({
      exports: [],
      reasons: [{ text: expect.stringContaining('Leave out one of the two') }],
    })
  })

  it('says in words what follows the answer', async () => {
    expect(await textOf('.http', optionsFor('together', 'text-to-video'))).toContain(
      'until status is completed. Its answer has the URL of the result at outputs.video_url; save it as output.mp4.',
    )
    expect(await textOf('HAR', optionsFor('nscale', 'text-to-image'))).toContain(
      'has the result in base64 at data[0].b64_json; save it as output.png.',
    )
  })

  it('prints what it printed before', async () => {
    const cases = {
      chat: { ...optionsFor('groq', 'text-generation'), billTo: 'acme' },
      bytes: optionsFor('hf-inference', 'image-classification'),
      multipart: optionsFor('together', 'automatic-speech-recognition'),
      save: optionsFor('hf-inference', 'text-to-image'),
      queue: optionsFor('fal-ai', 'text-to-image'),
    }
    for (const [name, options] of Object.entries(cases)) {
      for (const { file, text } of exportRequest(await resolveRequest(options)).exports) {
        const extension = file.replace(/^.*\./, '')
        await expect(text).toMatchFileSnapshot(`${extension}/fixtures/${name}.${extension}`)
      }
    }
  })
})
