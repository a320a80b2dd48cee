import { InferenceClient } from '@huggingface/inference'
import { describe, expect, it } from 'vitest'
import { allPairs, optionsFor } from '../../../test/helpers/snippet/pairs.ts'
import { FILE_BYTES, readWire, TOKEN, type Wire, wireOf } from '../../../test/helpers/snippet/wire.ts'
import type { Json } from '../../card/types.ts'
import { SnippetError } from '../snippet-error.ts'
import type { SnippetOptions, SnippetRequest } from '../types.ts'
import { getHelper, MissingHelperError } from './find-helper.ts'
import { MediaText } from './media-text.ts'
import { resolveRequest } from './resolve-request.ts'

const text = (parameters = {}) => ({ ...optionsFor('hf-inference', 'text-classification'), ...parameters })
const chat = (parameters = {}) => ({ ...optionsFor('together', 'text-generation'), ...parameters })

async function jsonBody(options: SnippetOptions): Promise<{ [key: string]: unknown }> {
  const { body } = await resolveRequest(options)
  if (body.kind !== 'json' || typeof body.value !== 'object' || body.value === null)
    throw new Error(body.kind)
  return { ...body.value }
}

const header = (request: SnippetRequest, name: string) => request.headers.find((item) => item.name === name)

describe('resolveRequest', () => {
  it('posts inputs with the token and nothing of the SDK', async () => {
    expect(await resolveRequest({ ...text(), inputs: 'Fine.', parameters: { top_k: 2 } })).toMatchObject({
      method: 'POST',
      url: 'https://router.huggingface.co/hf-inference/models/acme/tiny-v2',
      headers: [
        { name: 'Authorization', scheme: 'Bearer', variable: 'HF_TOKEN' },
        { name: 'Content-Type', value: 'application/json' },
      ],
      body: { kind: 'json', value: { inputs: 'Fine.', parameters: { top_k: 2 } } },
      next: { kind: 'nothing' },
    })
  })

  it('leaves parameters out when none are given', async () => {
    expect(await jsonBody(text({ inputs: 'Fine.' }))).toEqual({ inputs: 'Fine.' })
  })

  it('takes hosted inference where no provider is named', async () => {
    const { url } = await resolveRequest({ model: { id: 'acme/tiny', pipelineTag: 'translation', tags: [] } })
    expect(url).toBe('https://router.huggingface.co/hf-inference/models/acme/tiny')
  })

  it('bills an organisation when one is named', async () => {
    const name = 'X-HF-Bill-To'
    expect(header(await resolveRequest(text({ billTo: 'acme' })), name)).toEqual({ name, value: 'acme' })
    expect(header(await resolveRequest(chat({ billTo: 'acme' })), name)).toEqual({ name, value: 'acme' })
    expect(header(await resolveRequest(text()), name)).toBeUndefined()
  })

  it.each(['a\r\nX-Evil: 1', 'a\nb', ' a', 'a ', 'é', '', '\u0000', '\u2028'])(
    'refuses to bill %j',
    async (billTo) => {
      await expect(resolveRequest(text({ billTo }))).rejects.toThrow('cannot be billed')
    },
  )

  it.each(['A B', 'A;id', '1A', '', '$(id)', 'É'])(
    'refuses %j as a token variable',
    async (tokenVariable) => {
      await expect(resolveRequest(text({ tokenVariable }))).rejects.toThrow(
        'is not the name of an environment variable',
      )
    },
  )

  it('encodes what a model id would do to a path', async () => {
    const options = { ...text(), providerModelId: 'acme/a?b#c&$(id) "\'`{[é' }
    expect((await resolveRequest(options)).url).toBe(
      'https://router.huggingface.co/hf-inference/models/acme/a%3Fb%23c%26%24(id)%20%22%27%60%7B%5B%C3%A9'.replace(
        '(id)',
        '%28id%29',
      ),
    )
  })

  it.each(['acme/../../evil', '..', 'acme//x', '', 'a/./b', '/a', 'a/\ud800'])(
    'refuses %j as a model id',
    async (id) => {
      await expect(resolveRequest({ ...text(), providerModelId: id })).rejects.toThrow(
        'is not the id of a model',
      )
    },
  )

  it('puts labels of its own where a task needs some', async () => {
    expect((await jsonBody(optionsFor('hf-inference', 'zero-shot-classification'))).parameters).toEqual({
      candidate_labels: ['refund', 'legal', 'faq'],
    })
    expect((await jsonBody(optionsFor('hf-inference', 'zero-shot-image-classification'))).parameters).toEqual(
      {
        candidate_labels: ['cat', 'dog', 'llama'],
      },
    )
  })

  it.each([
    ['text-classification', { text: 'Je suis ravi.' }, 'Je suis ravi.'],
    ['fill-mask', { text: 'Paris est <mask>.' }, 'Paris est <mask>.'],
    ['fill-mask', { text: 'Nothing is hidden.' }, 'The answer to the universe is [MASK].'],
    ['question-answering', { text: 'Où ?', context: 'À Brest.' }, { question: 'Où ?', context: 'À Brest.' }],
    ['question-answering', { text: 'A text alone.' }, { question: 'Where do I live?' }],
    [
      'table-question-answering',
      { text: 'Combien ?', table: [{ name: 'Nombre', values: ['1'] }] },
      { query: 'Combien ?', table: { Nombre: ['1'] } },
    ],
    [
      'sentence-similarity',
      { sourceSentence: 'Un', sentences: ['Deux'] },
      { source_sentence: 'Un', sentences: ['Deux'] },
    ],
    ['tabular-regression', { structuredData: [{ name: 'a', values: ['1'] }] }, { data: { a: ['1'] } }],
    ['visual-question-answering', { src: 'a.png', text: 'Quoi ?' }, { question: 'Quoi ?' }],
    ['zero-shot-classification', { text: 'Without labels.' }, expect.stringContaining('reimbursed')],
  ])(
    "sends for %s what the model's author tries it with, %j, where that suffices",
    async (pipelineTag, input, inputs) => {
      const examples = [{ title: 'One', input, parameters: {} }]
      const body = await jsonBody({ model: { id: 'acme/tiny', pipelineTag, tags: [], examples } })
      expect(body).toMatchObject({ inputs })
    },
  )

  it.each([
    [{ text: 'Hi.' }, [{ role: 'user', content: 'Hi.' }]],
    [
      { messages: [{ role: 'system', parts: [{ type: 'text' as const, text: 'Be brief.' }] }] },
      [{ role: 'system', content: 'Be brief.' }],
    ],
    [
      { text: 'What?', src: 'https://acme.example/cat.png' },
      [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What?' },
            { type: 'image_url', image_url: { url: 'https://acme.example/cat.png' } },
          ],
        },
      ],
    ],
    [
      { text: 'A picture that nobody else can load', src: 'cat.png' },
      [{ role: 'user', content: 'What is the capital of France?' }],
    ],
  ])('says in a chat what its author says, %j', async (input, messages) => {
    const model = { id: 'acme/tiny', pipelineTag: 'text-generation', tags: [] }
    const examples = [{ title: 'One', input, parameters: {} }]
    const body = await jsonBody({ model: { ...model, examples }, provider: 'auto' })
    expect(body).toMatchObject({ messages })
  })

  it('begins with the example that is chosen, and with its file', async () => {
    const file = { file: 'boat.png', mime: 'image/png', url: 'https://acme.example/a/boat.png' }
    const examples = [
      { title: 'One', input: { text: 'What?' }, parameters: {} },
      { title: 'Two', input: { text: 'Which boat?' }, parameters: { top_k: 2 }, file },
    ]
    const model = { id: 'acme/tiny', pipelineTag: 'visual-question-answering', tags: [], examples }
    expect(await jsonBody({ model })).toMatchObject({ inputs: { question: 'What?' } })
    const { call } = await resolveRequest({ model, example: 1 })
    expect(call.inputs).toEqual({
      question: 'Which boat?',
      image: { file: 'boat.png', mime: 'image/png' },
    })
    expect(call.parameters).toEqual({ top_k: 2 })
  })

  it.each([
    ['image-classification', 'boat.png', 'image/png', 'boat.png'],
    ['automatic-speech-recognition', 'hum.flac', 'audio/flac', 'hum.flac'],
    // A film is no picture.
    ['image-classification', 'boat.mp4', 'video/mp4', 'cats.jpg'],
  ])(
    'sends for %s the file of the example, %s, if the task takes it',
    async (pipelineTag, file, mime, sent) => {
      const example = { title: 'One', input: {}, parameters: {}, file: { file, mime, url: `/${file}` } }
      const model = { id: 'acme/tiny', pipelineTag, tags: [], examples: [example] }
      expect((await resolveRequest({ model })).call.inputs).toMatchObject({ file: sent })
    },
  )

  it("has the author's labels and parameters, and those of the reader before them", async () => {
    const example = {
      title: 'One',
      input: { text: 'Late again.', candidateLabels: ['post', 'rail'] },
      parameters: { multi_label: true },
    }
    const model = { id: 'acme/tiny', pipelineTag: 'zero-shot-classification', tags: [], examples: [example] }
    expect(await jsonBody({ model })).toMatchObject({
      inputs: 'Late again.',
      parameters: { candidate_labels: ['post', 'rail'], multi_label: true },
    })
    expect(await jsonBody({ model, parameters: { multi_label: false } })).toMatchObject({
      parameters: { candidate_labels: ['post', 'rail'], multi_label: false },
    })
  })

  it.each([
    ['translation', ['en', 'fr'], 'My name is Clara and I live in Berlin.'],
    ['translation', ['pt-BR', 'en'], 'Meu nome é Clara e moro em Berlim.'],
    ['fill-mask', ['la', 'de'], 'Paris ist die [MASK] von Frankreich.'],
    ['question-answering', ['fr'], { context: "Je m'appelle Clara et j'habite à Berlin." }],
    ['text-classification', ['de', 'en'], 'I like you. I love you.'],
    ['text-classification', ['multilingual'], 'I like you. I love you.'],
    ['summarization', ['de'], expect.stringContaining('The lighthouse')],
  ])('sends for %s to a model for %j a text that it understands', async (pipelineTag, languages, inputs) => {
    const body = await jsonBody({ model: { id: 'acme/tiny', pipelineTag, tags: [], languages } })
    expect(body).toMatchObject({ inputs })
  })

  it('marks the word to guess as tokenizers of the same type do where the own mark is not known', async () => {
    const model = { id: 'acme/tiny', pipelineTag: 'fill-mask', tags: ['roberta'], languages: ['it'] }
    expect(await jsonBody({ model })).toEqual({ inputs: 'Parigi è la <mask> della Francia.' })
  })

  it("asks for what hides behind the model's own mask", async () => {
    const model = { id: 'acme/tiny', pipelineTag: 'fill-mask', tags: [], maskToken: `'"$(id)` }
    expect(await jsonBody({ model })).toEqual({ inputs: `The answer to the universe is '"$(id).` })
  })

  it.each([
    [
      'fal-ai',
      'text-to-image',
      { loras: [{ path: expect.stringMatching(/acme\/tiny\/.*a b\.safe$/), scale: 1 }] },
    ],
    ['wavespeed', 'text-to-image', { loras: [{ path: 'acme/tiny', scale: 1 }] }],
    ['replicate', 'text-to-image', { input: { lora_weights: 'https://huggingface.co/acme/tiny' } }],
  ])('names the weights of an adapter to %s for %s', async (provider, task, part) => {
    const adapter = { kind: 'lora', weightsPath: 'a b.safe' } as const
    expect(await jsonBody({ ...optionsFor(provider, task), adapter })).toMatchObject(part)
    expect(JSON.stringify(await jsonBody(optionsFor(provider, task)))).not.toContain('lora')
  })

  it('names file and type where a file is the body', async () => {
    const { body, headers } = await resolveRequest({
      ...optionsFor('hf-inference', 'image-classification'),
      inputs: { file: 'a.webp', mime: 'image/webp' },
    })
    expect(body).toEqual({ kind: 'bytes', media: { file: 'a.webp', mime: 'image/webp' } })
    expect(headers).toContainEqual({ name: 'Content-Type', value: 'image/webp' })
  })

  it.each([
    'image-classification',
    'audio-classification',
    'automatic-speech-recognition',
    'object-detection',
  ])('sends parameters beside the file of hosted inference: %s', async (pipelineTag) => {
    const options = { model: { id: 'acme/tiny', pipelineTag, tags: [] }, parameters: { top_k: 2 } }
    expect(await jsonBody(options)).toEqual({
      inputs: expect.any(MediaText),
      parameters: { top_k: 2 },
    })
  })

  it('says what a provider refuses', async () => {
    const options = {
      ...optionsFor('fal-ai', 'automatic-speech-recognition'),
      inputs: { file: 'a.flac', mime: 'audio/flac' },
    }
    await expect(resolveRequest(options)).rejects.toThrow(/does not support blob type audio\/flac/)
    await expect(resolveRequest(options)).rejects.toBeInstanceOf(SnippetError)
  })

  it('says which providers and tasks there are', async () => {
    await expect(resolveRequest(optionsFor('nobody', 'translation'))).rejects.toThrow(
      /Unknown provider "nobody".*hf-inference/,
    )
    await expect(resolveRequest(optionsFor('groq', 'translation'))).rejects.toBeInstanceOf(MissingHelperError)
    await expect(resolveRequest(optionsFor('constructor', 'translation'))).rejects.toBeInstanceOf(
      MissingHelperError,
    )
    await expect(resolveRequest({ model: { id: 'a/b', tags: [] } })).rejects.toThrow('does not name a task')
    await expect(resolveRequest(optionsFor('hf-inference', 'robotics'))).rejects.toThrow(
      'no request for the task',
    )
  })

  it('logs a body that is no JSON and uses the raw inputs', async () => {
    const logged: unknown[] = []
    const broken = Object.create(getHelper('hf-inference', 'translation'), {
      makeBody: { value: () => 'not JSON' },
    })
    const request = await resolveRequest(
      { ...optionsFor('hf-inference', 'translation'), inputs: 'Guten Tag' },
      { getHelper: () => broken, log: { error: (...words) => logged.push(words) } },
    )
    expect(request.body).toEqual({ kind: 'json', value: 'Guten Tag' })
    expect(logged).toEqual([['Failed to parse body as JSON', expect.any(SyntaxError)]])
  })

  it('sends JSON that is too deep for a literal as text', async () => {
    const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)
    const { body } = await resolveRequest({ ...text(), inputs: deep })
    expect(body).toEqual({ kind: 'text', text: JSON.stringify({ inputs: deep }) })
  })

  it('keeps keys that mean something to JavaScript', async () => {
    const inputs: Json = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}')
    expect(JSON.stringify(await jsonBody({ ...text(), inputs }))).toBe(JSON.stringify({ inputs }))
  })
})

describe('chat', () => {
  it('goes through the router, which is told the provider behind the model', async () => {
    const request = await resolveRequest(chat({ inputs: 'Hi' }))
    expect(request.url).toBe('https://router.huggingface.co/v1/chat/completions')
    expect(request.body).toEqual({
      kind: 'json',
      value: { model: 'acme/tiny:together', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 512 },
    })
    expect((await jsonBody({ ...chat(), provider: 'auto' })).model).toBe('acme/tiny')
  })

  it('streams when asked to', async () => {
    expect((await jsonBody(chat({ streaming: true }))).stream).toBe(true)
    expect(await jsonBody(chat())).not.toHaveProperty('stream')
    expect((await resolveRequest(text({ streaming: true }))).streaming).toBe(false)
  })

  it('asks for 512 tokens unless told otherwise', async () => {
    expect((await jsonBody(chat())).max_tokens).toBe(512)
    expect((await jsonBody(chat({ parameters: { max_tokens: 9 } }))).max_tokens).toBe(9)
    expect((await jsonBody(chat({ parameters: { max_tokens: undefined } }))).max_tokens).toBe(512)
  })

  it('sends temperature and top_p only when given, and 0 is given', async () => {
    expect(Object.keys(await jsonBody(chat()))).toEqual(['model', 'messages', 'max_tokens'])
    const parameters = { temperature: 0, top_p: 0 }
    expect(await jsonBody(chat({ parameters }))).toMatchObject(parameters)
  })

  it('goes to a provider that the router does not know with its own key', async () => {
    const request = await resolveRequest({ ...chat(), provider: 'openai', providerModelId: 'gpt-x' })
    expect(request.url).toBe('https://api.openai.com/v1/chat/completions')
    expect(header(request, 'Authorization')).toMatchObject({ variable: 'OPENAI_API_KEY' })
    expect(request.body).toMatchObject({ value: { model: 'gpt-x' } })
  })
})

describe('an endpoint', () => {
  const at = (endpointUrl: string, task = 'text-generation') => ({
    ...optionsFor('hf-inference', task),
    endpointUrl,
  })

  it.each([
    ['http://localhost:8080', 'http://localhost:8080/v1/chat/completions'],
    ['http://localhost:8080/v1/', 'http://localhost:8080/v1/chat/completions'],
    ['https://a.example/x/v1/chat/completions?k=1', 'https://a.example/x/v1/chat/completions?k=1'],
    ['http://[::1]:8080/v1', 'http://[::1]:8080/v1/chat/completions'],
  ])('%s chats at %s', async (endpointUrl, url) => {
    const request = await resolveRequest(at(endpointUrl))
    expect(request.url).toBe(url)
    expect(header(request, 'Authorization')).toMatchObject({ variable: 'API_TOKEN' })
  })

  it('is asked as it is for any other task', async () => {
    expect((await resolveRequest(at('https://a.example/tei/', 'feature-extraction'))).url).toBe(
      'https://a.example/tei/',
    )
  })

  it.each([
    ['feature-extraction', 'embeddings', { model: 'acme/tiny-v2', input: 'Hello' }],
    [
      'text-to-image',
      'images/generations',
      { model: 'acme/tiny-v2', prompt: 'Hello', response_format: 'b64_json' },
    ],
    [
      'text-to-speech',
      'audio/speech',
      { model: 'acme/tiny-v2', input: 'Hello', voice: 'alloy', response_format: 'wav' },
    ],
  ])('in OpenAI’s form serves %s at /%s', async (task, route, body) => {
    const base = { ...at('https://a.example/x', task), endpointProtocol: 'openai', inputs: 'Hello' } as const
    const request = await resolveRequest(base)
    expect(request.url).toBe(`https://a.example/x/v1/${route}`)
    expect(request.body).toEqual({ kind: 'json', value: body })
    expect(header(request, 'Authorization')).toMatchObject({ variable: 'API_TOKEN' })
    const whole = `https://a.example/x/${route}`
    expect((await resolveRequest({ ...base, endpointUrl: whole })).url).toBe(whole)
    const own = { ...base, parameters: { voice: 'bella', response_format: 'url', dimensions: 2 } }
    expect((await resolveRequest(own)).body).toMatchObject({ value: own.parameters })
  })

  it('in OpenAI’s form transcribes a form with a recording', async () => {
    const options = {
      ...at('https://a.example/v1?k=1', 'automatic-speech-recognition'),
      endpointProtocol: 'openai',
    } as const
    const request = await resolveRequest({ ...options, parameters: { language: 'en', temperature: 0 } })
    expect(request.url).toBe('https://a.example/v1/audio/transcriptions?k=1')
    expect(wireOf(request)).toMatchObject({
      contentType: 'multipart/form-data',
      body: expect.objectContaining({ model: 'acme/tiny-v2', language: 'en', temperature: '0' }),
    })
    await expect(resolveRequest({ ...options, parameters: { include: ['logprobs'] } })).rejects.toThrow(
      'The parameter "include" cannot be sent as a field of a form.',
    )
  })

  it('in OpenAI’s form has no route for other tasks, and takes no other inputs', async () => {
    const options = (task: string) =>
      ({ ...at('https://a.example', task), endpointProtocol: 'openai' }) as const
    await expect(resolveRequest(options('sentence-similarity'))).rejects.toThrow(
      'An OpenAI-compatible server has no route for the task "sentence-similarity".',
    )
    await expect(resolveRequest({ ...options('text-to-speech'), inputs: ['a'] })).rejects.toThrow(
      'takes a text',
    )
    await expect(resolveRequest({ ...options('feature-extraction'), inputs: [1] })).rejects.toThrow(
      'takes a text or a list of texts',
    )
    await expect(resolveRequest({ ...options('automatic-speech-recognition'), inputs: 'a' })).rejects.toThrow(
      'takes a file',
    )
  })

  it('has no braces or brackets left that curl would expand', async () => {
    expect((await resolveRequest(at("https://a.example/{a,b}[1-3]'|?q={x}#h", 'translation'))).url).toBe(
      'https://a.example/%7Ba,b%7D%5B1-3%5D%27%7C?q=%7Bx%7D',
    )
  })

  it('has no percent sign left that a client would encode anew', async () => {
    expect((await resolveRequest(at('https://a.example/%zz%41%?q=%', 'translation'))).url).toBe(
      'https://a.example/%25zz%41%25?q=%25',
    )
  })

  it('never gets its token sent to a provider', async () => {
    await expect(resolveRequest({ ...at('https://a.example'), provider: 'together' })).rejects.toThrow(
      'Leave out one',
    )
    await expect(resolveRequest({ ...at('https://a.example'), provider: 'auto' })).rejects.toThrow(
      'Leave out one',
    )
  })

  it.each(['a.example', 'ftp://a.example', 'javascript:alert(1)', 'https://u:p@a.example', ''])(
    'is not %j',
    async (endpointUrl) => {
      await expect(resolveRequest(at(endpointUrl))).rejects.toBeInstanceOf(SnippetError)
    },
  )
})

describe('every provider and task that a helper serves', () => {
  it.each(allPairs().map((options) => [options.provider, options.model.pipelineTag, options] as const))(
    '%s %s sends what the SDK sends',
    async (provider, task = '', options) => {
      const request = await resolveRequest(options)
      if (request.call.task === 'conversational') {
        expect(request.body.kind).toBe('json')
        return
      }
      expect(wireOf(request)).toEqual(await sdkWire(provider ?? '', task, request))
    },
  )
})

/** The request that the SDK's own method makes, intercepted before it reaches the network. */
async function sdkWire(provider: string, task: string, request: SnippetRequest): Promise<Wire> {
  const { call } = request
  const wires: Wire[] = []
  const mapping = [{ provider, providerId: call.providerModelId, status: 'live', task }]
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const message = new Request(input, init)
    if (message.url.includes('/api/models/')) return Response.json({ inferenceProviderMapping: mapping })
    wires.push(await readWire(message))
    return new Response('stop', { status: 400 })
  }
  // A distinct model id for each pair, because the SDK caches lookups.
  const args = { provider, model: `acme/${provider}-${task}`, ...sdkInputs(call) }
  const client: object = new InferenceClient(TOKEN, { fetch: answer })
  const name = task.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const method: unknown = Reflect.get(client, name)
  if (typeof method !== 'function') throw new Error(`The SDK has no method ${name}.`)
  await expect(Reflect.apply(method, client, [args])).rejects.toThrow()
  const [wire] = wires
  if (wire === undefined) throw new Error('The SDK has sent nothing.')
  return wire
}

function sdkInputs({ inputs, parameters }: SnippetRequest['call']): object {
  const blob = (media: { mime: string }) => new Blob([FILE_BYTES], { type: media.mime })
  const given = Object.keys(parameters).length === 0 ? {} : { parameters }
  if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs)) return { inputs, ...given }
  if ('mime' in inputs) return { inputs: blob({ mime: String(inputs.mime) }), ...given }
  if ('prompt' in inputs)
    return { inputs: blob({ mime: 'image/png' }), parameters: { prompt: inputs.prompt } }
  if ('image' in inputs) {
    return { inputs: { image: blob({ mime: 'image/png' }), question: inputs.question }, ...given }
  }
  return { inputs, ...given }
}
