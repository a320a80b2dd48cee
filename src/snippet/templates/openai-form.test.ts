/** What clients in OpenAI's form have snippets for, and why not for the rest. */

import { describe, expect, it } from 'vitest'
import { optionsFor } from '../../../test/helpers/snippet/pairs.ts'
import { renderRequest } from '../render/render-request.ts'
import { resolveRequest } from '../request/resolve-request.ts'
import type { SnippetOptions } from '../types.ts'

const FORM = ['js/openai', 'js/ai-sdk', 'python/openai', 'python/langchain', 'python/litellm']

async function clientsOf(options: SnippetOptions): Promise<string[]> {
  const { snippets } = renderRequest(await resolveRequest(options))
  const found = new Set(snippets.map(({ language, client }) => `${language}/${client}`))
  return FORM.filter((name) => found.has(name))
}

async function reasonOf(client: string, options: SnippetOptions): Promise<string | undefined> {
  const { reasons } = renderRequest(await resolveRequest(options))
  return reasons.find((reason) => reason.client === client)?.text
}

const chat = optionsFor('groq', 'text-generation')

describe('clients in the form of OpenAI', () => {
  it.each([
    ['deepinfra', 'feature-extraction', FORM],
    ['scaleway', 'feature-extraction', FORM],
    ['together', 'feature-extraction', FORM],
    ['groq', 'text-generation', FORM],
    ['groq', 'image-text-to-text', FORM],
    ['deepinfra', 'text-to-image', ['js/openai', 'js/ai-sdk', 'python/openai']],
    ['nscale', 'text-to-image', ['js/openai', 'js/ai-sdk', 'python/openai']],
    ['together', 'text-to-image', ['js/openai', 'js/ai-sdk', 'python/openai']],
    ['together', 'image-to-image', ['js/openai', 'python/openai']],
    ['deepinfra', 'text-to-speech', ['js/openai', 'python/openai']],
    ['together', 'text-to-speech', ['js/openai', 'python/openai']],
    ['deepinfra', 'automatic-speech-recognition', ['js/openai', 'python/openai']],
    ['together', 'automatic-speech-recognition', ['js/openai', 'python/openai']],
    // Provider-specific bodies; the second uses one of OpenAI's routes, but starts a job to poll.
    ['hf-inference', 'text-to-image', []],
    ['zai-org', 'text-to-image', []],
  ])('serve at %s the task %s as far as each does', async (provider, task, clients) => {
    expect(await clientsOf(optionsFor(provider, task))).toEqual(clients)
  })

  it('say why they have no snippet', async () => {
    expect(await reasonOf('openai', optionsFor('hf-inference', 'text-to-image'))).toBe(
      "The OpenAI client only supports OpenAI's API, but hf-inference serves the task text-to-image through another one.",
    )
    expect(await reasonOf('ai-sdk', optionsFor('together', 'text-to-speech'))).toMatch('does not support')
  })

  it('keep the query of an endpoint where they have a place for one', async () => {
    const at = (endpointUrl: string) => ({ ...optionsFor('hf-inference', 'text-generation'), endpointUrl })
    expect(await clientsOf(at('https://a.example/v1?api-version=1'))).toEqual(
      FORM.filter((name) => name !== 'python/litellm'),
    )
    for (const query of ['?a=1&a=2', '?a', '?a=%20', '?a=x+y', '?__proto__=1']) {
      expect(await clientsOf(at(`https://a.example/v1${query}`)), query).toEqual([])
    }
  })

  it('send no chat that a library would write anew', async () => {
    const tools = [{ role: 'assistant', content: null, tool_calls: [] }]
    expect(await clientsOf({ ...chat, inputs: tools })).toEqual(['js/openai', 'python/openai'])
    expect(await clientsOf({ ...chat, parameters: { tools: [] } })).not.toContain('js/ai-sdk')
    const listed = [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }]
    expect(await reasonOf('ai-sdk', { ...chat, inputs: listed })).toMatch('a list of one text')
    const model = { id: 'acme/o1-mini', pipelineTag: 'text-generation', tags: [] }
    expect(await clientsOf({ ...chat, model })).toEqual(['js/openai', 'js/ai-sdk', 'python/openai'])
  })

  it('print no half of a surrogate pair where a package could not send it', async () => {
    expect(await clientsOf({ ...chat, inputs: '\ud800' })).toEqual(['js/openai', 'js/ai-sdk'])
  })
})
