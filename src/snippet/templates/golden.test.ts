/** Every template has its outputs beside it, in `fixtures`. `vitest run -u` updates them. */

import { describe, expect, it } from 'vitest'
import { optionsFor } from '../../../test/helpers/snippet/pairs.ts'
import { CLIENTS, clientFolder } from '../render/clients.ts'
import { renderRequest } from '../render/render-request.ts'
import { resolveRequest } from '../request/resolve-request.ts'
import type { SnippetOptions } from '../types.ts'

const EXTENSIONS: { readonly [language: string]: string } = { js: 'mjs', python: 'py', sh: 'sh', go: 'go' }

const CASES: { readonly [name: string]: SnippetOptions } = {
  chat: { ...optionsFor('groq', 'text-generation'), billTo: 'acme' },
  'chat-stream': { ...optionsFor('groq', 'text-generation'), streaming: true },
  embeddings: optionsFor('deepinfra', 'feature-extraction'),
  speech: optionsFor('together', 'text-to-speech'),
  json: optionsFor('hf-inference', 'zero-shot-classification'),
  'json-media': optionsFor('hf-inference', 'visual-question-answering'),
  bytes: optionsFor('hf-inference', 'image-classification'),
  multipart: optionsFor('together', 'automatic-speech-recognition'),
  save: optionsFor('hf-inference', 'text-to-image'),
  'save-base64': optionsFor('nscale', 'text-to-image'),
  'save-url': optionsFor('replicate', 'text-to-image'),
  poll: optionsFor('together', 'text-to-video'),
  queue: optionsFor('fal-ai', 'image-to-image'),
  'save-data-url': optionsFor('fal-ai', 'image-segmentation'),
  'endpoint-query': {
    ...optionsFor('hf-inference', 'feature-extraction'),
    endpointUrl: 'http://localhost:8080/v1?api-version=1',
    endpointProtocol: 'openai',
  },
  endpoint: { ...optionsFor('hf-inference', 'text-generation'), endpointUrl: 'http://localhost:8080/v1' },
}

describe.each(Object.entries(CASES))('%s', (name, options) => {
  it('prints what it printed before', async () => {
    const { snippets } = renderRequest(await resolveRequest(options), CLIENTS)
    for (const { language, client, code } of snippets) {
      const folder = `${language}/${clientFolder(client)}/fixtures`
      await expect(code).toMatchFileSnapshot(`${folder}/${name}.${EXTENSIONS[language]}`)
    }
  })
})
