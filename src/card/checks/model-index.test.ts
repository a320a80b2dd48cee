import { describe, expect, it } from 'vitest'
import { frontMatterProblems, remedyOf } from '../../../test/helpers/card.ts'

describe('model-index', () => {
  const result = (metrics: string, dataset = '{type: a/b, name: B}') =>
    `model-index:\n- name: tiny\n  results:\n  - task: {type: fill-mask}\n    dataset: ${dataset}\n    metrics:\n${metrics}`

  it('accepts the form of the specification, and no results at all', () => {
    expect(frontMatterProblems(result('    - {type: f1, value: "20.0 ± 1.2"}'))).toEqual([])
    expect(frontMatterProblems('model-index:\n- name: tiny\n  results: []')).toEqual([])
  })

  it('names what is missing, at the nearest place', () => {
    expect(
      frontMatterProblems('model-index:\n- results:\n  - tasks: [{type: fill-mask}]\n    metrics: []'),
    ).toEqual([
      '3:3 missing-key: "model-index[0].name" is missing',
      '4:5 missing-key: "model-index[0].results[0].task" is missing',
      '4:5 missing-key: "model-index[0].results[0].dataset" is missing',
      '5:14 missing-key: "model-index[0].results[0].metrics" is empty',
    ])
    expect(
      remedyOf(
        'missing-key',
        'model-index:\n- name: a\n  results:\n  - tasks: []\n    dataset: {type: a, name: b}\n    metrics: [{type: a, value: 1}]',
      ),
    ).toBe('Rename "tasks" to "task".')
  })

  it('wants text where a server wants it', () => {
    const yaml = result('    - {type: f1, value: 1}', '{type: a/b, name: B, config: 2, revision: 1234}')
    expect(frontMatterProblems(yaml)).toEqual([
      '6:43 wrong-type: "model-index[0].results[0].dataset.config" must be text, not the number 2',
      '6:56 wrong-type: "model-index[0].results[0].dataset.revision" must be text, not the number 1234',
    ])
  })

  it('wants a list, and the URL of a source', () => {
    expect(frontMatterProblems('model-index:\n  name: tiny')).toEqual([
      '3:3 wrong-type: "model-index" must be a list, not a mapping',
    ])
    expect(frontMatterProblems(`${result('    - {type: f1, value: 1}')}\n    source: {name: Board}`)).toEqual(
      ['9:13 missing-key: "model-index[0].results[0].source.url" is missing'],
    )
    expect(frontMatterProblems('model-index: null')).toEqual(['2:1 empty-value: "model-index" has no value'])
  })

  it('doubts verification by hand, values out of range and duplicates', () => {
    const metrics = [
      '{type: f1, value: 0.5, verified: true}',
      '{type: f1, value: 50, name: macro}',
      '{type: accuracy, value: 101, verified: true, verifyToken: eyJ}',
      '{type: accuracy, value: 99}',
      '{type: perplexity, value: 400, verified: false}',
    ]
    expect(frontMatterProblems(result(metrics.map((metric) => `    - ${metric}`).join('\n')))).toEqual([
      '8:30 verified-by-hand: only the Hub can mark a result as verified',
      '10:31 metric-out-of-range: the value 101 of "accuracy" is not between 0 and 100',
      '11:7 duplicate-result: the metric "accuracy" is listed twice for the same task and dataset',
    ])
  })

  it('reports a second entry', () => {
    expect(frontMatterProblems('model-index:\n- {name: a, results: []}\n- {name: b, results: []}')).toEqual([
      '4:3 several-model-index: model-index has 2 entries, but some tools keep only the last',
    ])
  })
})
