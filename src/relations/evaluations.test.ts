import { describe, expect, it } from 'vitest'
import { exampleFrontMatter } from '../../test/helpers/card.ts'
import { evaluationsOf, readNumber } from './evaluations.ts'

describe('a value', () => {
  it.each([
    [0.91, 0.91],
    ['0.91', 0.91],
    ['20.0 ± 1.2', 20],
    ['1571.09 +/- 182.41', 1571.09],
    ['45.3%', 45.3],
    ['1,234.5', 1234.5],
    ['-3e-2', -0.03],
    [[0.5], 0.5],
    [{ mid: 0.25 }, 0.25],
  ])('%j says the number %f', (value, number) => {
    expect(readNumber(value)).toBe(number)
  })

  it.each(
    ['high', '12/15', '1,23,4', '0,945', '', null, true, [1, 2], {}, 'NaN', '0.1.2'].map((value) => [value]),
  )('%j says none that could be ranked', (value) => {
    expect(readNumber(value)).toBeUndefined()
  })
})

const measured = (dataset: string, metrics = '[{type: wer, value: 0.1}]') =>
  evaluationsOf(
    exampleFrontMatter(`model-index:
- name: tiny
  results:
  - task: {type: token-classification, name: NER}
    ${dataset}
    metrics: ${metrics}`),
  ).map(({ benchmark, benchmarkName, config }) => ({ benchmark, benchmarkName, config }))

describe('a result whose card names no dataset', () => {
  it('is kept, on no benchmark, and says its task', () => {
    expect(measured('')).toEqual([{ benchmark: '', benchmarkName: undefined, config: 'NER' }])
  })

  it.each(['imagefolder', 'csv', 'json', 'Parquet', 'generator', '.', '/'])(
    'but how or where its data were read, as in %s, is on none either',
    (type) => {
      expect(measured(`dataset: {type: ${type}, name: ${type}, config: default}`)).toEqual([
        { benchmark: '', benchmarkName: type, config: 'default' },
      ])
    },
  )

  it('is on the benchmark that its name says, whatever read the data', () => {
    expect(measured('dataset: {type: csv, name: Grades}')[0]?.benchmark).toBe('Grades')
    expect(measured('dataset: {type: acme/csv}')[0]?.benchmark).toBe('acme/csv')
  })
})

it('what a card says at length of a dataset is not kept as long for each of very many metrics', () => {
  const args = Array.from({ length: 5_000 }, (_, n) => `${'k'.repeat(100)}${n}: ${'v'.repeat(100)}`)
  const card = exampleFrontMatter(`model-index:
- name: tiny
  results:
  - task: {type: text-generation}
    dataset: {type: cais/mmlu, name: ${'n'.repeat(100_000)}, args: {${args.join(', ')}}}
    metrics:
${Array.from({ length: 5000 }, (_, n) => `    - {type: m${n}, value: 0.5}`).join('\n')}`)
  const rows = evaluationsOf(card)
  expect(rows).toHaveLength(5000)
  expect(JSON.stringify(rows[0]).length).toBeLessThan(5000)
})
