import { describe, expect, it } from 'vitest'
import { exampleCard, frontMatterProblems, problemLines, remedyOf } from '../../../test/helpers/card.ts'

describe('license', () => {
  it.each([
    ['Apache 2.0', 'apache-2.0'],
    ['Apache-2.0', 'apache-2.0'],
    ['apache2', 'apache-2.0'],
    ['Apache License 2.0', 'apache-2.0'],
    ['apache-2.0.', 'apache-2.0'],
    ['MIT', 'mit'],
    ['MIT License', 'mit'],
    ['CC0', 'cc0-1.0'],
    ['cc-by-nc', 'cc-by-nc-4.0'],
    ['CC BY-SA 4.0', 'cc-by-sa-4.0'],
    ['gpl3', 'gpl-3.0'],
    ['GPLv3', 'gpl-3.0'],
    ['llama-3', 'llama3'],
    ['bsd3-clause', 'bsd-3-clause'],
  ])('suggests what %j stands for', (text, id) => {
    expect(frontMatterProblems(`license: ${text}`)).toEqual([
      `2:10 unknown-license: unknown license "${text}"`,
    ])
    expect(remedyOf('unknown-license', `license: ${text}`)).toMatch(`Did you mean "${id}"`)
  })

  it.each(['proprietary', 'PUBLIC DOMAIN NOTICE', 'constructor'])(
    'sends %j to the list and to "other"',
    (text) => {
      expect(remedyOf('unknown-license', `license: ${text}`)).toMatch(
        /^Use an id from https.* "other" with license_name/,
      )
    },
  )

  it('points to the licence of a list that is not known', () => {
    expect(frontMatterProblems('license:\n- mit\n- mitt', 'dataset')).toEqual([
      '4:3 unknown-license: unknown license "mitt"',
    ])
  })

  it('asks for the name and the text of another licence', () => {
    expect(frontMatterProblems('license: other')).toEqual([
      '2:1 license-name-missing: the license is "other", but the card has no license_name and no license_link',
    ])
    expect(frontMatterProblems('license: other\nlicense_name: acme-1.0')).toEqual([
      '2:1 license-link-missing: the license is "other", but the card has no license_link',
    ])
    expect(frontMatterProblems('license: mit\nlicense_name: acme-1.0')).toEqual([
      '3:1 license-name-unneeded: license_name only applies to the license "other", but the license is "mit"',
    ])
    expect(frontMatterProblems('license: other\nlicense_name: a\nlicense_link: LICENSE')).toEqual([])
  })

  it('hints at licences that leave something open', () => {
    expect(frontMatterProblems('license: unknown')).toEqual([
      '2:10 license-unspecified: the license is "unknown", so nobody knows what is allowed',
    ])
    expect(frontMatterProblems('license: cc')).toEqual([
      '2:10 license-family: the license "cc" does not say which version',
    ])
  })

  it('knows Boost from Business Source', () => {
    const card = exampleCard('---\nlicense: bsl-1.0\n---\nUnder the Business Source License.')
    expect(problemLines(card)).toEqual([
      '2:10 license-boost: "bsl-1.0" is the Boost Software License, but the text mentions the Business Source License',
    ])
    expect(frontMatterProblems('license: bsl-1.0')).toEqual([])
  })
})
