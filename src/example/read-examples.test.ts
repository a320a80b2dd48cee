import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { inputKeys, readExamples } from './read-examples.ts'
import type { ExampleInput } from './types.ts'

const read = (yaml: string) => readExamples(parse(yaml))

/** The parts of the first example's input that are there. */
function inputOf(yaml: string): Partial<ExampleInput> {
  const { others, ...parts } = read(`widget: [${yaml}]`)[0]?.input ?? { others: {} }
  const given = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
  return Object.keys(others).length === 0 ? given : { ...given, others }
}

describe('the examples of a card', () => {
  it.each([
    ['{text: Hello}', { text: 'Hello' }],
    ['{text: 42}', { text: '42' }],
    ['Hello', { text: 'Hello' }],
    ['{text: Who?, context: Me.}', { text: 'Who?', context: 'Me.' }],
    ['{text: Hi, candidate_labels: "a, b ,c"}', { text: 'Hi', candidateLabels: ['a', 'b', 'c'] }],
    ['{src: a.png, candidate_labels: [a, b]}', { src: 'a.png', candidateLabels: ['a', 'b'] }],
    ['{source_sentence: A, sentences: [B, C]}', { sourceSentence: 'A', sentences: ['B', 'C'] }],
    ['{src: a.png, prompt: A hat}', { src: 'a.png', prompt: 'A hat' }],
    ['{structured_data: {a: [1, 2]}}', { structuredData: [{ name: 'a', values: ['1', '2'] }] }],
    ['{text: How many?, table: {a: [1]}}', { text: 'How many?', table: [{ name: 'a', values: ['1'] }] }],
    [
      '{table: [{a: 1, b: 2}, {a: 3}]}',
      {
        table: [
          { name: 'a', values: ['1', '3'] },
          { name: 'b', values: ['2', ''] },
        ],
      },
    ],
    [
      '{messages: [{role: user, content: Hi}]}',
      { messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] },
    ],
    [
      '{messages: [{role: user, content: [{type: text, text: What?}, {type: image_url, image_url: {url: a.png}}]}]}',
      {
        messages: [
          {
            role: 'user',
            parts: [
              { type: 'text', text: 'What?' },
              { type: 'file', src: 'a.png' },
            ],
          },
        ],
      },
    ],
    ['{query: Who?, passage: Me.}', { others: { query: 'Who?', passage: 'Me.' } }],
    ['{text: [a, b]}', { others: { text: ['a', 'b'] } }],
  ])('read %s', (yaml, input) => {
    expect(inputOf(yaml)).toEqual(input)
  })

  it('are one where the list is forgotten, and none where there is no input', () => {
    expect(read('widget: {text: A}').map(({ path }) => path)).toEqual([['widget']])
    expect(read('widget: [{example_title: A}, {output: {text: B}}, 3, null]')).toEqual([])
    expect(read('license: mit')).toEqual([])
  })

  it('know their title, their group and their place', () => {
    expect(read('widget: [{text: A}, {text: B, example_title: Second, group: Letters}]')[1]).toMatchObject({
      title: 'Second',
      group: 'Letters',
      path: ['widget', 1],
    })
  })

  it('have the parameters of the card, of their input, and their own, which win', () => {
    const yaml =
      'inference: {parameters: {a: 1, b: 1}}\nwidget: [{text: A, multi_class: true, parameters: {b: 2}}]'
    expect(read(yaml)[0]?.parameters).toEqual({ a: 1, b: 2, multi_label: true })
  })

  it('are found again by the hash of input and parameters, whatever is said besides', () => {
    const hashes = (yaml: string) => read(yaml).map(({ hash }) => hash)
    const [plain, ...same] = hashes(
      'widget: [{text: A, context: B}, {context: B, text: A, example_title: C, output: {text: D}}]',
    )
    expect(same).toEqual([plain])
    expect(plain).toMatch(/^[0-9a-f]{64}$/)
    const other = hashes('widget: [{text: A, context: C}, {text: A, context: B, parameters: {top_k: 2}}]')
    expect(new Set([plain, ...other]).size).toBe(3)
  })

  it('end where aliases would make them longer than any card', () => {
    const sentences = Array<string>(30_000).fill('x'.repeat(1000))
    const widget = [{ text: 'A' }, { sentences }, { text: 'B' }]
    expect(readExamples({ widget }).map(({ input }) => input.text)).toEqual(['A'])
  })

  it('say what the Hub calls their inputs', () => {
    const [example] = read('widget: [{source_sentence: A, sentences: [B], passage: C}]')
    expect(example && inputKeys(example.input)).toEqual(['source_sentence', 'sentences', 'passage'])
  })
})

describe('the output of an example', () => {
  const outputOf = (output: string, input = 'text: Ada lives in Bonn.') =>
    read(`widget: [{${input}, output: ${output}}]`)[0]?.output

  it.each([
    ['null', []],
    ['A tale', [{ kind: 'text', text: 'A tale' }]],
    ['{text: A tale}', [{ kind: 'text', text: 'A tale' }]],
    ['[{generated_text: A tale}]', [{ kind: 'text', text: 'A tale' }]],
    ['{url: images/a.png}', [{ kind: 'file', src: 'images/a.png' }]],
    [
      '{url: a.wav, text: Hum}',
      [
        { kind: 'file', src: 'a.wav' },
        { kind: 'text', text: 'Hum' },
      ],
    ],
    ['[{label: good, score: 0.9}]', [{ kind: 'scores', scores: [{ label: 'good', score: 0.9 }] }]],
    ['[[{label: good, score: 0.9}]]', [{ kind: 'scores', scores: [{ label: 'good', score: 0.9 }] }]],
    ['{answer: Bonn, score: 0.9}', [{ kind: 'scores', scores: [{ label: 'Bonn', score: 0.9 }] }]],
    ['[{token_str: is, score: 0.9}]', [{ kind: 'scores', scores: [{ label: 'is', score: 0.9 }] }]],
    [
      '{sequence: A, labels: [a, b], scores: [0.9, 0.1]}',
      [
        {
          kind: 'scores',
          scores: [
            { label: 'a', score: 0.9 },
            { label: 'b', score: 0.1 },
          ],
        },
      ],
    ],
    [
      '[{label: cat, score: 0.9, box: {xmin: 1, ymin: 2, xmax: 3, ymax: 4}}]',
      [
        {
          kind: 'regions',
          regions: [{ label: 'cat', score: 0.9, box: { left: 1, top: 2, right: 3, bottom: 4 } }],
        },
      ],
    ],
    ['{a: [1, 2]}', [{ kind: 'table', columns: [{ name: 'a', values: ['1', '2'] }] }]],
    ['[]', [{ kind: 'nothing' }]],
    ['[[0.1, 0.2]]', [{ kind: 'vector', shape: [1, 2], values: [0.1, 0.2] }]],
    ['{data: [{embedding: [0.1, 0.2]}]}', [{ kind: 'vector', shape: [2], values: [0.1, 0.2] }]],
    [
      '{data: [{embedding: [0.1]}, {embedding: [0.2]}]}',
      [{ kind: 'vector', shape: [2, 1], values: [0.1, 0.2] }],
    ],
    ['[[0.1, [2]], 3]', [{ kind: 'data', value: [[0.1, [2]], 3] }]],
  ])('may be %s', (yaml, output) => {
    expect(outputOf(yaml)).toEqual(output)
  })

  it('marks parts of the text, in their order', () => {
    expect(
      outputOf('[{entity_group: LOC, score: 1, start: 13, end: 17}, {entity: PER, start: 0, end: 3}]'),
    ).toEqual([
      {
        kind: 'spans',
        text: 'Ada lives in Bonn.',
        spans: [
          { label: 'PER', start: 0, end: 3 },
          { label: 'LOC', start: 13, end: 17 },
        ],
      },
    ])
  })

  it('counts characters as Python does', () => {
    expect(outputOf('[{entity: PER, start: 2, end: 5}]', 'text: 🙂 Ada')).toMatchObject([
      { spans: [{ start: 3, end: 6 }] },
    ])
  })

  it.each([
    '[{entity: PER, start: 0, end: 99}]',
    '[{entity: A, start: 0, end: 3}, {entity: B, start: 1, end: 4}]',
  ])('is shown as written where its parts are none of the text: %s', (yaml) => {
    expect(outputOf(yaml)).toEqual([{ kind: 'data', value: parse(yaml) }])
  })

  it('names the sentences that are near', () => {
    expect(outputOf('[0.9, 0.1]', 'source_sentence: A, sentences: [B, C]')).toEqual([
      {
        kind: 'scores',
        scores: [
          { label: 'B', score: 0.9 },
          { label: 'C', score: 0.1 },
        ],
      },
    ])
  })
})
