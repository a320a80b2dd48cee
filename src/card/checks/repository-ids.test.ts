import { describe, expect, it } from 'vitest'
import { frontMatterProblems, remedyOf } from '../../../test/helpers/card.ts'

describe('ids of other cards', () => {
  it.each([
    ['https://huggingface.co/acme/small', 'is a URL, not an id', 'Use "acme/small".'],
    [
      'https://example.org/model',
      'is a URL, not an id',
      'Use the id as shown on its page, such as "acme/tiny-bert".',
    ],
    ['/home/me/small', 'is a path, not an id', 'Use the id as shown on its page, such as "acme/tiny-bert".'],
    [
      'C:\\models\\small',
      'is a path, not an id',
      'Use the id as shown on its page, such as "acme/tiny-bert".',
    ],
    ['the small one', 'is not an id', 'Use the id as shown on its page, such as "acme/tiny-bert".'],
  ])('does not take %j for a base model', (text, what, remedy) => {
    expect(frontMatterProblems(`base_model: ${text}`)).toEqual([
      `2:13 bad-base-model: "${text}" in base_model ${what}`,
    ])
    expect(remedyOf('bad-base-model', `base_model: ${text}`)).toBe(remedy)
  })

  it('accepts ids with and without an owner', () => {
    expect(
      frontMatterProblems('base_model: [acme/small, small-1.5]\ndatasets: [squad_v2, acme/x.y-z]'),
    ).toEqual([])
  })

  it('reports a dataset that is none, and a model that is its own base or successor', () => {
    expect(
      frontMatterProblems('datasets: [SAIL 2017]\nbase_model: acme/tiny\nnew_version: acme/tiny'),
    ).toEqual([
      '2:12 bad-dataset-id: "SAIL 2017" in datasets is not an id',
      '3:13 base-model-self: the model lists itself as its base model',
      '4:14 new-version-self: the model lists itself as its successor',
    ])
  })

  it('knows four relations, of a base model', () => {
    expect(frontMatterProblems('base_model_relation: finetuned')).toEqual([
      '2:1 relation-without-base: base_model_relation is set without base_model',
      '2:22 unknown-relation: unknown relation "finetuned" in base_model_relation',
    ])
    expect(remedyOf('unknown-relation', 'base_model_relation: finetuned')).toBe('Did you mean "finetune"?')
  })
})
