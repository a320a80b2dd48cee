import { describe, expect, it } from 'vitest'
import { exampleFrontMatter, frontMatterProblems } from '../../../test/helpers/card.ts'

const metadataOf = (yaml: string) => exampleFrontMatter(`license: mit\n${yaml}`).metadata
const url = 'https://acme.example/LICENSE'

describe('sources', () => {
  it.each([
    ['sources: https://acme.example/LICENSE', [url]],
    ['sources: [https://acme.example/LICENSE, "The printed report"]', [url, 'The printed report']],
  ])('of the whole card are read from %j', (yaml, sources) => {
    expect(metadataOf(yaml)).toMatchObject({ sources, factSources: {} })
    expect(frontMatterProblems(`license: mit\n${yaml}`)).toEqual([])
  })

  it.each([
    ['an address', url, { url }],
    [
      'a mapping',
      `{url: ${url}, seen: 2026-11-26, note: as in a copy}`,
      { url, seen: '2026-11-26', note: 'as in a copy' },
    ],
    ['a list', `[{url: ${url}, seen: "2026-11-26"}]`, { url, seen: '2026-11-26' }],
  ])('of a fact are read from %s', (_, given, source) => {
    const yaml = `sources:\n  license: ${given}\n  text: [${url}]`
    expect(metadataOf(yaml)).toMatchObject({
      sources: [],
      factSources: { license: [source], text: [{ url }] },
    })
    expect(frontMatterProblems(`license: mit\n${yaml}`)).toEqual([])
  })

  it.each([
    ['license: 5', '3:20 wrong-type: "sources.license" must be an address'],
    ['license: LICENSE', '3:20 wrong-type: "sources.license" must be an address'],
    ['license: {url: "javascript:alert(1)"}', '3:26 wrong-type: "sources.license.url" must be an address'],
    ['license: {seen: 2026-11-26}', '3:20 missing-key: "sources.license.url" is missing'],
    [`license: [{url: ${url}, seen: 2026-11}]`, '3:63 wrong-type: "sources.license[0].seen" must be a date'],
  ])('in the form of %j are reported at their place, and left out', (yaml, problem) => {
    const given = `license: mit\nsources: {${yaml}}`
    expect(frontMatterProblems(given)).toEqual([expect.stringContaining(problem)])
    expect(exampleFrontMatter(given).metadata.factSources.license?.[0]?.seen).toBeUndefined()
  })
})

describe('conflicts', () => {
  it('are the values that others state', () => {
    const yaml = `conflicts:\n  license:\n  - {value: [apache-2.0, other], url: ${url}, seen: 2026-11-26}`
    expect(metadataOf(yaml).conflicts).toEqual({
      license: [{ values: ['apache-2.0', 'other'], url, seen: '2026-11-26' }],
    })
    expect(frontMatterProblems(`license: mit\n${yaml}`)).toEqual([])
  })

  it.each([
    [
      `{value: apache-2.0, url: ${url}}`,
      '3:22 wrong-type: "conflicts.license" must be a list, not a mapping',
    ],
    [`[{url: ${url}}]`, '3:23 missing-key: "conflicts.license[0].value" is missing'],
    ['[{value: apache-2.0, url: loader}]', '3:48 wrong-type: "conflicts.license[0].url" must be an address'],
  ])('in the form of %j are reported at their place', (given, problem) => {
    expect(frontMatterProblems(`license: mit\nconflicts: {license: ${given}}`)).toEqual([
      expect.stringContaining(problem),
    ])
  })
})
