import { describe, expect, it } from 'vitest'
import { exampleFrontMatter } from '../../../test/helpers/card.ts'
import { entryOf } from '../../../test/helpers/drawn-page.tsx'
import type { Entry } from '../../edition/types.ts'
import { rankEvaluations } from '../../relations/leaderboards.ts'
import type { ModelEvaluation } from '../../relations/types.ts'
import type { ComparedBoard } from './compare-rows.ts'
import { sayDifferences } from './compare-sentence.ts'

const model = (title: string, license: string[], changes: Partial<Entry> = {}): Entry => {
  const entry = entryOf('model', '', { id: `acme/${title.toLowerCase()}`, title, ...changes })
  return { ...entry, metadata: { ...entry.metadata, license } }
}

const result = (title: string, number: number, changes: Partial<ModelEvaluation> = {}): ModelEvaluation => ({
  ...{
    model: `acme/${title.toLowerCase()}`,
    parameters: undefined,
    license: undefined,
    isDerived: false,
    updated: undefined,
  },
  ...{ benchmark: 'notes', benchmarkName: 'Notes', config: '', split: 'test', revision: '', setup: '' },
  ...{ task: '', metric: 'f1', metricName: undefined, value: number, number, isPercent: false },
  ...{ verified: false, source: undefined, date: undefined, notes: undefined, file: undefined, ...changes },
})

const boardsOf = (...results: ModelEvaluation[]): ComparedBoard[] =>
  rankEvaluations(results, () => undefined).map((board) => ({ benchmark: 'notes', name: 'Notes', board }))

const TASKS = { label: (id: string) => ({ ner: 'Token classification', mt: 'Translation' })[id] ?? id }

const say = (models: Entry[], ...results: ModelEvaluation[]) =>
  sayDifferences(models, boardsOf(...results), TASKS)
    .map(({ text, isMain }) => (isMain ? `*${text}*` : text))
    .join('')

const MIT = ['mit']

describe('two models', () => {
  it('differ in size, in a result and in what their licences permit', () => {
    const models = [
      model('Parcel', MIT, { bytes: 420_000 }),
      model('Gliner', ['apache-2.0'], { bytes: 611_000_000 }),
    ]
    expect(say(models, result('Parcel', 0.947), result('Gliner', 0.915))).toBe(
      'Parcel is *1,500 times smaller* (420 kB against 611 MB) and *3.2 points better* on Notes (f1). ' +
        'Both *may be used commercially*.',
    )
    expect(say(models, result('Parcel', 0.915), result('Gliner', 0.947))).toContain(
      '(420 kB against 611 MB); Gliner is *3.2 points better* on Notes (f1).',
    )
  })

  it.each([
    ['90 % of the size', 900, 1000, '*10 % smaller*'],
    ['a half', 500, 1000, '*2 times smaller*'],
    ['more than a third', 380, 1000, '*2.6 times smaller*'],
  ])('are told apart by size at %s', (_, small, large, words) => {
    expect(say([model('A', MIT, { parameters: large }), model('B', MIT, { parameters: small })])).toContain(
      `B is ${words} (${small} against `,
    )
  })

  it('are not compared by a size that one lacks, that is inferred, or that is the same', () => {
    const stated = model('A', MIT, { parameters: 10 })
    const inferred = { parameters: { from: 'name', reason: 'from its name' } as const }
    for (const other of [
      model('B', MIT),
      model('B', MIT, { parameters: 1000, inferred }),
      model('B', MIT, { parameters: 10 }),
      model('B', MIT, { bytes: 4000 }),
    ]) {
      expect(say([stated, other])).toBe('Both *may be used commercially*.')
    }
  })

  const models = [model('A', MIT), model('B', MIT)]

  it('are better where less is better, and where values are in percent', () => {
    const wer = { metric: 'wer' }
    expect(say(models, result('A', 12, wer), result('B', 8.5, wer))).toContain('B is *3.5 points better*')
  })

  it('are better by the number itself where that is no share', () => {
    const perplexity = { metric: 'perplexity' }
    expect(say(models, result('A', 12.5, perplexity), result('B', 20, perplexity))).toContain(
      'A is *7.5 better* on Notes (perplexity)',
    )
  })

  it.each([
    ['splits', { split: 'validation' }],
    ['configs', { config: 'de' }],
    ['setups', { setup: '5-shot' }],
    ['metrics', { metric: 'wer' }],
    ['scales', { number: 94.7, value: 94.7 }],
  ])('are not compared across %s', (_, changes) => {
    expect(say(models, result('A', 0.9), result('B', 0.8, changes))).toBe('Both *may be used commercially*.')
  })

  it('are not compared by a metric of which nothing says what is better', () => {
    const magic = { metric: 'magic' }
    expect(say(models, result('A', 9, magic), result('B', 8, magic))).not.toContain('better')
  })

  it('may be equally good', () => {
    expect(say(models, result('A', 0.9), result('B', 0.9))).toMatch(/^Both are \*equally good\* on Notes/)
  })

  it('are counted where they share several results, with those that the other wins', () => {
    const em = { metric: 'exact_match' }
    expect(
      say(models, result('A', 0.9), result('B', 0.8), result('A', 0.5, em), result('B', 0.4, em)),
    ).toContain('A is *better on all 2* results that both report.')
    const mixed = [result('A', 0.9), result('B', 0.8), result('A', 0.4, em), result('B', 0.5, em)]
    expect(say(models, ...mixed)).toContain('Each is *better on 1 of 2* results that both report.')
    const wer = { metric: 'wer' }
    expect(say(models, ...mixed, result('A', 0.3, wer), result('B', 0.2, wer))).toContain(
      'B is *better on 2 of 3* results that both report, worse on 1.',
    )
  })

  it('for tasks of their own are told apart by those', () => {
    expect(say([model('A', MIT, { task: 'ner' }), model('B', MIT, { task: 'mt' })])).toMatch(
      /^A is for token classification and B for translation\. /,
    )
  })

  it('with one title go by their ids', () => {
    const twins = [
      model('Same', MIT, { id: 'acme/one', parameters: 10 }),
      model('Same', MIT, { id: 'acme/two', parameters: 20 }),
    ]
    expect(say(twins)).toContain('acme/one is *2 times smaller*')
  })
})

describe('licences', () => {
  it.each([
    [['cc-by-nc-4.0'], 'A *may be used commercially*; B *may be used for non-commercial purposes only*.'],
    [['gemma'], 'A *may be used commercially*; B *has terms of its own: read them*.'],
    [['mit', 'cc-by-nc-4.0'], 'A *may be used commercially*; B *has terms of its own: read them*.'],
    [[], 'A *may be used commercially*; B *states no licence*.'],
    [['gpl-3.0'], 'Both *may be used commercially*.'],
  ])('%j', (license, sentence) => {
    expect(say([model('A', MIT), model('B', license)])).toBe(sentence)
  })

  it('that cannot be read permit nothing', () => {
    const broken = model('B', [], { problems: exampleFrontMatter('license: [mit').problems })
    expect(say([model('A', MIT), broken])).toContain('B *has no licence that can be read*')
  })

  it('that are inferred permit nothing', () => {
    const inferred = model('B', [], {
      license: 'mit',
      inferred: { license: { from: 'tags', reason: 'from a tag' } },
    })
    expect(say([model('A', MIT), inferred])).toContain('B *states no licence*')
  })
})

it('of several models, the smallest and the best are named, and nothing is where two are', () => {
  const models = [10, 20, 30].map((parameters, at) => model(`M${at}`, MIT, { parameters }))
  const results = [0.5, 0.7, 0.6].map((value, at) => result(`M${at}`, value))
  expect(say(models, ...results)).toBe(
    'M0 is *the smallest* (10 parameters); M1 is *the best* on Notes (f1). All *may be used commercially*.',
  )
  const em = [0.9, 0.7, 0.6].map((value, at) => result(`M${at}`, value, { metric: 'exact_match' }))
  expect(say(models, ...results, ...em)).not.toContain('the best')
  const wer = [0.3, 0.1, 0.2].map((value, at) => result(`M${at}`, value, { metric: 'wer' }))
  expect(say(models, ...results, ...em, ...wer)).toContain(
    'M1 is *the best* on 2 of 3 results that all report.',
  )
  const even = [10, 10, 30].map((parameters, at) => model(`M${at}`, MIT, { parameters }))
  expect(say(even, ...results.slice(1))).toBe('All *may be used commercially*.')
})

it('of one model there is nothing to say', () => {
  expect(say([model('A', MIT)])).toBe('')
})
