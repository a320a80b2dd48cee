import { describe, expect, it } from 'vitest'
import { frontMatterProblems, remedyOf } from '../../../test/helpers/card.ts'

describe('words of dataset cards', () => {
  it.each([
    ['1k<n<10K', 'Did you mean "1K<n<10K"?'],
    ['10K<n<100k', 'Did you mean "10K<n<100K"?'],
    ['unknown', 'Use a range such as "1K<n<10K", from "n<1K" to "n>1T".'],
  ])('corrects the size %j', (size, remedy) => {
    expect(frontMatterProblems(`size_categories: [${size}]`, 'dataset')).toEqual([
      `2:19 unknown-size: unknown size "${size}" in size_categories`,
    ])
    expect(remedyOf('unknown-size', `size_categories: ${size}`, 'dataset')).toBe(remedy)
  })

  it('knows the words of the other lists', () => {
    const yaml =
      'annotations_creators: [crowd-sourced]\nlanguage_creators: [no-annotation]\nmultilinguality: [bilingual]\nsource_datasets: [original, extended|a-b, a/b, from the web]'
    expect(frontMatterProblems(yaml, 'dataset')).toEqual([
      '2:24 unknown-word: unknown value "crowd-sourced" in annotations_creators',
      '3:21 unknown-word: unknown value "no-annotation" in language_creators',
      '4:19 unknown-word: unknown value "bilingual" in multilinguality',
      '5:48 bad-source-dataset: invalid source "from the web" in source_datasets',
    ])
  })

  it('counts the languages of a monolingual dataset', () => {
    expect(frontMatterProblems('language: [de, en]\nmultilinguality: monolingual', 'dataset')).toEqual([
      '3:18 not-monolingual: the dataset is "monolingual" but lists 2 languages',
    ])
  })
})
