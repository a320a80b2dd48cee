import { describe, expect, it } from 'vitest'
import { allPairs } from '../../test/helpers/snippet/pairs.ts'
import { HF_INFERENCE_TASKS } from '../provider-table.ts'
import { findOffers } from '../server/loaders/snippet/snippets.tsx'
import { listSnippets, offerOptions, resolveRequest } from '../snippet/index.ts'
import { OPENAI_TASKS } from '../snippet/request/openai-tasks.ts'
import type { SnippetOptions } from '../snippet/types.ts'
import { parseSettings } from './read-settings.ts'

const endpoint = { name: 'Acme', url: 'https://llm.acme.example/v1', token_variable: 'ACME_TOKEN' }

const offersFor = (settings: object, id: string, pipelineTag: string, frontMatter = {}) =>
  findOffers(parseSettings(settings), { id, pipelineTag, tags: [] }, frontMatter)

const idsFor = (...args: Parameters<typeof offersFor>) => offersFor(...args).map(({ id }) => id)

describe('an endpoint', () => {
  it('comes before public providers for the models and tasks that it answers for', () => {
    const settings = { endpoints: [{ ...endpoint, models: ['acme/*', 'other/one'] }] }
    expect(idsFor(settings, 'acme/llama', 'text-generation')[0]).toBe('Acme')
    expect(idsFor(settings, 'other/one', 'text-generation')[0]).toBe('Acme')
    expect(idsFor(settings, 'other/two', 'text-generation')).not.toContain('Acme')
    expect(idsFor(settings, 'acme/llama', 'image-classification')).not.toContain('Acme')
  })

  it('may know a model by another name', () => {
    const models = [{ model: 'acme/llama', providerId: 'llama3.2' }]
    const [offer] = offersFor({ endpoints: [{ ...endpoint, models }] }, 'acme/llama', 'text-generation')
    expect(offer).toMatchObject({ id: 'Acme', known: true, providerModelId: 'llama3.2' })
  })

  it('answers for tasks other than chat with the protocol of hosted inference', () => {
    const tei = { ...endpoint, protocol: 'hf-inference', tasks: ['feature-extraction'] }
    expect(idsFor({ endpoints: [tei] }, 'acme/embedder', 'feature-extraction')[0]).toBe('Acme')
    const openai = { ...endpoint, tasks: ['summarization'] }
    expect(() => parseSettings({ endpoints: [openai] })).toThrow(
      'has a route for text-generation, image-text-to-text, feature-extraction, text-to-image, text-to-speech, automatic-speech-recognition. Use hf-inference for summarization',
    )
  })

  it('in OpenAI’s form answers for embeddings where its tasks say so', async () => {
    const settings = { endpoints: [{ ...endpoint, tasks: ['feature-extraction'] }] }
    const model = { id: 'acme/embedder', pipelineTag: 'feature-extraction', tags: [] }
    const [offer] = offersFor(settings, model.id, model.pipelineTag)
    if (offer === undefined) throw new Error('There is no offer.')
    const { url } = await resolveRequest(offerOptions(model, offer))
    expect(url).toBe('https://llm.acme.example/v1/embeddings')
    expect(idsFor({ endpoints: [endpoint] }, model.id, model.pipelineTag)).not.toContain('Acme')
  })

  it('in the form of hosted inference has a request for the tasks of that client alone', () => {
    const ofClient = allPairs().flatMap(({ provider, model }) =>
      provider === 'hf-inference' ? [model.pipelineTag] : [],
    )
    expect([...HF_INFERENCE_TASKS].toSorted()).toEqual(ofClient.toSorted())
    const own = { ...endpoint, protocol: 'hf-inference' }
    expect(() => parseSettings({ endpoints: [{ ...own, tasks: ['defect-detection'] }] })).toThrow(
      'endpoints[0].tasks[0]: protocol hf-inference has no request for "defect-detection". Remove it',
    )
    expect(idsFor({ endpoints: [own] }, 'acme/spot', 'defect-detection')).toEqual([])
  })

  it('is told apart by its name', () => {
    expect(() => parseSettings({ endpoints: [endpoint, endpoint] })).toThrow('"Acme" is used twice')
  })

  it.each(['localhost:8000', 'ftp://acme.example', 'https://acme.example/#x'])(
    'is no address as %s',
    (url) => {
      expect(() => parseSettings({ endpoints: [{ ...endpoint, url }] })).toThrow(/endpoints\[0\]\.url/)
    },
  )
})

describe('a token in modelbook.yaml', () => {
  const refusal = (settings: object): string => {
    try {
      parseSettings({ endpoints: [{ ...endpoint, ...settings }] })
    } catch (error) {
      return String(error)
    }
    return 'accepted'
  }

  it.each([
    'hf_abcdefghijKLMNOP',
    'sk-proj-1234',
    'gsk_abc',
    'r8_ABCdef',
    'AKIAIOSFODNN7EXAMPLE',
    'eyJhbGciOi.J9.x',
  ])('is refused where the name of a variable belongs: %s', (token) => {
    const message = refusal({ token_variable: token })
    expect(message).toContain('tokens never go into modelbook.yaml')
    expect(message).not.toContain(token)
  })

  it.each([
    { token: 'hf_abcdefgh' },
    { api_key: 'hf_abcdefgh' },
    { headers: { Authorization: 'hf_abcdefgh' } },
    { url: 'https://llm.acme.example/v1?api_key=hf_abcdefgh' },
    { url: 'https://me:hf_abcdefgh@llm.acme.example/v1' },
  ])('is refused anywhere else: %j', (settings) => {
    const message = refusal(settings)
    expect(message).toContain('tokens never go into modelbook.yaml; name the environment variable')
    expect(message).not.toContain('hf_abcdefgh')
  })
})

describe('the token of an endpoint', () => {
  const settings = (task: string, protocol: string) => ({
    endpoints: [{ ...endpoint, protocol, url: 'https://llm.acme.example/deep/path', tasks: [task] }],
  })
  const served = [
    ...[...HF_INFERENCE_TASKS].map((task) => [task, 'hf-inference'] as const),
    ...OPENAI_TASKS.map((task) => [task, 'openai'] as const),
  ]

  it.each(served)('goes to the endpoint alone, from every client, for %s by %s', async (task, protocol) => {
    const model = { id: 'acme/llama', pipelineTag: task, tags: [] }
    const [offer] = offersFor(settings(task, protocol), model.id, task)
    if (offer?.endpoint === undefined) throw new Error('The endpoint is not the first offer.')
    for (const streaming of [false, true]) {
      const options: SnippetOptions = { ...offerOptions(model, offer), streaming, ...withoutAddresses(task) }
      const { snippets } = await listSnippets(options, {
        getHelper: (await import('../snippet/request/find-helper.ts')).getHelper,
        log: { error: () => {} },
      })
      for (const { code } of snippets) {
        expect(code).toContain('ACME_TOKEN')
        expect(hostsIn(code), code).toEqual(['llm.acme.example'])
      }
      if (snippets.length === 0) continue
      const request = await resolveRequest(options)
      expect(new URL(request.url).host).toBe('llm.acme.example')
      expect(request.call.provider).toBe('hf-inference')
    }
  })

  it('is never mentioned in a snippet for a provider', async () => {
    const model = { id: 'acme/llama', pipelineTag: 'text-generation', tags: [] }
    const offers = offersFor({ endpoints: [endpoint] }, model.id, 'text-generation')
    for (const offer of offers.filter((each) => each.endpoint === undefined)) {
      const { snippets } = await listSnippets(offerOptions(model, offer))
      for (const { code } of snippets) expect(code).not.toMatch(/ACME_TOKEN|llm\.acme\.example/)
    }
  })
})

/** The example of one chat task has a picture's address among its inputs, which is not the address of a server. */
const withoutAddresses = (task: string) => (task === 'image-text-to-text' ? { inputs: 'Hello' } : {})

const hostsIn = (code: string) => [
  ...new Set([...code.matchAll(/https?:\/\/([^/"'\s\\]+)/g)].map(([, host]) => host)),
]

describe('the providers of a model', () => {
  const frontMatter = { inferenceProviderMapping: { groq: { providerId: 'g', task: 'conversational' } } }

  it('come from its card', () => {
    expect(offersFor({}, 'acme/llama', 'text-generation', frontMatter)).toEqual([
      { id: 'groq', known: true, providerModelId: 'g' },
      { id: 'auto', known: true },
    ])
  })

  it('name the file that holds an adapter’s weights', async () => {
    const adapter = { adapter: 'lora', adapterWeightsPath: 'a.safetensors' }
    const mapping = { inferenceProviderMapping: { 'fal-ai': { providerId: 'fal-ai/flux-lora', ...adapter } } }
    const model = { id: 'acme/lora', pipelineTag: 'text-to-image', tags: [] }
    const [offer] = offersFor({}, model.id, model.pipelineTag, mapping)
    if (offer === undefined) throw new Error('There is no offer.')
    const { body } = await resolveRequest(offerOptions(model, offer))
    expect(JSON.stringify(body)).toContain('https://huggingface.co/acme/lora/resolve/main/a.safetensors')
  })

  it('may stand in the form of the Hub’s list, and under the name of the Python client', () => {
    const list = {
      inference_provider_mapping: [{ provider: 'groq', providerId: 'g', hfModelId: 'acme/llama' }],
    }
    expect(idsFor({}, 'acme/llama', 'text-generation', list)).toEqual(['groq', 'auto'])
  })

  it('come from modelbook.yaml before the card', () => {
    const settings = {
      inferenceProviderMapping: { 'acme/llama': { novita: { providerId: 'n', status: 'staging' } } },
    }
    expect(offersFor(settings, 'acme/llama', 'text-generation', frontMatter)).toEqual([
      { id: 'novita', known: true, providerModelId: 'n', status: 'staging' },
    ])
  })

  it('are examples when nobody says which they are, hosted inference first', () => {
    const offers = offersFor({}, 'acme/bert', 'fill-mask')
    expect(offers[0]).toEqual({ id: 'hf-inference', known: false })
    expect(offers.every(({ known }) => !known)).toBe(true)
  })

  it('leave the choice to the router for chat when nobody says which they are', () => {
    const offers = offersFor({}, 'acme/llama', 'text-generation')
    expect(offers.slice(0, 2)).toEqual([
      { id: 'auto', known: false },
      { id: 'hf-inference', known: false },
    ])
    expect(offers.every(({ known }) => !known)).toBe(true)
  })

  it('are those with an interface for the task when hosted inference has none', () => {
    expect(idsFor({}, 'acme/film', 'text-to-video')).toContain('fal-ai')
    expect(idsFor({}, 'acme/film', 'text-to-video')).not.toContain('hf-inference')
    expect(idsFor({}, 'acme/film', 'graph-ml')).toEqual([])
  })

  it('are refused in modelbook.yaml when an entry lacks the provider’s id', () => {
    const settings = { inferenceProviderMapping: { 'acme/llama': { groq: { status: 'live' } } } }
    expect(() => parseSettings(settings)).toThrow(/inferenceProviderMapping\["?acme\/llama"?\]/)
  })
})
