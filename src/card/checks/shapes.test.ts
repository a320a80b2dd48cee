import { describe, expect, it } from 'vitest'
import { frontMatterProblems } from '../../../test/helpers/card.ts'

it('does not judge a key by the one that it may be a misspelling of, as the Hub does not', () => {
  expect(frontMatterProblems('tag: tiny\nlicence: { a: 1 }')).toEqual([
    '2:1 near-miss-key: unknown key "tag"',
    '3:1 near-miss-key: unknown key "licence"',
  ])
})

describe('shapes', () => {
  it('accepts the providers of a model as a mapping or a list', () => {
    const mapping = 'inferenceProviderMapping: {groq: {providerId: tiny, status: live, task: conversational}}'
    expect(frontMatterProblems(mapping)).toEqual([])
    expect(
      frontMatterProblems('inference_provider_mapping: [{provider: groq, providerId: tiny, hfModelId: a/b}]'),
    ).toEqual([])
  })

  it('misses what a provider calls the model', () => {
    expect(frontMatterProblems('inferenceProviderMapping: {groq: {status: live}}')).toEqual([
      '2:34 missing-key: "inferenceProviderMapping.groq.providerId" is missing',
    ])
  })

  it('accepts inference as a switch or a mapping', () => {
    expect(frontMatterProblems('inference: false')).toEqual([])
    expect(frontMatterProblems('inference: {parameters: {temperature: 0.5}}')).toEqual([])
    expect(frontMatterProblems('inference: "off"')).toEqual([
      '2:12 wrong-type: "inference" must be true or false or a mapping, not the text "off"',
    ])
  })

  it.each([
    [
      'parameters: 7B',
      '2:13 wrong-type: "parameters" must be a whole number, such as 7000000000, not the text "7B"',
    ],
    [
      'context_length: 0.5',
      '2:17 wrong-type: "context_length" must be a whole number, such as 7000000000, not the number 0.5',
    ],
    [
      'active_parameters: 0',
      '2:20 wrong-type: "active_parameters" must be a whole number, such as 7000000000, not the number 0',
    ],
    ['released: 2024', '2:11 wrong-type: "released" must be a date, such as 2025-01-15, not the number 2024'],
    [
      'released: 2024-02-30',
      '2:11 wrong-type: "released" must be a date, such as 2025-01-15, not the text "2024-02-30"',
    ],
  ])('refuse %j, and say what to write', (yaml, problem) => {
    expect(frontMatterProblems(yaml)).toEqual([problem])
  })

  it('wants of a benchmark what it measures, in texts', () => {
    expect(
      frontMatterProblems('benchmark: {measures: Wit., good: Much., misleads: Often.}', 'dataset'),
    ).toEqual([])
    expect(frontMatterProblems('benchmark: {good: 0.9}', 'dataset')).toEqual([
      '2:12 missing-key: "benchmark.measures" is missing',
      '2:19 wrong-type: "benchmark.good" must be text, not the number 0.9',
    ])
  })

  it('wants true or false for the viewer', () => {
    expect(frontMatterProblems('viewer: "no"', 'dataset')).toEqual([
      '2:9 wrong-type: "viewer" must be true or false, not the text "no"',
    ])
  })
})
