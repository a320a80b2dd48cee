import { describe, expect, it } from 'vitest'
import { frontMatterProblems } from '../../../test/helpers/card.ts'

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

  it('wants true or false for the viewer', () => {
    expect(frontMatterProblems('viewer: "no"', 'dataset')).toEqual([
      '2:9 wrong-type: "viewer" must be true or false, not the text "no"',
    ])
  })
})
