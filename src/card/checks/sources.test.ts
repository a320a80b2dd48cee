import { describe, expect, it } from 'vitest'
import { exampleVocabulary, frontMatterProblems, problemLines, remedyOf } from '../../../test/helpers/card.ts'
import { parseCard } from '../parse-card.ts'
import type { RepoKind } from '../types.ts'

const url = 'https://acme.example/LICENSE'

/** The facts without a source, as a site that wants them finds them. */
function found(yaml: string, kind: RepoKind = 'model'): string[] {
  const bytes = Buffer.from(`---\n${yaml}\n---\nBody\n`)
  const raw = { kind, id: 'acme/tiny', path: 'acme/tiny.md', bytes }
  const card = parseCard(raw, { ...exampleVocabulary, needsSources: true })
  return problemLines(card).filter((line) => line.includes('fact-without-source'))
}

describe('sources and conflicts', () => {
  it('are of keys that the card has, or of its text', () => {
    const yaml = `license: mit\nsources:\n  licence: ${url}\n  text: ${url}\nconflicts:\n  text: [{value: 1, url: ${url}}]`
    expect(frontMatterProblems(yaml)).toEqual([
      '4:3 source-of-nothing: this card has no "licence"',
      '7:3 source-of-nothing: this card has no "text"',
    ])
    expect(remedyOf('source-of-nothing', yaml)).toBe('Did you mean "license"?')
    expect(remedyOf('source-of-nothing', `license: mit\nsources: {size_categories: ${url}}`)).toBe(
      'Name a key of this card, or "text".',
    )
  })
})

describe('facts', () => {
  it('need no source unless the site wants it', () => {
    expect(frontMatterProblems('license: mit\nparameters: 7')).toEqual([])
  })

  it('each need one where the site wants it, whatever the others have', () => {
    expect(found(`license: mit\nlanguage: en\nreleased: 2024-05-01\nsources: {language: ${url}}`)).toEqual([
      '2:1 fact-without-source: "license" has no source',
      '4:1 fact-without-source: "released" has no source',
    ])
    expect(found('size_categories: n<1K\ndataset_info: {}\ngated: true', 'dataset')).toHaveLength(3)
    expect(found(`license: mit\nsources: [${url}]`)).toHaveLength(1)
    expect(found('license: mit\nsources: {license: LICENSE}')).toHaveLength(1)
  })

  it('need no address where the sources of the whole card have none', () => {
    expect(found('license: mit\nsources: [tools/make.py]')).toEqual([])
    expect(found(`license: mit\nsources: [tools/make.py, ${url}]`)).toHaveLength(1)
    expect(found('license: mit\nsources: []')).toHaveLength(1)
  })

  it('are not what a card calls itself', () => {
    expect(found('model_name: Tiny\ntags: [small]\npipeline_tag: fill-mask')).toEqual([])
    expect(found('pretty_name: Rows\ntask_categories: [fill-mask]', 'dataset')).toEqual([])
  })

  it('are results too, which name their own source or share one', () => {
    const result = (more = '') =>
      `{task: {type: fill-mask}, dataset: {type: a${more.length}, name: A}, metrics: [{type: f1, value: 1}]${more}}`
    const yaml = (results: string) => `model-index: [{name: a, results: [${results}]}]`
    expect(found(yaml(`${result()}, ${result(`, source: {url: "${url}"}`)}`))).toEqual([
      '2:35 fact-without-source: this result does not say where it was published',
    ])
    expect(found(`${yaml(result())}\nsources: {model-index: ${url}}`)).toEqual([])
  })
})
