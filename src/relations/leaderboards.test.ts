import { describe, expect, it } from 'vitest'
import type { Metric } from '../task/metric.ts'
import { rankEvaluations } from './leaderboards.ts'
import type { ModelEvaluation } from './types.ts'

const result = (
  model: string,
  number: number | undefined,
  more: Partial<ModelEvaluation> = {},
): ModelEvaluation => ({
  model,
  parameters: undefined,
  license: undefined,
  isDerived: false,
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
  isPercent: false,
  verified: false,
  source: undefined,
  date: undefined,
  notes: undefined,
  file: undefined,
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

  it('puts the highest first of errors that are written as negative numbers', () => {
    const errors = [result('a', -9, { metric: 'negative_mse' }), result('b', -2, { metric: 'negative_mse' })]
    expect(places(errors)[0]?.[0]).toEqual(['b', 1])
  })

  it('puts the lowest first of negative logarithms of a likelihood', () => {
    for (const metric of ['nll', 'negative_log_likelihood']) {
      const ranked = places([result('a', 2.9, { metric }), result('b', 1.2, { metric })])
      expect(ranked[0]?.[0]).toEqual(['b', 1])
    }
  })

  it('takes what is written in percent for that, small as it is', () => {
    const percent = (model: string, number: number) =>
      result(model, number, { metric: 'wer', value: `${number}%`, isPercent: true })
    expect(places([percent('a', 1.2), percent('b', 0.9), result('c', 0.8, { metric: 'wer' })])).toEqual([
      [
        ['b', 1],
        ['a', 2],
      ],
      [['c', 1]],
    ])
  })

  it('puts last, without a rank, what the metric cannot be', () => {
    const wer = (model: string, number: number | undefined) => result(model, number, { metric: 'wer' })
    const rows = [wer('a', -0.7), wer('b', 0.2), wer('c', 0.9), wer('d', undefined), wer('c', -0.1)]
    const [board] = rankEvaluations(rows, () => undefined)
    expect(board?.rows.map(({ model, number, rank }) => [model, number, rank])).toEqual([
      ['b', 0.2, 1],
      ['c', 0.9, 2],
      ['a', -0.7, undefined],
      ['c', -0.1, undefined],
    ])
    expect(board?.exceeded).toBe('0 to infinity')
    expect(rankEvaluations([wer('b', 0.2)], () => undefined)[0]?.exceeded).toBeUndefined()
  })

  it('takes the possible values from the card of the metric, times 100 too, where it names them exactly', () => {
    const ranked = (range: string, ...numbers: number[]) => {
      const metric: Metric = {
        id: 'f1',
        name: 'F1',
        summary: '',
        range,
        better: 'higher',
        tasks: [],
        sources: [],
      }
      const rows = numbers.map((number) => result(String(number), number))
      const boards = rankEvaluations(rows, () => metric)
      return boards.flatMap((board) =>
        board.rows.flatMap((row) => (row.rank === undefined ? [] : row.number)),
      )
    }
    expect(ranked('0 to 1, often shown times 100', 99, 100.5, -2)).toEqual([99])
    expect(ranked('-1 to 1', -40, 88)).toEqual([88, -40])
    expect(ranked('1 to 1,000', 0, 990, 1200)).toEqual([990])
    expect(ranked('0 to about 1', -5, 200)).toEqual([200, -5])
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

  it('puts the highest first, with a note, on benchmarks of the Hub that name no metric', () => {
    const rows = [
      result('a', 3, { metric: '', config: 'hle' }),
      result('b', 4, { metric: '', config: 'hle' }),
    ]
    const [board] = rankEvaluations(rows, () => undefined)
    expect(board).toMatchObject({ better: 'higher', isAssumed: true })
    expect(board?.rows.map(({ model, rank }) => [model, rank])).toEqual([
      ['b', 1],
      ['a', 2],
    ])
    const named = rows.map((row) => ({ ...row, config: 'mean_wer' }))
    expect(rankEvaluations(named, () => undefined)[0]).toMatchObject({ better: 'lower', isAssumed: false })
  })

  it('ranks nothing when nothing says which way is better', () => {
    expect(places([result('a', 3, { metric: 'magic' }), result('b', 4, { metric: 'magic' })])[0]).toEqual([
      ['b', undefined],
      ['a', undefined],
    ])
  })
})
