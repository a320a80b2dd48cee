import { describe, expect, it } from 'vitest'
import type { ModelEvaluation } from './cross-types.ts'
import { rankEvaluations } from './leaderboards.ts'

const result = (
  model: string,
  number: number | undefined,
  more: Partial<ModelEvaluation> = {},
): ModelEvaluation => ({
  model,
  parameters: undefined,
  updated: undefined,
  benchmark: 'squad',
  benchmarkName: undefined,
  config: '',
  split: 'test',
  revision: '',
  setup: '',
  task: '',
  metric: 'f1',
  metricName: undefined,
  value: number ?? 'good',
  number,
  verified: false,
  source: undefined,
  date: undefined,
  notes: undefined,
  ...more,
})

const places = (rows: ModelEvaluation[]) =>
  rankEvaluations(rows, () => undefined).map((board) => board.rows.map(({ model, rank }) => [model, rank]))

describe('a ranking', () => {
  it('puts the highest first, or the lowest where lower is better', () => {
    expect(places([result('a', 0.5), result('b', 0.7)])).toEqual([
      [
        ['b', 1],
        ['a', 2],
      ],
    ])
    expect(places([result('a', 0.5, { metric: 'wer' }), result('b', 0.7, { metric: 'wer' })])).toEqual([
      [
        ['a', 1],
        ['b', 2],
      ],
    ])
  })

  it('takes what is written in percent for that, small as it is', () => {
    const percent = (model: string, number: number) =>
      result(model, number, { metric: 'wer', value: `${number}%` })
    expect(places([percent('a', 1.2), percent('b', 0.9), result('c', 0.8, { metric: 'wer' })])).toEqual([
      [
        ['b', 1],
        ['a', 2],
      ],
      [['c', 1]],
    ])
  })

  it('gives equal values equal places', () => {
    expect(places([result('a', 0.5), result('b', 0.5), result('c', 0.4)])[0]).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 3],
    ])
  })

  it('places a model once, by its best value', () => {
    expect(places([result('a', 0.5), result('a', 0.6), result('b', 0.55)])[0]).toEqual([
      ['a', 1],
      ['b', 2],
      ['a', undefined],
    ])
  })

  it.each([
    ['splits', { split: 'validation' }],
    ['configs', { config: 'de' }],
    ['revisions', { revision: 'abc' }],
    ['setups', { setup: '5-shot' }],
    ['tasks', { task: 'summarization' }],
    ['metrics', { metric: 'exact_match' }],
    ['scales', { number: 50, value: 50 }],
  ])('never mixes %s', (_, more) => {
    expect(places([result('a', 0.5), result('b', 0.4, more)])).toHaveLength(2)
  })

  it('shows what is no number, without a place', () => {
    expect(places([result('a', undefined), result('b', undefined)])[0]).toEqual([
      ['a', undefined],
      ['b', undefined],
    ])
  })

  it('ranks nothing when nothing says which way is better', () => {
    expect(places([result('a', 3, { metric: 'magic' }), result('b', 4, { metric: 'magic' })])[0]).toEqual([
      ['b', undefined],
      ['a', undefined],
    ])
  })
})
