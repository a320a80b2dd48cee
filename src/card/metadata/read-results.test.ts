import { describe, expect, it } from 'vitest'
import { readResults } from './read-results.ts'

const metric = { type: 'f1', name: undefined, value: 0.5, verified: false }
const task = { type: 'fill-mask', name: undefined }

describe('readResults', () => {
  it('reads the form of the specification', () => {
    const results = readResults([
      {
        name: 'tiny',
        results: [
          {
            task: { type: 'fill-mask', name: 'Masks' },
            dataset: { type: 'a/b', name: 'B', config: 'de', split: 'test', revision: 'abc', args: { x: 1 } },
            metrics: [{ type: 'f1', name: 'F1', value: 0.5, verified: true, verifyToken: 'eyJ', args: [1] }],
            source: { name: 'Board', url: 'https://example.org' },
            date: '2026-01-15',
          },
        ],
      },
    ])
    expect(results).toEqual([
      {
        task: { type: 'fill-mask', name: 'Masks' },
        dataset: { type: 'a/b', name: 'B', config: 'de', split: 'test', revision: 'abc', args: { x: 1 } },
        metrics: [{ type: 'f1', name: 'F1', value: 0.5, verified: true }],
        source: { url: 'https://example.org', name: 'Board' },
        date: '2026-01-15',
      },
    ])
  })

  it.each([
    0.5,
    -3,
    1500,
    '245.37 +/- 48.64',
    '73.8%',
    '0,912',
    'NA',
    '0.14 [0.14, 0.15]',
    null,
    [0.1, 0.2],
    { f1: 0.83 },
  ])('keeps the value %j as it is', (value) => {
    const [result] = readResults([
      { results: [{ task: { type: 'fill-mask' }, metrics: [{ type: 'f1', value }] }] },
    ])
    expect(result?.metrics[0]?.value).toEqual(value)
  })

  it.each([
    ['absent', undefined],
    ['null', null],
    ['a text', 'none'],
    ['empty', []],
    ['without results', [{ name: 'tiny' }]],
    ['with empty results', [{ name: 'tiny', results: [] }]],
    ['with null results', [{ name: 'tiny', results: null }]],
    ['with a text as result', [{ name: 'tiny', results: ['good'] }]],
    ['with an empty result', [{ name: 'tiny', results: [{}] }]],
  ])('gives nothing when model-index is %s', (_, modelIndex) => {
    expect(readResults(modelIndex)).toEqual([])
  })

  it.each([
    [
      'a mapping in place of the list',
      { name: 'tiny', results: [{ task: { type: 'fill-mask' }, metrics: [{ type: 'f1', value: 0.5 }] }] },
    ],
    [
      'a mapping keyed by the name',
      { tiny: { results: [{ task: { type: 'fill-mask' }, metrics: [{ type: 'f1', value: 0.5 }] }] } },
    ],
    [
      'a result in place of the model',
      [{ task: { type: 'fill-mask' }, metrics: [{ type: 'f1', value: 0.5 }] }],
    ],
    [
      'one result that is not in a list',
      [{ results: { task: { type: 'fill-mask' }, metrics: [{ type: 'f1', value: 0.5 }] } }],
    ],
    [
      'one metric that is not in a list',
      [{ results: [{ task: { type: 'fill-mask' }, metrics: { type: 'f1', value: 0.5 } }] }],
    ],
    ['a metric as its value', [{ results: [{ task: { type: 'fill-mask' }, metrics: [{ f1: 0.5 }] }] }]],
    [
      'plural keys',
      [{ results: [{ tasks: [{ type: 'fill-mask' }], metrics: [{ types: 'f1', values: 0.5 }] }] }],
    ],
    ['a task as text', [{ results: [{ task: 'fill-mask', metrics: [{ type: 'f1', value: 0.5 }] }] }]],
    [
      'a misspelt mark of verification',
      [
        {
          results: [{ task: { type: 'fill-mask' }, metrics: [{ type: 'f1', value: 0.5, veriefied: true }] }],
        },
      ],
    ],
    [
      'a name that was never filled in',
      [
        {
          name: { '{ name }': null },
          results: [{ task: { type: 'fill-mask' }, metrics: [{ type: 'f1', value: 0.5 }] }],
        },
      ],
    ],
  ])('reads %s', (_, modelIndex) => {
    expect(readResults(modelIndex)).toEqual([
      { task, dataset: undefined, metrics: [metric], source: undefined },
    ])
  })

  it('reads a result without metrics, and one without a task', () => {
    const results = readResults([
      {
        results: [
          { task: { type: 'fill-mask' }, dataset: { type: 'a/b' } },
          { metrics: [{ type: 'f1', value: 0.5 }] },
        ],
      },
    ])
    expect(results.map(({ task, metrics }) => [task.type, metrics.length])).toEqual([
      ['fill-mask', 0],
      [undefined, 1],
    ])
  })

  it('takes args of a dataset for its configuration where they are text', () => {
    const datasets = ['de', { language: 'fr' }, null].map((args) => {
      const [result] = readResults([{ results: [{ dataset: { type: 'a/b', args } }] }])
      return result?.dataset?.config
    })
    expect(datasets).toEqual(['de', undefined, undefined])
  })

  it('reads numbers as names, and a source that is only a URL', () => {
    const [result] = readResults([
      {
        results: [{ dataset: { type: 'a/b', revision: 2 }, source: 'https://example.org', metrics: ['f1'] }],
      },
    ])
    expect(result).toEqual({
      task: { type: undefined, name: undefined },
      dataset: { type: 'a/b', name: undefined, config: undefined, split: undefined, revision: '2' },
      metrics: [{ ...metric, value: null }],
      source: { url: 'https://example.org', name: undefined },
    })
  })

  it('reads the results of several models', () => {
    const model = { results: [{ task: { type: 'fill-mask' }, metrics: [{ type: 'f1', value: 0.5 }] }] }
    expect(readResults([model, model])).toHaveLength(2)
  })
})
