import { describe, expect, it } from 'vitest'
import { buildEtag, matchesEtag } from './etags.ts'

describe('buildEtag', () => {
  it('differs when any part differs', () => {
    const tags = [
      buildEtag('build', 'edition', '/models', 'br'),
      buildEtag('other', 'edition', '/models', 'br'),
      buildEtag('build', 'other', '/models', 'br'),
      buildEtag('build', 'edition', '/datasets', 'br'),
      buildEtag('build', 'edition', '/models', 'gzip'),
    ]
    expect(new Set(tags).size).toBe(5)
    expect(buildEtag('build', 'edition', '/models', 'br')).toBe(tags[0])
  })

  it('is strong and quoted', () => {
    expect(buildEtag('a')).toMatch(/^"[\w-]{22}"$/)
  })
})

describe('matchesEtag', () => {
  it.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['"x",W/"abc" , "y"', true],
    ['*', true],
    [' * ', true],
    ['"x, abc", "y"', false],
    ['"ab"', false],
    ['abc', false],
    ['', false],
    [undefined, false],
  ])('compares %j with "abc": %s', (header, expected) => {
    expect(matchesEtag(header, '"abc"')).toBe(expected)
  })
})
