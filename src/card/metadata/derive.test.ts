import { describe, expect, it } from 'vitest'
import { parseCard } from '../parse-card.ts'
import type { Vocabulary } from '../types.ts'
import { libraryOf, licensesOf, tasksOf } from './derive.ts'

const vocabulary: Vocabulary = {
  tasks: new Map([
    ['summarization', []],
    ['translation', []],
  ]),
  libraries: new Set(['flair']),
  metrics: new Set(),
}

const card = (frontMatter: string, kind: 'model' | 'dataset' = 'model') =>
  parseCard(
    { kind, id: 'acme/x', path: 'README.md', bytes: new TextEncoder().encode(`---\n${frontMatter}\n---\n`) },
    vocabulary,
  )

describe('tasksOf', () => {
  it('takes the declared task before any tag', () => {
    expect(tasksOf(card('pipeline_tag: translation\ntags: [summarization]'), vocabulary)).toEqual([
      'translation',
    ])
  })

  it('takes the first task among the tags, in the order of the vocabulary', () => {
    expect(tasksOf(card('tags: [news, Translation, summarization]'), vocabulary)).toEqual(['summarization'])
  })

  it('finds none where no tag is a task', () => {
    expect(tasksOf(card('tags: [news]'), vocabulary)).toEqual([])
  })
})

describe('libraryOf', () => {
  it('takes a tag that is a library when none is declared', () => {
    expect(libraryOf(card('tags: [ner, flair]'), vocabulary)).toBe('flair')
  })

  it('leaves datasets alone', () => {
    expect(libraryOf(card('tags: [flair]', 'dataset'), vocabulary)).toBeUndefined()
  })
})

describe('licensesOf', () => {
  it('spells a known licence as its id and keeps an unknown one', () => {
    expect(licensesOf(card('license: [MIT, mit, Public Domain]'))).toEqual(['mit', 'Public Domain'])
  })
})
