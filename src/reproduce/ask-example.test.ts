import { afterEach, describe, expect, it, vi } from 'vitest'
import { entryOf } from '../../test/helpers/entry-of.ts'
import { jsonOf, type Said, startModelServer } from '../../test/helpers/model-server.ts'
import { parseSettings } from '../settings/read-settings.ts'
import { type AskOptions, askExample } from './ask-example.ts'
import { subjectsOf } from './subject.ts'
import { findTarget, type Where } from './targets.ts'

const TOKEN = 'secret-of-ours-1234'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

const cardOf = (frontMatter: string) => `---\n${frontMatter}\n---\n# Tiny`

/** Asks the first example of a card at a server that answers so. */
async function ask(
  files: { [path: string]: string | Uint8Array },
  said: Said | Said[],
  where: Where = {},
  options: Partial<AskOptions> = {},
) {
  const { url, asked } = await startModelServer((_, count) =>
    Array.isArray(said) ? (said[count - 1] ?? said[0] ?? { body: '' }) : said,
  )
  const entry = await entryOf(files)
  const [subject] = subjectsOf(entry)
  const target = findTarget({ endpoint: url, ...where }, parseSettings({}), entry)
  if (subject === undefined || target === undefined) throw new Error('There is nothing to ask.')
  const environment = { API_TOKEN: TOKEN }
  const { signal } = new AbortController()
  const answer = askExample(target, subject, { signal, stem: 'one', environment, ...options })
  return { answer: await answer, asked, url }
}

const CHAT = {
  'README.md': cardOf('pipeline_tag: text-generation\nwidget: [{text: Hello, parameters: {seed: 7}}]'),
}
const LABELS = { 'README.md': cardOf('pipeline_tag: text-classification\nwidget: [{text: Fine!}]') }
const HF = { protocol: 'hf-inference' } as const

describe('askExample', () => {
  it('sends the request of the snippet with the token, and reads the answer as pages do', async () => {
    const { answer, asked } = await ask(LABELS, { body: [{ label: 'happy', score: 0.75 }] }, HF)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
    expect(asked.map(jsonOf)).toEqual([{ inputs: 'Fine!' }])
    expect(answer.output).toEqual([{ kind: 'scores', scores: [{ label: 'happy', score: 0.75 }] }])
    expect(answer.written).toEqual([{ label: 'happy', score: 0.75 }])
  })

  it('says how the answer to a chat came to be, as the server says it', async () => {
    const chunk = (delta: object, more: object = {}) =>
      JSON.stringify({ model: 'tiny-4bit', system_fingerprint: 'fp_1', choices: [{ delta }], ...more })
    const usage = { usage: { prompt_tokens: 5, completion_tokens: 2 }, choices: [] }
    const body = [chunk({ content: 'Hi' }), chunk({ content: ' you.' }), chunk({}, usage), '[DONE]']
    const { answer, asked, url } = await ask(CHAT, { body, headers: { 'x-repo-commit': 'a'.repeat(40) } })
    expect(asked.map(jsonOf)).toMatchObject([
      { stream: true, stream_options: { include_usage: true }, seed: 7 },
    ])
    expect(answer.written).toEqual({ text: 'Hi you.' })
    expect(answer.recording).toMatchObject({
      server: url,
      model: 'tiny-4bit',
      fingerprint: 'fp_1',
      revision: 'a'.repeat(40),
      parameters: { max_tokens: 512, seed: 7 },
      seed: 7,
      tokens: { input: 5, output: 2 },
      firstToken: expect.any(Number),
      modelbook: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
  })

  it('says nothing that the server does not', async () => {
    const { answer } = await ask(LABELS, { body: [], headers: { 'x-repo-commit': 'main' } }, HF)
    expect(answer.recording).toMatchObject({ model: undefined, revision: undefined, tokens: undefined })
    expect(answer.recording).toMatchObject({ seed: undefined, firstToken: undefined, fingerprint: undefined })
  })

  it('sends the files beside the card, and those beside the example', async () => {
    const card = cardOf('pipeline_tag: image-classification\nwidget: [{src: cat.png}]')
    const own = await ask({ 'README.md': card, 'cat.png': PNG }, { body: [] }, HF)
    expect(own.asked[0]?.body.equals(PNG)).toBe(true)
    const beside = {
      'README.md': cardOf('pipeline_tag: image-classification'),
      '.examples/a.yaml': 'src: dog.png',
    }
    const found = await ask({ ...beside, '.examples/dog.png': PNG }, { body: [] }, HF)
    expect(found.asked[0]?.body.equals(PNG)).toBe(true)
  })

  it('sends a picture in a message as what is in it', async () => {
    const card = cardOf('pipeline_tag: image-text-to-text\nwidget: [{text: What?, src: cat.png}]')
    const said = { body: { choices: [{ message: { content: 'A cat.' } }] } }
    const { asked, answer } = await ask({ 'README.md': card, 'cat.png': PNG }, said)
    expect(JSON.stringify(asked.map(jsonOf))).toContain(`data:image/png;base64,${PNG.toString('base64')}`)
    expect(answer.output).toEqual([{ kind: 'text', text: 'A cat.' }])
  })

  it('asks nothing where a file is not there, or at another host', async () => {
    for (const src of ['gone.png', 'https://other.example/cat.png', '../../../secret.png']) {
      const card = cardOf(`pipeline_tag: image-classification\nwidget: [{src: '${src}'}]`)
      await expect(ask({ 'README.md': card }, { body: [] }, HF)).rejects.toThrow(
        `The file ${src} is not there.`,
      )
    }
  })

  it('asks nothing where the example lacks what the task takes', async () => {
    const card = cardOf('pipeline_tag: question-answering\nwidget: [{text: Where?}]')
    await expect(ask({ 'README.md': card }, { body: [] }, HF)).rejects.toThrow(
      'The example lacks what a request for question-answering takes.',
    )
  })

  it('keeps pictures of an answer as files, whether they are the answer or in its JSON', async () => {
    const drawn = { 'README.md': cardOf('pipeline_tag: text-to-image\nwidget: [{text: A cat}]') }
    const whole = await ask(drawn, { body: PNG, headers: { 'content-type': 'image/jpeg' } }, HF)
    expect(whole.answer).toMatchObject({
      written: { url: 'one-output.png' },
      output: [{ kind: 'file', src: 'one-output.png' }],
      files: [{ name: 'one-output.png' }],
    })
    const cut = {
      'README.md': cardOf('pipeline_tag: image-segmentation\nwidget: [{src: a.png}]'),
      'a.png': PNG,
    }
    const mask = PNG.toString('base64')
    const { answer } = await ask(cut, { body: ['a', 'b'].map((label) => ({ label, score: 1, mask })) }, HF)
    expect(answer.files.map(({ name }) => name)).toEqual(['one-output.png', 'one-output-2.png'])
    expect(answer.written).toMatchObject([{ mask: 'one-output.png' }, { mask: 'one-output-2.png' }])
  })

  it('keeps the tools that a model calls', async () => {
    const call = { function: { name: 'weather', arguments: '{"town":"Kiel"}' } }
    const said = { body: { choices: [{ message: { content: null, tool_calls: [call] } }] } }
    const { answer } = await ask(CHAT, said)
    expect(answer.output).toMatchObject([{ kind: 'message', message: { calls: [{ name: 'weather' }] } }])
  })

  describe('fetches a result that lies elsewhere', () => {
    /** Asks a provider whose answer is an address, at a server in its place. */
    async function draw(address: string, said: Said = { body: PNG }) {
      const { url, asked } = await startModelServer(({ path }) =>
        path.startsWith('/cat') ? said : { body: { output: address } },
      )
      const { fetch } = globalThis
      vi.spyOn(globalThis, 'fetch').mockImplementation((to, init) =>
        fetch(url + new URL(String(to)).pathname, init),
      )
      const entry = await entryOf({
        'README.md': cardOf('pipeline_tag: text-to-image\nwidget: [{text: A cat}]'),
      })
      const target = findTarget({ provider: 'replicate' }, parseSettings({}), entry)
      const [subject] = subjectsOf(entry)
      if (subject === undefined || target === undefined) throw new Error('There is nothing to ask.')
      const { signal } = new AbortController()
      const options = { signal, stem: 'one', environment: { HF_TOKEN: TOKEN } }
      return { asked, answer: await askExample(target, subject, options) }
    }
    afterEach(() => vi.restoreAllMocks())

    it('without the token', async () => {
      const { asked, answer } = await draw('https://files.example/cat.png')
      expect(answer).toMatchObject({
        written: { url: 'one-output.png' },
        files: [{ name: 'one-output.png' }],
      })
      expect(asked.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${TOKEN}`, undefined])
    })

    it.each([
      ['http://127.0.0.1:9/cat.png', {}, /which is not encrypted, so it is not fetched/],
      [
        'https://files.example/cat.png',
        { body: '<h1>No</h1>' },
        /is neither a picture nor a sound nor a film/,
      ],
      ['https://files.example/cat.png', { body: '', status: 404 }, /which answered with 404/],
      [
        'https://files.example/cat.png',
        { body: '', status: 302, headers: { location: 'http://127.0.0.1:9/' } },
        /which does not answer/,
      ],
    ])('and nothing else: %s %j', async (address, said, message) => {
      await expect(draw(address, { body: PNG, ...said })).rejects.toThrow(message)
    })
  })
})

describe('a token', () => {
  it.each([
    [{ body: [{ label: TOKEN, score: 1 }] }],
    [{ body: [{ label: 'a', score: 1, mask: Buffer.concat([PNG, Buffer.from(TOKEN)]).toString('base64') }] }],
    [{ body: { text: 'a', [`x-${TOKEN}`]: 1 } }],
  ])('is kept out of what is recorded, whatever the server answers: %j', async (said) => {
    await expect(ask(LABELS, said, HF)).rejects.toThrow(/repeats the token in API_TOKEN, so it is not kept/)
  })

  it('is kept out of errors', async () => {
    const failed = ask(LABELS, { status: 401, body: { error: `Bearer ${TOKEN} is wrong` } }, HF)
    await expect(failed).rejects.toMatchObject({
      answer: expect.stringContaining('Bearer $API_TOKEN is wrong'),
    })
    await expect(failed).rejects.not.toMatchObject({ message: expect.stringContaining(TOKEN) })
    const broken = ask(LABELS, { body: [] }, HF, { environment: { API_TOKEN: `${TOKEN}\n${TOKEN}` } })
    await expect(broken).rejects.toThrow(/^The token in API_TOKEN has a space, a line end/)
  })
})
