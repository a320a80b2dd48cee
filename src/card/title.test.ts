import { describe, expect, it } from 'vitest'
import { repeatsTitle, titleOf } from './title.ts'

const title = (heading: string, name = 'tiny-bert', metadata = {}) =>
  titleOf(
    { modelName: undefined, prettyName: undefined, ...metadata },
    { level: heading.lastIndexOf('#') + 1, text: heading.replace(/^#+ */, '') },
    name,
  )

describe('the title of a card', () => {
  it('is what its front matter says', () => {
    expect(title('# Other', 'tiny', { modelName: 'Tiny  BERT' })).toBe('Tiny BERT')
    expect(title('# Other', 'tiny', { prettyName: 'Tiny rows' })).toBe('Tiny rows')
    expect(title('# Other', 'tiny', { prettyName: 'The `tiny` rows' })).toBe('The tiny rows')
  })

  it('is no text of many sentences', () => {
    const prettyName = 'Rows of sailors, and what they said. '.repeat(27)
    expect(title('# Tiny rows', 'tiny', { prettyName })).toBe('Tiny rows')
    expect(title('', 'tiny', { prettyName })).toBe('tiny')
  })

  it.each([
    ['# Tiny BERT', 'Tiny BERT'],
    ['# Model Card for Tiny BERT', 'Tiny BERT'],
    ['# Dataset Card for the "tiny_rows"', 'tiny_rows'],
    ['# Model card: Tiny', 'Tiny'],
    ['# 🤗 + 📚 Tiny models of Acme 🚀', 'Tiny models of Acme'],
    ['# Code Tiny', 'Code Tiny'],
    ['# Tiny `bert` for ``words``', 'Tiny bert for words'],
    ['# News in Danish', 'News in Danish'],
    ['# (Very) tiny', '(Very) tiny'],
    ['## Tiny, for reviews', 'Tiny, for reviews'],
  ])('is how its text is headed: %s', (heading, expected) => {
    expect(title(heading)).toBe(expected)
  })

  it.each([
    '# Model Card for [Model Name]',
    '# Dataset Card for [More Information Needed]',
    '# Model Card for {{ model_id }}',
    '# Model name',
    '# Usage',
    '# How to use this model with others',
    '# Uploaded finetuned model',
    '# 🚀',
    `# ${'A very long heading '.repeat(10)}`,
    '## Reviews of sailors',
  ])('is its name below %s', (heading) => {
    expect(title(heading)).toBe('tiny-bert')
  })

  it('is its name where the text has no heading', () => {
    expect(titleOf({ modelName: undefined, prettyName: undefined }, undefined, 'tiny')).toBe('tiny')
  })
})

it.each([
  ['Model Card for tiny-rows', true],
  ['Rows, tiny', true],
  ['TINY ROWS', true],
  ['Dataset Card for [Dataset Name]', true],
  ['Tiny rows of sailors', false],
])('tells whether a heading repeats the title: %s', (heading, repeats) => {
  expect(repeatsTitle(heading, { title: 'Rows, tiny', name: 'tiny-rows' })).toBe(repeats)
})
