import { describe, expect, it } from 'vitest'
import type { Inputs } from '../types.ts'
import { exampleOf, ownInputs } from './own-inputs.ts'

const PICTURE = { file: 'cat.png', mime: 'image/png' }

/** Inputs of requests, by task, with what they are in an example. */
const CASES: [task: string, inputs: Inputs, input: { [part: string]: unknown }][] = [
  ['text-classification', 'I like you.', { text: 'I like you.' }],
  ['question-answering', { question: 'Where?', context: 'Here.' }, { text: 'Where?', context: 'Here.' }],
  [
    'table-question-answering',
    { query: 'How many?', table: { Boats: ['12'] } },
    { text: 'How many?', table: [{ name: 'Boats', values: ['12'] }] },
  ],
  [
    'sentence-similarity',
    { source_sentence: 'a', sentences: ['b'] },
    { sourceSentence: 'a', sentences: ['b'] },
  ],
  [
    'tabular-classification',
    { data: { Height: ['11.5'] } },
    { structuredData: [{ name: 'Height', values: ['11.5'] }] },
  ],
  ['visual-question-answering', { image: PICTURE, question: 'What?' }, { text: 'What?', src: 'cat.png' }],
  ['image-to-image', { image: PICTURE, prompt: 'A tiger.' }, { prompt: 'A tiger.', src: 'cat.png' }],
]

describe('a request as an example', () => {
  it.each(CASES)('has the inputs of %s, which make the same request again', (task, inputs, expected) => {
    const { input } = exampleOf({ task, inputs, parameters: {} })
    expect(input).toMatchObject(expected)
    const file = { ...PICTURE, url: '/cat.png' }
    expect(ownInputs(task, { input, file }, inputs)).toEqual(inputs)
  })

  it('has the turns of a chat', () => {
    const inputs = [{ role: 'user', content: 'Hello' }]
    const { input } = exampleOf({ task: 'conversational', inputs, parameters: {} })
    expect(input.messages).toEqual([{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }])
  })

  it('has a file by its name, and labels among its inputs', () => {
    const parameters = { candidate_labels: ['a', 'b'], top_k: 2 }
    const asked = exampleOf({ task: 'zero-shot-image-classification', inputs: PICTURE, parameters })
    expect(asked.input).toMatchObject({ src: 'cat.png', candidateLabels: ['a', 'b'] })
    expect(asked.parameters).toEqual({ top_k: 2 })
  })

  it('keeps inputs that no widget has', () => {
    const asked = exampleOf({ task: 'other', inputs: { passage: 'a', n: 2 }, parameters: {} })
    expect(asked.input.others).toEqual({ passage: 'a', n: 2 })
  })
})
