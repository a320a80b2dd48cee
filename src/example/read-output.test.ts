/** What models answer, by the forms of pipelines and APIs. */

import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readExamples } from './read-examples.ts'

/** The output of an example that is written on one line. */
const outputOf = (output: string, input = 'text: Ada lives in Bonn.') =>
  readExamples({ widget: [parse(`{${input}, output: ${output}}`)] })[0]?.output

const PNG = 'iVBORw0KGgoAAAANSUhEUgAA'

describe('pictures', () => {
  it('have masks in base64, as APIs answer, or in files', () => {
    expect(outputOf(`[{label: cat, score: 0.9, mask: ${PNG}}]`, 'src: a.png')).toEqual([
      {
        kind: 'regions',
        regions: [{ label: 'cat', score: 0.9, mask: { src: `data:image/png;base64,${PNG}` } }],
      },
    ])
    expect(outputOf('[{label: cat, mask: cat.png}]', 'src: a.png')).toEqual([
      { kind: 'regions', regions: [{ label: 'cat', score: undefined, mask: { src: 'cat.png' } }] },
    ])
  })

  it('have masks as runs of pixels, packed or not', () => {
    const regions = [{ label: '', score: 0.9, mask: { width: 4, height: 3, runs: [2, 4, 6] } }]
    expect(outputOf('{masks: [{size: [3, 4], counts: [2, 4, 6]}], scores: [0.9]}', 'src: a.png')).toEqual([
      { kind: 'regions', regions },
    ])
    expect(outputOf('{masks: [{size: [3, 4], counts: "246"}], scores: [0.9]}', 'src: a.png')).toEqual([
      { kind: 'regions', regions },
    ])
  })

  it.each([
    '{size: [3, 4], counts: [-1]}',
    '{size: [99999, 99999], counts: [1]}',
    '{size: 3, counts: [1]}',
    '[]',
  ])('have no mask %s', (mask) => {
    expect(outputOf(`[{label: cat, mask: ${mask}}]`, 'src: a.png')).toMatchObject([{ kind: 'data' }])
  })

  it('unpacks runs that differ from those before, as COCO packs them', () => {
    // The fourth is 40 more than the second, in two characters.
    const runs = [5, 10, 3, 50]
    expect(outputOf('[{mask: {size: [9, 9], counts: "5:3X1"}}]', 'src: a.png')).toMatchObject([
      { regions: [{ mask: { runs } }] },
    ])
  })

  it('have key points', () => {
    expect(
      outputOf('[{keypoints: [[1, 2], [3, 4]], labels: [nose, ear], score: 0.5}]', 'src: a.png'),
    ).toEqual([
      {
        kind: 'regions',
        regions: [
          {
            label: '',
            score: 0.5,
            points: [
              { label: 'nose', x: 1, y: 2 },
              { label: 'ear', x: 3, y: 4 },
            ],
          },
        ],
      },
    ])
  })

  it('have a depth, as a picture and in numbers', () => {
    expect(outputOf('{depth: d.png, predicted_depth: [[1, 2], [3, 4]]}', 'src: a.png')).toEqual([
      { kind: 'file', src: 'd.png' },
      { kind: 'vector', shape: [2, 2], values: [1, 2, 3, 4] },
    ])
  })
})

describe('texts', () => {
  it('mark an answer in its context', () => {
    expect(
      outputOf('{answer: Bonn, score: 0.9, start: 13, end: 17}', 'text: Where?, context: Ada lives in Bonn.'),
    ).toEqual([
      { kind: 'scores', scores: [{ label: 'Bonn', score: 0.9 }] },
      { kind: 'spans', text: 'Ada lives in Bonn.', spans: [{ label: '', start: 13, end: 17 }] },
    ])
  })

  it('mark none where the offsets count something else', () => {
    expect(
      outputOf('{answer: Bonn, score: 0.9, start: 3, end: 4}', 'text: Where?, context: Ada lives in Bonn.'),
    ).toEqual([{ kind: 'scores', scores: [{ label: 'Bonn', score: 0.9 }] }])
  })

  it('mark what fills a gap', () => {
    expect(
      outputOf('[{token_str: " is", score: 0.9, sequence: this is it}]', 'text: "This [MASK] it"'),
    ).toMatchObject([
      { kind: 'spans', text: 'this is it', spans: [{ start: 5, end: 7 }] },
      { kind: 'scores' },
    ])
  })

  it('rank passages, the best first', () => {
    const input = 'text: Q, passages: [A, B]'
    const scores = [
      { label: 'B', score: 0.9 },
      { label: 'A', score: 0.1 },
    ]
    expect(outputOf('[{index: 0, score: 0.1}, {index: 1, score: 0.9}]', input)).toEqual([
      { kind: 'scores', scores },
    ])
    expect(outputOf('[{corpus_id: 1, score: 0.9}, {corpus_id: 0, score: 0.1}]', input)).toEqual([
      { kind: 'scores', scores },
    ])
  })

  it.each([
    '{role: assistant, content: Hm, reasoning_content: Well}',
    '{choices: [{message: {role: assistant, content: Hm, reasoning_content: Well}}]}',
    '[{generated_text: [{role: user, content: A}, {role: assistant, content: Hm, reasoning_content: Well}]}]',
  ])('are a turn of a chat: %s', (output) => {
    expect(outputOf(output)).toEqual([
      {
        kind: 'message',
        message: { role: 'assistant', parts: [{ type: 'text', text: 'Hm' }], reasoning: 'Well' },
      },
    ])
  })
})

describe('other answers', () => {
  it('are stretches of a sound', () => {
    expect(
      outputOf(
        '{text: A b, chunks: [{text: " A", timestamp: [0, 1.5]}, {text: b, timestamp: [1.5, null]}]}',
        'src: a.wav',
      ),
    ).toEqual([
      { kind: 'text', text: 'A b' },
      {
        kind: 'stretches',
        stretches: [
          { start: 0, end: 1.5, text: 'A' },
          { start: 1.5, end: undefined, text: 'b' },
        ],
      },
    ])
  })

  it.each(['""', '{text: " "}', '[{generated_text: ""}]'])(
    'are nothing where no word was found: %s',
    (written) => {
      expect(outputOf(written, 'src: a.wav')).toEqual([{ kind: 'nothing' }])
    },
  )

  it('are cells of the table that was asked', () => {
    expect(
      outputOf('{answer: "46", coordinates: [[1, 2]], cells: ["46"]}', 'text: Q, table: {A: [1]}'),
    ).toEqual([
      { kind: 'text', text: '46' },
      { kind: 'cells', cells: [[1, 2]] },
    ])
  })

  it('are values for the rows that went in', () => {
    expect(outputOf('[a, b]', 'structured_data: {A: [1, 2]}')).toEqual([
      { kind: 'table', columns: [{ name: 'Prediction', values: ['a', 'b'] }] },
    ])
  })

  it.each([
    ['[1, 2, 3]', [3], [1, 2, 3]],
    ['[[[1, 2], [3, 4]]]', [1, 2, 2], [1, 2, 3, 4]],
    ['{embedding: [1, 2]}', [2], [1, 2]],
  ])('are vectors: %s', (output, shape, values) => {
    expect(outputOf(output)).toEqual([{ kind: 'vector', shape, values }])
  })

  it('are sounds with names', () => {
    expect(outputOf('[{label: voice, blob: a.wav}]', 'src: b.wav')).toEqual([
      { kind: 'file', src: 'a.wav', label: 'voice' },
    ])
  })
})
