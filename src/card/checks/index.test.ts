import { describe, expect, it } from 'vitest'
import { exampleCard, exampleFrontMatter } from '../../../test/helpers/card.ts'
import { CHECKS } from './index.ts'

describe('the table of checks', () => {
  it('gives every rule to one check', () => {
    const ids = CHECKS.flatMap(({ rules }) => Object.keys(rules))
    expect(ids).toEqual([...new Set(ids)])
  })

  it('is not run on a card without front matter', () => {
    expect(exampleCard('# Tiny\n').problems.map(({ rule }) => rule)).toEqual(['front-matter-missing'])
  })

  it('says what a card with nothing in it lacks, at the top of the front matter', () => {
    const { problems } = exampleFrontMatter('tags: [a]')
    expect(
      problems.map(({ line, column, severity, rule }) => `${line}:${column} ${severity} ${rule}`),
    ).toEqual(['1:1 warning license-missing', '1:1 hint task-missing', '1:1 hint library-missing'])
    expect(exampleFrontMatter('license: mit', 'dataset').problems.map(({ rule }) => rule)).toEqual([
      'task-missing',
      'pretty-name-missing',
    ])
    expect(exampleFrontMatter('pipeline_tag: fill-mask').problems.map(({ rule }) => rule)).toContain(
      'widget-missing',
    )
  })

  it('takes task and library from tags', () => {
    expect(
      exampleFrontMatter('license: mit\ntags: [fill-mask, transformers]').problems.map(({ rule }) => rule),
    ).toEqual(['tag-with-key'])
  })
})
