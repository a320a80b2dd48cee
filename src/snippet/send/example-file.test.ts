import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { NASTY_TEXTS } from '../../../test/helpers/snippet/nasty.ts'
import type { Json } from '../../card/types.ts'
import { openExampleFile } from '../../example/open-file.ts'
import { readExamples } from '../../example/read-examples.ts'
import { suggestTitle } from '../request/own-inputs.ts'
import type { Call, Inputs } from '../types.ts'
import { makeExampleFile } from './example-file.ts'
import type { Result } from './send-request.ts'

function asked(task: string, inputs: Inputs, parameters: { [name: string]: Json } = {}): Call {
  const model = { id: 'acme/tiny', tags: [] }
  return {
    task,
    model,
    provider: 'groq',
    providerModelId: 'tiny-8b',
    inputs,
    parameters,
    tokenVariable: 'HF_TOKEN',
  }
}

async function fileOf(call: Call, result: Result, title = 'Two boats', cardParameters = {}) {
  const asked = { ...call, model: { ...call.model, cardParameters } }
  const origin = 'https://router.example'
  const date = new Date('2026-11-27T09:30:00.250Z')
  const made = await makeExampleFile(title, { asked, result, origin, date, milliseconds: 1250.4 })
  const value: { [key: string]: Json } = parse(made.text)
  const { recorded, ...written } = value
  const inference = { parameters: cardParameters }
  return { ...made, recorded, example: readExamples({ widget: [written], inference })[0], value }
}

const PICTURE = { file: 'cat.png', mime: 'image/png' }

describe('the file of an example', () => {
  it('is called as the reader calls it, and says how the output came to be', async () => {
    const { file, value, recorded } = await fileOf(
      asked('text-classification', 'I like: you', { top_k: 2 }),
      { kind: 'json', value: [{ label: 'happy', score: 0.75 }] },
    )
    expect(file).toBe('two-boats.yaml')
    expect(value).toMatchObject({
      example_title: 'Two boats',
      text: 'I like: you',
      parameters: { top_k: 2 },
      output: [{ label: 'happy', score: 0.75 }],
    })
    expect(recorded).toMatchObject({
      date: '2026-11-27T09:30:00Z',
      server: 'https://router.example',
      model: 'tiny-8b',
      duration_ms: 1250,
    })
  })

  it('leaves out what every call of the task has, so that an example of the card stays the same one', async () => {
    const call = asked('conversational', [{ role: 'user', content: 'Rain?' }], { max_tokens: 512, seed: 3 })
    const chat = {
      ...call,
      model: { ...call.model, pipelineTag: 'text-generation', tags: ['conversational'] },
    }
    const { value } = await fileOf(chat, { kind: 'json', value: 'No.' })
    expect(value.parameters).toEqual({ seed: 3 })
  })

  it('has the name of the example of the card that was tried, and else its first words', () => {
    const call = asked('text-classification', 'To Alan and Grace, wherever they are', {})
    const example = {
      title: 'Two people',
      input: { text: 'To Alan and Grace, wherever they are' },
      parameters: {},
    }
    expect(suggestTitle(call)).toBe('To Alan and Grace, wherever they')
    expect(suggestTitle({ ...call, model: { ...call.model, examples: [example] } })).toBe('Two people')
  })

  const CASES: [task: string, inputs: Inputs, parameters?: { [name: string]: Json }][] = [
    ['text-classification', 'yes'],
    ['zero-shot-classification', 'Where is it?', { candidate_labels: ['no', 'on'], multi_label: true }],
    ['question-answering', { question: 'Where?', context: 'Here.\nOr there.\n' }],
    [
      'table-question-answering',
      { query: 'How many?', table: { Port: ['North'], '2020': ['012'], '1999': ['1e3'] } },
    ],
    ['tabular-regression', { data: { Height: ['11.52', ''] } }],
    ['sentence-similarity', { source_sentence: 'a', sentences: ['b', '2026-01-01'] }],
    ['image-to-image', { image: PICTURE, prompt: 'A tiger' }],
    ['zero-shot-image-classification', PICTURE, { candidate_labels: ['a, b', 'c'] }],
    [
      'conversational',
      [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'a' },
            { type: 'image_url', image_url: { url: 'a.png' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ type: 'function', function: { name: 'f', arguments: '{}' } }],
        },
        { role: 'user', content: 'null' },
      ],
    ],
    ['robotics', { steps: 3, where: { x: 1 } }],
  ]

  it.each(CASES)(
    'is read as what was asked, and its recording belongs to it: %s',
    async (task, inputs, parameters = {}) => {
      for (const shared of [{}, { temperature: 0.5, top_k: 9 }]) {
        const { example, recorded } = await fileOf(
          asked(task, inputs, parameters),
          { kind: 'json', value: [] },
          'a',
          shared,
        )
        expect(recorded).toMatchObject({ input: example?.hash })
        expect(example?.output).toEqual([{ kind: 'nothing' }])
      }
    },
  )

  it.each(NASTY_TEXTS.filter((text) => text !== '' && text.isWellFormed()))(
    'is read as it was, whatever is said in it: %j',
    async (text) => {
      const output = { [text]: [text, { __proto__: text }] }
      const call = asked('text-classification', text, { [text]: text, ['__proto__']: 'x' })
      const made = await fileOf(call, { kind: 'json', value: output }, text)
      expect(made.value).toEqual({
        ...made.value,
        example_title: text,
        text,
        parameters: { [text]: text, ['__proto__']: 'x' },
        output,
      })
      const { value } = openExampleFile({
        path: 'a',
        shown: 'a',
        content: new TextEncoder().encode(made.text),
      })
      // In cards, line breaks are of one kind, and control characters are shown as such.
      if (!/[^\P{C}\n\t]/u.test(text)) expect(value).toEqual(made.value)
      expect(made.file).toMatch(/^[^/\\\p{C}]+\.yaml$/u)
    },
  )

  it('has a reply with its reasoning', async () => {
    const call = asked('conversational', [{ role: 'user', content: 'Hello' }])
    const reply = { text: 'Hi.', reasoning: 'Hm.', calls: [], isCut: false }
    expect((await fileOf(call, { kind: 'reply', reply })).example?.output).toMatchObject([
      { kind: 'message', message: { reasoning: 'Hm.', parts: [{ text: 'Hi.' }] } },
    ])
    const plain = { ...reply, reasoning: '' }
    expect((await fileOf(call, { kind: 'reply', reply: plain })).value.output).toEqual({ text: 'Hi.' })
  })

  it('names the files that belong beside it', async () => {
    const blob = new Blob()
    const call = asked('image-to-image', { image: PICTURE, prompt: 'A tiger' })
    const { beside, value } = await fileOf(call, { kind: 'file', blob, file: 'output.png' })
    expect(beside).toEqual(['cat.png', 'output.png'])
    expect(value).toMatchObject({ src: 'cat.png', output: { url: 'output.png' } })
  })

  it('says that it is too large to be read', async () => {
    const call = asked('image-segmentation', PICTURE)
    const large = await fileOf(call, { kind: 'json', value: [{ label: 'cat', mask: 'a'.repeat(300_000) }] })
    expect(large.isTooLarge).toBe(true)
    expect((await fileOf(call, { kind: 'json', value: [] })).isTooLarge).toBe(false)
  })

  it('has a name whatever it is called', async () => {
    const call = asked('text-classification', 'a')
    expect((await fileOf(call, { kind: 'json', value: 1 }, '../../?')).file).toBe('example.yaml')
    expect((await fileOf(call, { kind: 'json', value: 1 }, 'a'.repeat(500))).file.length).toBeLessThan(100)
  })

  it.each([
    [asked('text-classification', 'One two three four five six seven'), 'One two three four five six'],
    [asked('conversational', [{ role: 'user', content: 'Hello you' }]), 'Hello you'],
    [asked('image-classification', PICTURE), 'cat'],
  ])('is called after its input until the reader says otherwise', (call, title) => {
    expect(suggestTitle(call)).toBe(title)
  })
})
